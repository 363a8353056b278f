import type { Language } from '../pages/languages.ts';
import { nameIn } from '../privacy/nobody.ts';
import { osloInstant } from '../time/oslo.ts';
import { type CalendarEvent, translateCalendar } from './event.ts';

/** A job that a master has entered, as it stands in their calendar; `date` and `time` are civil values in Oslo. */
export interface CalendarOwnJob {
  id: number;
  createdAt: string;
  updatedAt: string;
  /** How often it has changed since it was entered. */
  changes: number;
  client: string;
  date: string;
  time: string;
  /** Minutes of work. */
  durationMinutes: number;
  /** Empty where it is not known. */
  address: string;
}

const minute = 60_000;

/** An own job as a calendar event. Phone, price and note are left out, as they are for bookings. */
export function describeOwnJob(
  job: CalendarOwnJob,
  { language, base }: { language: Language; base: string },
): CalendarEvent {
  const t = translateCalendar(language);
  const start = osloInstant(job.date, job.time);
  const url = `${base}/week?day=${job.date}`;
  const person = nameIn(language, job.client);
  return {
    uid: `own-job-${job.id}-${Date.parse(job.createdAt).toString(36)}@mesterhand`,
    sequence: job.changes,
    status: 'CONFIRMED',
    busy: true,
    start,
    end: new Date(start.getTime() + job.durationMinutes * minute),
    created: new Date(job.createdAt),
    changed: new Date(job.updatedAt),
    summary: t('what', { service: t('ownJob'), person }),
    location: job.address,
    description: [t('client', { person }), t('open', { url })].join('\n'),
    url,
  };
}
