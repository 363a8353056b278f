import { textFor } from '../broadcasts/text.ts';
import type { Notice } from '../notifications/notification.ts';
import { type Language, locales } from '../pages/languages.ts';
import type { Say } from '../pages/texts.ts';
import { nameIn } from '../privacy/nobody.ts';
import { sayDate, sayDay } from './dates.ts';
import type { Fact, EmailParts } from './email-words.ts';

type BookingNotification = Extract<Notice, { bookingId: number }>;

/** The text keys of a notification, and the values for them. */
export function partsOfNotification(notice: Notice, t: Say, language: Language): EmailParts {
  const named =
    'person' in notice ? { ...notice, person: nameIn(language, notice.person) } : notice;
  return { ...wordNotification(named, t, language), why: 'notice' };
}

function wordNotification(notice: Notice, t: Say, language: Language): Omit<EmailParts, 'why'> {
  switch (notice.kind) {
    case 'messageReceived':
      return {
        key: 'notice.messageReceived',
        values: { person: notice.person, count: notice.count },
      };
    case 'reviewReceived':
      return {
        key: 'notice.reviewReceived',
        values: {
          person: notice.person,
          rating: new Intl.NumberFormat(locales[language]).format(notice.rating),
        },
      };
    case 'reviewDecided':
      return { key: `notice.reviewDecided.${notice.state}` };
    case 'documentDecided':
      return {
        key: `notice.documentDecided.${notice.decision}`,
        values: { document: t(`documents.${notice.type}`) },
        quote: { name: t('facts.reason'), value: notice.reason },
      };
    case 'masterVerified':
      return {
        key: `notice.masterVerified.${notice.verified ? 'given' : 'taken'}`,
        quote: { name: t('facts.reason'), value: notice.reason },
      };
    case 'announcement': {
      const said = textFor(notice.texts, language);
      return {
        key: 'notice.announcement',
        lead: said,
        quote: { name: t('facts.message'), value: said },
      };
    }
    case 'webhookStopped':
      return { key: `notice.webhookStopped.${notice.why}`, values: { host: notice.host } };
    default:
      return { ...wordBooking(notice, t), ...describeBooking(notice, t, language) };
  }
}

function wordBooking(
  notice: BookingNotification,
  t: Say,
): Pick<EmailParts, 'key' | 'text' | 'quote'> {
  const { side } = notice;
  switch (notice.kind) {
    case 'bookingCancelled':
      return {
        key: 'notice.bookingCancelled',
        text: `notice.bookingCancelled.by.${notice.by}`,
        quote: { name: t('facts.reason'), value: notice.reason },
      };
    case 'bookingChanged':
      return { key: 'notice.bookingChanged' };
    case 'bookingTravel':
      return { key: `notice.bookingTravel.${notice.travel}` };
    case 'bookingReminder':
      return {
        key: notice.hours === 24 ? 'notice.bookingReminder.day' : 'notice.bookingReminder.soon',
        text: `notice.bookingReminder.${side}`,
      };
    default:
      return { key: `notice.${notice.kind}.${side}` };
  }
}

/** The booking's details in every notification of it: in the subject and in a small table. */
function describeBooking(
  notice: BookingNotification,
  t: Say,
  language: Language,
): Pick<EmailParts, 'values' | 'lead' | 'facts'> {
  const { person, date, time, side } = notice;
  const service = notice.service ?? t('notice.anyService');
  const when = t('notice.when', { date: sayDate(date, language), time });
  const status = notice.kind === 'bookingChanged' ? t(`statuses.${notice.to}`) : undefined;
  const facts: Fact[] = [
    ...(status === undefined ? [] : [{ name: t('facts.status'), value: status }]),
    { name: t('facts.service'), value: service },
    { name: t('facts.when'), value: when },
    { name: t(side === 'client' ? 'facts.master' : 'facts.client'), value: person },
  ];
  return {
    values: { person, service, time, day: sayDay(date, language) },
    lead: `${service} · ${when}`,
    facts,
  };
}
