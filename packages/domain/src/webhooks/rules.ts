/** Maximum number of endpoints of one installation. */
export const maxEndpoints = 20;
/** Retention of deliveries and their attempts in days. */
export const keptDays = 30;
/** Maximum stored bytes of a response. */
export const maxStoredAnswerBytes = 2048;
/** Milliseconds that a receiving system has for its answer. */
export const answerWithin = 10_000;
/** Days of consecutive failures after which an endpoint is disabled. */
export const failingDaysLimit = 5;
/** Hours for which the secret before a new one may sign as well; 0 is none. */
export const graceChoices = [0, 1, 24, 72] as const;
/** The most secrets that sign at the same time. */
export const mostSecrets = 3;

/** Why an endpoint is disabled: paused by an administrator, reported as gone (410), or failing for days. */
export const stopReasons = ['paused', 'gone', 'failing'] as const;
export type StopReason = (typeof stopReasons)[number];

/** The result of one attempt: an HTTP status, or none. */
interface Answer {
  status: number | null;
}

/** Whether a receiving system has taken a message: any status of the two hundreds. A redirection is not followed. */
export function isTaken({ status }: Answer): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** The effect of a failed attempt on its endpoint; undefined: it stays enabled, and the message is retried. */
export function stopAfter(
  { status }: Answer,
  { failingSince, now }: { failingSince: Date; now: Date },
): Exclude<StopReason, 'paused'> | undefined {
  if (status === 410) return 'gone';
  const days = (now.getTime() - failingSince.getTime()) / (24 * 60 * 60 * 1000);
  return days >= failingDaysLimit ? 'failing' : undefined;
}
