/** Days in which a next free time is searched, today included. */
export const shownDays = 14;

/** The spans by which masters are filtered; the week ends on Sunday. */
export const freeSpans = ['today', 'tomorrow', 'week'] as const;
export type FreeSpan = (typeof freeSpans)[number];
