import { nameIn } from '../privacy/nobody.ts';
import { type NotificationContent, traitsOf } from './kinds.ts';
import type { Wording } from './traits.ts';

/** A short form of a notification. */
export interface NotificationWords {
  title: string;
  /** Empty when the title says it all. */
  body: string;
}

interface BellWording extends Wording {
  /** Words a civil date. */
  day(date: string): string;
}

/** A notification as the line under the bell. */
export function wordBell(content: NotificationContent, wording: BellWording): NotificationWords {
  const { t } = wording;
  const named = nameOther(content, wording);
  const { variant, values, body, reason = '' } = traitsOf(named).bell(named, wording);
  const key = `kinds.${named.kind}.bell`;
  const lines = [
    'bookingId' in named ? describeBooking(named, wording) : '',
    body ?? '',
    reason === '' ? '' : t('bell.reason', { reason }),
  ];
  return {
    title: t(variant === undefined ? key : `${key}.${variant}`, values),
    body: lines.filter((line) => line !== '').join('\n'),
  };
}

function nameOther(
  content: NotificationContent,
  { t, language }: BellWording,
): NotificationContent {
  if (!('person' in content)) return content;
  const { person } = content;
  return { ...content, person: person === '' ? t('bell.someone') : nameIn(language, person) };
}

/** The other side, the service and the time, in Oslo's time zone wherever the reader is. */
function describeBooking(
  { person, service, date, time }: Extract<NotificationContent, { bookingId: number }>,
  { t, day }: BellWording,
): string {
  const when = t('bell.when', { day: day(date), time });
  // The non-breaking space keeps the separator at the end of a line.
  return [person, service ?? t('bell.job'), when].join('\u00a0· ');
}
