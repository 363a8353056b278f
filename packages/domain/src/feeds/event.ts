import { areaOf, sharesContact } from '../bookings/contact.ts';
import type { BookingStatus } from '../bookings/status.ts';
import type { Language } from '../pages/languages.ts';
import { type Say, sayFound } from '../pages/texts.ts';
import { nameIn } from '../privacy/nobody.ts';
import { osloInstant } from '../time/oslo.ts';
import en from './locales/en.json' with { type: 'json' };
import nb from './locales/nb.json' with { type: 'json' };
import ru from './locales/ru.json' with { type: 'json' };
import uk from './locales/uk.json' with { type: 'json' };

/** A booking as one of its two sides has it in their calendar; `date` and `time` are civil values in Oslo. */
export interface CalendarJob {
  id: number;
  createdAt: string;
  updatedAt: string;
  /** How often the booking has changed since it was sent. */
  changes: number;
  side: 'client' | 'master';
  client: string;
  master: string;
  service: string;
  date: string;
  time: string;
  /** Minutes of work. */
  durationMinutes: number;
  address: string;
  status: BookingStatus;
  acceptedAt: string | null;
}

/** An entry of a calendar, in the words of RFC 5545. */
export interface CalendarEvent {
  uid: string;
  sequence: number;
  status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED';
  /** Whether the time counts as taken. */
  busy: boolean;
  start: Date;
  end: Date;
  created: Date;
  changed: Date;
  summary: string;
  /** Empty where the reader may see no part of the address. */
  location: string;
  description: string;
  url: string;
}

const minute = 60_000;
const day = 24 * 60 * minute;

/** Number of past days in a calendar feed; older bookings are shown on the site only. */
const shownDaysBack = 90;

/** The first instant that an address shows bookings of. */
export function feedSince(now: Date): Date {
  return new Date(now.getTime() - shownDaysBack * day);
}

/** Minimum interval between recorded fetches: calendars poll day and night. */
const noteEvery = 10 * minute;

/** Whether a fetch is recorded. */
export function isWorthNoting(fetchedAt: string | null, now: Date): boolean {
  return fetchedAt === null || now.getTime() - Date.parse(fetchedAt) >= noteEvery;
}

const catalogues: Record<Language, Readonly<Record<string, string>>> = { nb, ru, uk, en };

/** The translation function of calendar texts for a language. */
export function translateCalendar(language: Language): Say {
  return sayFound(language, (key) => catalogues[language][key]);
}

/**
 * A booking as a calendar event. The hour is Oslo time, whatever zone the reader is in; the address is the part that
 * side may see now; phone, price and description are left out.
 */
export function describeJob(
  job: CalendarJob,
  { language, base }: { language: Language; base: string },
): CalendarEvent {
  const t = translateCalendar(language);
  const start = osloInstant(job.date, job.time);
  const url = `${base}/dashboard?booking=${job.id}`;
  return {
    // Of the booking alone: the same on every server, in every language and in every file.
    uid: `booking-${job.id}-${Date.parse(job.createdAt).toString(36)}@mesterhand`,
    sequence: job.changes,
    status: statusOf(job),
    busy: statusOf(job) === 'CONFIRMED',
    start,
    end: new Date(start.getTime() + job.durationMinutes * minute),
    created: new Date(job.createdAt),
    changed: new Date(job.updatedAt),
    summary: wordSummary(job, { t, language }),
    location: locationOf(job),
    description: wordDescription(job, { t, language, url }),
    url,
  };
}

function statusOf({ status, acceptedAt }: CalendarJob): CalendarEvent['status'] {
  if (status === 'cancelled') return 'CANCELLED';
  return acceptedAt === null && status !== 'completed' ? 'TENTATIVE' : 'CONFIRMED';
}

interface Wording {
  t: Say;
  language: Language;
}

function wordSummary(job: CalendarJob, { t, language }: Wording): string {
  const what = t('what', { service: job.service, person: otherOf(job, language) });
  const status = statusOf(job);
  if (status === 'CANCELLED') return t('cancelled', { what });
  return status === 'TENTATIVE' ? t('unconfirmed', { what }) : what;
}

const otherOf = ({ side, client, master }: CalendarJob, language: Language): string =>
  nameIn(language, side === 'client' ? master : client);

function locationOf({ side, address, status, acceptedAt }: CalendarJob): string {
  return side === 'client' || sharesContact({ status, acceptedAt }) ? address : areaOf(address);
}

function wordDescription(
  job: CalendarJob,
  { t, language, url }: Wording & { url: string },
): string {
  const person = otherOf(job, language);
  return [
    job.side === 'client' ? t('master', { person }) : t('client', { person }),
    t('status', { status: t(`states.${stateOf(job)}`) }),
    t('number', { id: job.id }),
    t('open', { url }),
  ].join('\n');
}

/** A request that only the customer has confirmed is pending like any other. */
function stateOf({ status, acceptedAt }: CalendarJob): BookingStatus {
  return status === 'confirmed' && acceptedAt === null ? 'pending' : status;
}
