import { type NotificationContent, traitsOf } from '../notifications/kinds.ts';
import type { Wording } from '../notifications/traits.ts';
import { nameIn } from '../privacy/nobody.ts';
import { sayDate, sayDay } from './dates.ts';
import type { EmailParts } from './email-words.ts';

/** The text keys of a notification, and the values for them. */
export function partsOfNotification(content: NotificationContent, wording: Wording): EmailParts {
  const { t, language } = wording;
  const named =
    'person' in content ? { ...content, person: nameIn(language, content.person) } : content;
  const {
    variant,
    text,
    reason,
    values,
    facts = [],
    ...parts
  } = traitsOf(named).message(named, wording);
  const texts = `kinds.${named.kind}.email`;
  const about = 'bookingId' in named ? describeBooking(named, wording) : undefined;
  return {
    key: variant === undefined ? texts : `${texts}.${variant}`,
    ...about,
    ...(reason !== undefined && { quote: { name: t('facts.reason'), value: reason } }),
    ...parts,
    values: { ...about?.values, ...values },
    ...(text !== undefined && { text: `${texts}.${text}` }),
    facts: [...facts, ...(about?.facts ?? [])],
    why: 'notification',
  };
}

/** The booking's details in every notification of it: in the subject and in a small table. */
function describeBooking(
  { person, date, time, side, ...job }: Extract<NotificationContent, { bookingId: number }>,
  { t, language }: Wording,
): Pick<EmailParts, 'values' | 'lead' | 'facts'> {
  const service = job.service ?? t('email.anyService');
  const when = t('email.when', { date: sayDate(date, language), time });
  return {
    values: { person, service, time, day: sayDay(date, language) },
    lead: `${service} · ${when}`,
    facts: [
      { name: t('facts.service'), value: service },
      { name: t('facts.when'), value: when },
      { name: t(side === 'client' ? 'facts.master' : 'facts.client'), value: person },
    ],
  };
}
