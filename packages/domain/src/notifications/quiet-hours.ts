import { z } from 'zod';
import { addDays, osloCivil, osloInstant } from '../time/oslo.ts';

const civilTime = z
  .string('required')
  .max(5, { error: 'slot', abort: true })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'slot');

/** A daily span without interruptions, Oslo time; `to` before `from` ends on the next day. */
export const quietHoursSchema = z
  .object({
    from: civilTime.meta({
      description: 'Start of the quiet hours, in Oslo.',
      examples: ['22:00'],
    }),
    to: civilTime.meta({ description: 'End of the quiet hours, in Oslo.', examples: ['07:00'] }),
  })
  .refine(({ from, to }) => from !== to, { path: ['to'], error: 'quietHoursEmpty' })
  .meta({ id: 'QuietHours' });
export type QuietHours = z.infer<typeof quietHoursSchema>;

const hour = 3_600_000;

/** The first instant from `now` on outside the quiet hours; null means that none are set. */
export function nextAllowed(now: Date, quiet: QuietHours | null): Date {
  if (quiet === null) return now;
  const { date, time } = osloCivil(now);
  if (!isQuiet(time, quiet)) return now;
  const endsTomorrow = quiet.to < quiet.from && time >= quiet.from;
  let end = osloInstant(endsTomorrow ? addDays(date, 1) : date, quiet.to);
  // In the hour that a night in October has twice, the first of the two ends may have passed.
  while (end <= now) end = new Date(end.getTime() + hour);
  return end;
}

function isQuiet(time: string, { from, to }: QuietHours): boolean {
  return from < to ? time >= from && time < to : time >= from || time < to;
}
