import { readOneOf } from '../../../core/navigation/search-params.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';

/** Topics with translations; a newer server may queue others at any time. */
const knownTopics = [
  'arrival.due',
  'auth.changeEmail',
  'auth.invited',
  'auth.newDevice',
  'auth.resetRequested',
  'auth.securityChanged',
  'auth.suspensionChanged',
  'auth.verifyEmail',
  'backup.night',
  'base.locate',
  'booking.created',
  'booking.locate',
  'booking.statusChanged',
  'broadcast.sent',
  'document.decided',
  'house.tidy',
  'localPages.refresh',
  'master.verified',
  'message.acknowledge',
  'message.received',
  'newsletter.confirm',
  'newsletter.forget',
  'noShow.due',
  'notifications.forget',
  'notify.mail',
  'notify.push',
  'notify.sms',
  'offer.due',
  'ownJob.locate',
  'passwords.forget',
  'pictures.describe',
  'positions.forget',
  'privacy.forget',
  'reminders.look',
  'request.asked',
  'request.due',
  'request.locate',
  'requests.check',
  'requests.forget',
  'review.decided',
  'review.received',
  'series.fill',
  'signIn.forget',
  'support.received',
  'webhook.deliver',
  'webhook.stopped',
  'webhooks.forget',
] as const;

/** The translated topic of a job; without a translation its name. */
export function useTopicWords(): (topic: string) => string {
  const { t } = useTranslation('admin-settings');
  return (topic) => {
    const known = readOneOf(knownTopics, topic);
    return known ? t(`jobs.topics.${known}`) : topic;
  };
}
