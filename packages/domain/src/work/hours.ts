import type { EntryContent } from './entry.ts';

const minuteMs = 60_000;

/** The hours of a job as its entries state them. */
export interface WorkedTime {
  /** Whole minutes between starts and stops. */
  minutes: number;
  /** ISO; when the running hours were started, null while nobody works. */
  runningSince: string | null;
  /** Stops without a start, which count nothing and are shown. */
  unpairedStops: number;
}

type Stamp = Pick<EntryContent, 'kind' | 'occurredAt'>;

/**
 * Pairs starts with stops by their time. A second start before a stop changes nothing: two phones have started the same
 * hours, and the first one counts.
 */
export function workedTime(entries: readonly Stamp[]): WorkedTime {
  const stamps = entries
    .filter(({ kind }) => kind === 'hoursStarted' || kind === 'hoursStopped')
    .toSorted((one, other) => Date.parse(one.occurredAt) - Date.parse(other.occurredAt));
  let ms = 0;
  let runningSince: string | null = null;
  let unpairedStops = 0;
  for (const { kind, occurredAt } of stamps) {
    if (kind === 'hoursStarted') runningSince ??= occurredAt;
    else if (runningSince === null) unpairedStops += 1;
    else {
      ms += Date.parse(occurredAt) - Date.parse(runningSince);
      runningSince = null;
    }
  }
  return { minutes: Math.round(ms / minuteMs), runningSince, unpairedStops };
}
