/** Minutes of a job whose service states no duration. */
export const defaultMinutes = 60;
/** Minutes of a job; whole quarters of an hour. */
export const durationBounds = { min: 15, max: 600 } as const;
/** Minutes after a job until the master leaves, for packing and cleaning up; whole quarters of an hour. */
export const bufferBounds = { min: 0, max: 120 } as const;
export const durationStep = 15;

/** How long a service usually takes, in minutes, and the buffer after it; null where its master states none. */
export interface ServiceTime {
  minutesFrom: number | null;
  minutesTo: number | null;
  bufferMinutes: number;
}

/** The time of a service whose master states none. */
export const unstatedTime: ServiceTime = { minutesFrom: null, minutesTo: null, bufferMinutes: 0 };

/** Whether a usual duration has a lower bound that is not above its upper one. */
export function isDurationOrdered({
  minutesFrom,
  minutesTo,
}: Pick<ServiceTime, 'minutesFrom' | 'minutesTo'>): boolean {
  return minutesTo === null || (minutesFrom !== null && minutesFrom <= minutesTo);
}

/** How long a job occupies its master: the work, and the buffer after it, in minutes. */
export interface JobTime {
  durationMinutes: number;
  bufferMinutes: number;
}

/**
 * The time that a booking of a service takes: what was asked for, else the longest usual duration of the service, so
 * that the next customer does not wait; else an hour.
 */
export function timeOfJob(service: ServiceTime, asked?: number): JobTime {
  const usual = service.minutesTo ?? service.minutesFrom ?? defaultMinutes;
  return { durationMinutes: asked ?? usual, bufferMinutes: service.bufferMinutes };
}

/** A job in its master's calendar: a civil start in Oslo, and how long it takes. */
export interface ScheduledJob extends JobTime {
  date: string;
  time: string;
}

/** A span of civil minutes, end excluded. Days are as long as the clock says: no job meets the hour that clocks skip. */
export interface MinuteSpan {
  start: number;
  end: number;
}

/** The civil minute of a date and time, for arithmetic across midnight. */
export function civilMinute(date: string, time: string): number {
  return Date.parse(`${date}T${time}:00Z`) / 60_000;
}

/** The date and time of a civil minute. */
export function civilAt(minute: number): { date: string; time: string } {
  const text = new Date(minute * 60_000).toISOString();
  return { date: text.slice(0, 10), time: text.slice(11, 16) };
}

/** The span in which a job occupies its master, buffer included: that of `bookings.slot`. */
export function spanOfJob({
  date,
  time,
  durationMinutes,
  bufferMinutes,
}: ScheduledJob): MinuteSpan {
  const start = civilMinute(date, time);
  return { start, end: start + durationMinutes + bufferMinutes };
}

/** When the work of a job ends, without the buffer. */
export function endOfJob({ date, time, durationMinutes }: Omit<ScheduledJob, 'bufferMinutes'>): {
  date: string;
  time: string;
} {
  return civilAt(civilMinute(date, time) + durationMinutes);
}

/** Whether two spans share a minute. */
export function overlaps(one: MinuteSpan, other: MinuteSpan): boolean {
  return one.start < other.end && other.start < one.end;
}
