/** The longest of each that the form takes, in characters. */
export const supportLimits = { name: 120, message: 4000, minMessage: 10 } as const;

export const supportStates = ['open', 'answered'] as const;
export type SupportState = (typeof supportStates)[number];
