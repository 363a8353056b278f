/** The most addresses that one house sends events to. */
export const mostEndpoints = 20;
/** Days that a delivery and its attempts are kept in the log. */
export const keptDays = 30;
/** Bytes of an answer that are kept. */
export const keptAnswer = 2048;
/** Milliseconds that a receiving system has for its answer. */
export const answerWithin = 10_000;
/** Days of nothing but failures after which an address is stopped. */
export const patienceDays = 5;
/** Hours for which the secret before a new one may sign as well; 0 is none. */
export const graceChoices = [0, 1, 24, 72] as const;
/** The most secrets that sign at the same time. */
export const mostSecrets = 3;

/** Why nothing is sent to an address: somebody paused it, it said that it is gone (410), or it failed for days. */
export const stopReasons = ['paused', 'gone', 'failing'] as const;
export type StopReason = (typeof stopReasons)[number];

/** What one attempt came to: a status of HTTP, or none. */
interface Answer {
  status: number | null;
}

/** Whether a receiving system has taken a message: any status of the two hundreds. A redirection is not followed. */
export function isTaken({ status }: Answer): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** What an attempt that failed does to its address; undefined: it stays, and the message is tried again. */
export function stopAfter(
  { status }: Answer,
  { failingSince, now }: { failingSince: Date; now: Date },
): Exclude<StopReason, 'paused'> | undefined {
  if (status === 410) return 'gone';
  const days = (now.getTime() - failingSince.getTime()) / (24 * 60 * 60 * 1000);
  return days >= patienceDays ? 'failing' : undefined;
}
