import type { FreeStart } from '@mesterhand/domain/bookings/day-plan';
import type { OwnJob } from '@mesterhand/domain/bookings/own-job-schema';
import type { Booking } from '@mesterhand/domain/bookings/schema';
import { type DaySpan, minuteOfDay } from '@mesterhand/domain/bookings/week-plan';
import type { Week } from '@mesterhand/domain/bookings/week-schema';
import type { ListedBlock } from '@mesterhand/domain/calendar/schema';

/** Something in the week: a booking, an own job or blocked hours. */
export type WeekEntry = { key: string; start: FreeStart; span: DaySpan } & (
  | { kind: 'booking'; booking: Booking; name: string }
  | { kind: 'ownJob'; job: OwnJob; name: string }
  | { kind: 'block'; block: ListedBlock; name: string }
);
export type WeekJob = Exclude<WeekEntry, { kind: 'block' }>;

/** The minutes of a job within its day, without the buffer. */
function spanOf(time: string, minutes: number): DaySpan {
  const start = minuteOfDay(time);
  return { start, end: start + minutes };
}

/** All that is in a week by its time. */
export function entriesOf(
  { jobs, ownJobs, blocks }: Week,
  nameOf: (name: string) => string,
): WeekEntry[] {
  const entries: WeekEntry[] = [
    ...jobs.map((booking) => ({
      kind: 'booking' as const,
      key: `booking ${booking.id}`,
      start: { date: booking.scheduledDate, time: booking.scheduledTime },
      span: spanOf(booking.scheduledTime, booking.durationMinutes),
      booking,
      name: nameOf(booking.clientName),
    })),
    ...ownJobs.map((job) => ({
      kind: 'ownJob' as const,
      key: `own job ${job.id}`,
      start: { date: job.scheduledDate, time: job.scheduledTime },
      span: spanOf(job.scheduledTime, job.durationMinutes),
      job,
      name: job.clientName,
    })),
    ...blocks.map((block) => ({
      kind: 'block' as const,
      key: `block ${block.id}`,
      start: { date: block.date, time: block.from },
      span: { start: minuteOfDay(block.from), end: minuteOfDay(block.to) },
      block,
      name: block.note ?? '',
    })),
  ];
  return entries.toSorted((one, other) => one.span.start - other.span.start);
}

/** The time at which a span ends, on the clock of its day. */
export function endText({ end }: DaySpan): string {
  const part = (value: number) => String(value).padStart(2, '0');
  return `${part(Math.floor(end / 60) % 24)}:${part(end % 60)}`;
}
