/** An accepted job for the check of days, whatever the product computed about it. */
export interface CheckedJob {
  id: number;
  masterId: number;
  /** `YYYY-MM-DD` and `HH:MM`, Oslo. */
  date: string;
  time: string;
  durationMinutes: number;
  bufferMinutes: number;
  place: { latitude: number; longitude: number } | null;
}

/** What is wrong with the days of masters. */
export interface BrokenDays {
  overlaps: number;
  /** Neighbouring jobs between which the time doesn't suffice to drive. */
  unreachable: number;
}

type Drive = (
  from: NonNullable<CheckedJob['place']>,
  to: NonNullable<CheckedJob['place']>,
) => number;

/** Checks days with arithmetic of its own: nothing of the product's rules is used. */
export function countBrokenDays(jobs: readonly CheckedJob[], drive: Drive): BrokenDays {
  const broken = { overlaps: 0, unreachable: 0 };
  for (const own of Map.groupBy(jobs, ({ masterId }) => masterId).values()) {
    const inOrder = own
      .map((job) => ({ job, ...minutesOf(job) }))
      .toSorted((one, other) => one.begins - other.begins || one.job.id - other.job.id);
    let latest = -Infinity;
    let last: { place: NonNullable<CheckedJob['place']>; ends: number } | undefined;
    for (const { job, begins, ends } of inOrder) {
      if (begins < latest) broken.overlaps += 1;
      latest = Math.max(latest, ends);
      const { place } = job;
      if (place === null) continue;
      if (last && begins >= last.ends && last.ends + drive(last.place, place) > begins)
        broken.unreachable += 1;
      last = { place, ends };
    }
  }
  return broken;
}

function minutesOf({ date, time, durationMinutes, bufferMinutes }: CheckedJob) {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const begins = Date.UTC(year, month - 1, day, hour, minute) / 60_000;
  return { begins, ends: begins + durationMinutes + bufferMinutes };
}
