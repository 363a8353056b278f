/** Days over which answer times are computed. */
export const answerTimeDays = 30;

/** A request to a master that has an answer, or whose time is over. */
export interface AnsweredRequest {
  askedAt: Date;
  /** Minutes of working time until the answer; null without one. */
  minutes: number | null;
}

/** A median answer time in minutes of working time, and the number of requests it comes from. */
export interface AnswerTimes {
  /** Null where more than half of the requests stayed without an answer. */
  medianMinutes: number | null;
  requests: number;
}

/**
 * The median answer time of a master's requests in the {@link answerTimeDays} before `now`. A request without an answer
 * counts as one that took longer than all others, so that silence cannot improve the number. Null without requests.
 */
export function answerTimeOf(requests: readonly AnsweredRequest[], now: Date): AnswerTimes | null {
  const since = now.getTime() - answerTimeDays * 24 * 3_600_000;
  const minutes = requests
    .filter(({ askedAt }) => askedAt.getTime() > since && askedAt <= now)
    .map((request) => request.minutes ?? Number.POSITIVE_INFINITY)
    .toSorted((one, other) => one - other);
  // The value that percentile_disc(0.5) of PostgreSQL gives: the lower one of the two in the middle.
  const median = minutes[Math.ceil(minutes.length / 2) - 1];
  if (median === undefined) return null;
  return { medianMinutes: Number.isFinite(median) ? median : null, requests: minutes.length };
}
