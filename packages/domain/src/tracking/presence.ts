/** How a master appears to others. En route is a kind of online. */
export const presences = ['online', 'enRoute', 'offline'] as const;
export type Presence = (typeof presences)[number];

/** The colour of each presence on maps and badges (C-84). */
export const presenceColors = {
  online: 'green',
  enRoute: 'amber',
  offline: 'grey',
} as const satisfies Record<Presence, string>;

/** A fix this old still means online. */
export const ONLINE_MINUTES = 5;
/** An older position is shown to nobody. */
export const FRESH_MINUTES = 30;

/** The presence data of a position. `receivedAt`: when the server received it, ISO. */
export interface Sign {
  isOnline: boolean;
  isEnRoute: boolean;
  receivedAt: string;
}

function ageInMinutes(receivedAt: string, now: Date): number {
  return (now.getTime() - new Date(receivedAt).getTime()) / 60_000;
}

/** Whether a fix is young enough to be shown: at most 30 minutes old, by the server's own time. */
export function isFresh(fix: { receivedAt: string }, now: Date): boolean {
  return ageInMinutes(fix.receivedAt, now) <= FRESH_MINUTES;
}

/** Online for 5 minutes after a position that says so; en route only when online. */
export function presenceOf(fix: Sign | null, now: Date): Presence {
  if (fix === null || !fix.isOnline) return 'offline';
  if (ageInMinutes(fix.receivedAt, now) > ONLINE_MINUTES) return 'offline';
  return fix.isEnRoute ? 'enRoute' : 'online';
}
