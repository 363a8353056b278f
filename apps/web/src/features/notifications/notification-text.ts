import { textFor } from '@mesterhand/domain/broadcasts/text';
import type { Notice } from '@mesterhand/domain/notifications/notification';
import { nameIn } from '@mesterhand/domain/privacy/nobody';
import { useCallback } from 'react';
import { type Format, useFormat } from '../../core/i18n/format.ts';
import { currentLanguage, type Language } from '../../core/i18n/i18n.ts';
import { type Translate, useTranslation } from '../../core/i18n/translation.ts';

export interface NotificationWords {
  title: string;
  /** Empty when the title says it all. */
  body: string;
}

type Words = { t: Translate<'notifications'>; format: Format; language: Language };
type OfBooking = Extract<Notice, { bookingId: number }>;

/** The other side, the service and the time, in Oslo's time zone wherever the reader is. */
function wordFacts(notice: OfBooking, { t, format, language }: Words): string {
  const when = t('when', { day: format.day(notice.date), time: notice.time });
  const who = notice.person === '' ? t('someone') : nameIn(language, notice.person);
  // The non-breaking space keeps the separator at the end of a line.
  return [who, notice.service ?? t('job'), when].join('\u00a0· ');
}

const withReason = (body: string, reason: string, { t }: Words): string =>
  [body, reason === '' ? '' : t('reason', { reason })].filter((part) => part !== '').join('\n');

function wordBooking(notice: OfBooking, words: Words): NotificationWords {
  const { t } = words;
  const { side } = notice;
  const facts = wordFacts(notice, words);
  switch (notice.kind) {
    case 'bookingCreated':
      return { title: t('notice.bookingCreated'), body: facts };
    case 'bookingConfirmed':
      return { title: t(`notice.bookingConfirmed.${side}`), body: facts };
    case 'bookingCancelled': {
      const by = notice.by === side ? 'self' : notice.by;
      const title = t(`notice.bookingCancelled.${by}`);
      return { title, body: withReason(facts, notice.reason, words) };
    }
    case 'bookingChanged': {
      const to = notice.to === 'pending' || notice.to === 'in_progress' ? notice.to : 'other';
      return { title: t(`notice.bookingChanged.${to}`), body: facts };
    }
    case 'bookingCompleted':
      return { title: t(`notice.bookingCompleted.${side}`), body: facts };
    case 'bookingTravel':
      return { title: t(`notice.bookingTravel.${notice.travel}`), body: facts };
    case 'bookingReminder': {
      const title = notice.hours === 24 ? t('notice.reminder24') : t('notice.reminder2');
      return { title, body: facts };
    }
  }
}

function wordOther(notice: Exclude<Notice, OfBooking>, words: Words): NotificationWords {
  const { t, language } = words;
  switch (notice.kind) {
    case 'messageReceived': {
      const { count, person } = notice;
      const from = person === '' ? t('someone') : nameIn(language, person);
      return { title: t('notice.messages', { count, person: from }), body: '' };
    }
    case 'reviewReceived': {
      const { rating, person } = notice;
      const from = person === '' ? t('someone') : nameIn(language, person);
      const body = t('notice.stars', { count: rating });
      return { title: t('notice.reviewReceived', { person: from }), body };
    }
    case 'reviewDecided':
      return { title: t(`notice.reviewDecided.${notice.state}`), body: '' };
    case 'documentDecided': {
      const type = t(`documents.${notice.type}`);
      const title = t(`notice.documentDecided.${notice.decision}`);
      return { title, body: withReason(type, notice.reason, words) };
    }
    case 'webhookStopped':
      return { title: t(`notice.webhookStopped.${notice.why}`, { host: notice.host }), body: '' };
    case 'masterVerified': {
      const title = notice.verified ? t('notice.verified') : t('notice.unverified');
      return { title, body: withReason('', notice.reason, words) };
    }
    case 'announcement':
      return { title: t('notice.announcement'), body: textFor(notice.texts, words.language) };
  }
}

/** The text of a notification in the current language. */
export function useNotificationWords(): (notice: Notice) => NotificationWords {
  const { t, i18n } = useTranslation('notifications');
  const format = useFormat();
  const language = currentLanguage(i18n);
  return useCallback(
    (notice) => {
      const words = { t, format, language };
      return 'bookingId' in notice ? wordBooking(notice, words) : wordOther(notice, words);
    },
    [t, format, language],
  );
}
