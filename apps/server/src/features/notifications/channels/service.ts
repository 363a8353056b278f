import { createHash } from 'node:crypto';
import type { Channel } from '@mesterhand/domain/notifications/channels';
import { type NotificationContent, traitsOf } from '@mesterhand/domain/notifications/kinds';
import { isWanted } from '@mesterhand/domain/notifications/preferences';
import type { PushPayload } from '@mesterhand/domain/notifications/push';
import type { Standing } from '@mesterhand/domain/notifications/traits';
import type { DB } from '@mesterhand/db/schema';
import type { Language } from '@mesterhand/domain/pages/languages';
import { isTimely } from '@mesterhand/domain/notifications/timeliness';
import { notificationText, notificationWords } from '@mesterhand/domain/notifications/words';
import type { Delivery, JobHandlers } from '../../../core/tasks/index.ts';
import type { Kysely } from 'kysely';
import { type Post, sendEmail, type Enclosure } from '../../../core/mail/index.ts';
import type { PushMessage, PushSender, SmsSender } from '../../../core/outbound/index.ts';
import { type Addressee, makeUnsubscribeToken } from '../preferences/service.ts';
import { pushTo } from '../../push/service.ts';
import { type FoundNotification, findDelivery } from './queries.ts';

/** The outbound channels. */
export interface ChannelParts {
  post: Post;
  push: PushSender | undefined;
  sms: SmsSender | undefined;
  /** The calendar file of a booking; undefined when it is gone. Passed in: bookings depend on notifications. */
  writeCalendar: WriteCalendar;
  /** The agreement of a booking as files; none without one. Passed in, as the calendar. */
  writeAgreement: WriteAgreement;
  clock: () => Date;
}

type WriteCalendar = (
  db: Kysely<DB>,
  request: {
    bookingId: number;
    userId: number;
    language: Language;
    /** The URL of the site. */
    base: string;
    organizer?: { name: string; email: string };
  },
) => Promise<{ fileName: string; contentType: string; content: string } | undefined>;

type WriteAgreement = (
  db: Kysely<DB>,
  request: { bookingId: number; language: Language },
) => Promise<Enclosure[]>;

/** Deliver notifications by email, push and SMS. Each first checks that the notification is still wanted and valid. */
export function channelHandlers(parts: ChannelParts) {
  return {
    'notify.mail': async ({ notificationId }, delivery) => {
      const outgoing = await readOutgoing(parts, notificationId, 'mail');
      if (outgoing !== undefined) await mail(parts, outgoing, delivery);
    },
    'notify.push': async ({ notificationId, subscriptionId }, delivery) => {
      const { push: sender, post, clock } = parts;
      const outgoing = await readOutgoing(parts, notificationId, 'push');
      if (outgoing === undefined || sender === undefined) return;
      const message = { ...writePush(parts, outgoing), signal: delivery.signal };
      const whom = { subscriptionId, userId: outgoing.person.userId };
      await pushTo(post.db, { sender, now: clock() }, whom, message);
    },
    'notify.sms': async ({ notificationId }, { id: key, signal }) => {
      const { sms, post } = parts;
      const outgoing = await readOutgoing(parts, notificationId, 'sms');
      const to = outgoing?.person.phone ?? null;
      if (outgoing === undefined || sms === undefined || to === null) return;
      const { siteName } = outgoing.installation;
      const { notice: content, path } = outgoing.notification;
      const link = `${post.siteUrl}${path}`;
      const text = notificationText(content, {
        language: outgoing.person.language,
        siteName,
        link,
      });
      await sms.send({ to, text, key, signal });
    },
  } satisfies Partial<JobHandlers>;
}

/** Undefined when it must not be sent by this channel any more; the state at enqueueing does not count. */
async function readOutgoing(
  { post: { db }, clock }: ChannelParts,
  id: number,
  channel: Channel,
): Promise<FoundNotification | undefined> {
  const found = await findDelivery(db, id);
  if (found === undefined) return undefined;
  const { person, hasMail, hasSms } = found;
  const { notice: content } = found.notification;
  if ((channel === 'mail' && !hasMail) || (channel === 'sms' && !hasSms)) return undefined;
  if (!isWanted(person.choices, content.kind, channel)) return undefined;
  return isTimely(content, channel, { ...found.standing, now: clock() }) ? found : undefined;
}

async function mail(
  { post, writeCalendar, writeAgreement }: ChannelParts,
  { notification, person, installation }: FoundNotification,
  { id: key, signal }: Delivery,
): Promise<void> {
  const { db, siteUrl } = post;
  const { userId, email: to, language } = person;
  const { notice: content, path } = notification;
  const token = await makeUnsubscribeToken(db, userId, content.kind);
  await sendEmail(post, {
    to,
    accountId: userId,
    content: { kind: 'notification', content },
    language,
    link: `${siteUrl}${path}`,
    unsubscribe: {
      page: `${siteUrl}/notifications/unsubscribe#token=${token}`,
      oneClick: `${siteUrl}/api/notifications/unsubscribe?token=${token}`,
    },
    attachments: [
      ...(await encloseCalendar({ post, writeCalendar, installation }, content, person)),
      ...(await encloseAgreement({ post, writeAgreement }, content, person)),
    ],
    installation,
    key,
    signal,
  });
}

const calendarKinds: ReadonlySet<string> = new Set([
  'bookingConfirmed',
  'bookingCancelled',
  'offerAccepted',
  'agreementMade',
]);

/** A confirmation carries a calendar entry, a cancellation withdraws it. */
async function encloseCalendar(
  {
    post: { db, siteUrl: base, from },
    writeCalendar,
    installation: { siteName: name, contactEmail },
  }: Pick<ChannelParts, 'post' | 'writeCalendar'> & Pick<FoundNotification, 'installation'>,
  about: NotificationContent,
  { userId, language }: Addressee,
): Promise<Enclosure[]> {
  if (!calendarKinds.has(about.kind) || !('bookingId' in about)) return [];
  const email = from?.address ?? contactEmail;
  const request = { bookingId: about.bookingId, userId, language, base };
  // An invitation needs an organiser's email; without one it is a plain calendar entry.
  const file = await writeCalendar(db, {
    ...request,
    ...(email !== '' && { organizer: { name, email } }),
  });
  if (file === undefined) return [];
  const { fileName: filename, contentType, content } = file;
  return [{ filename, contentType, content }];
}

/** The confirmation of a contract has its document. */
async function encloseAgreement(
  { post: { db }, writeAgreement }: Pick<ChannelParts, 'post' | 'writeAgreement'>,
  about: NotificationContent,
  { language }: Addressee,
): Promise<Enclosure[]> {
  switch (about.kind) {
    case 'bookingConfirmed':
    case 'offerAccepted':
    case 'agreementMade':
      return writeAgreement(db, { bookingId: about.bookingId, language });
    default:
      return [];
  }
}

const hour = 3600;
const day = 24 * hour;

function writePush(
  { clock }: ChannelParts,
  { notification, standing, person: { language }, installation: { siteName } }: FoundNotification,
): Omit<PushMessage, 'target' | 'signal'> {
  const { id: notificationId, notice: content, path } = notification;
  const tag = tagOf(content);
  const words = notificationWords(content, { language, siteName });
  const payload: PushPayload = {
    notificationId,
    kind: content.kind,
    ...words,
    path,
    tag,
    language,
  };
  return {
    payload: JSON.stringify(payload),
    ttl: ttlOf(content, { ...standing, now: clock() }),
    urgency: traitsOf(content).isUrgent === true ? 'high' : 'normal',
    topic: createHash('sha256').update(tag).digest('base64url').slice(0, 32),
  };
}

/** Push messages with the same tag replace each other. */
function tagOf(content: NotificationContent): string {
  if ('bookingId' in content) return `booking-${content.bookingId}`;
  if ('conversationId' in content) return `conversation-${content.conversationId}`;
  if ('requestId' in content) return `request-${content.requestId}`;
  if ('broadcastId' in content) return `broadcast-${content.broadcastId}`;
  return 'reviewId' in content ? `review-${content.reviewId}` : content.kind;
}

/** TTL in seconds for an offline browser; a reminder expires when the job begins. */
function ttlOf({ kind }: NotificationContent, { booking, now }: Standing): number {
  if (kind !== 'bookingReminder') return 3 * day;
  const startsAt = booking === null ? now.getTime() : Date.parse(booking.startsAt);
  return Math.max(0, Math.floor((startsAt - now.getTime()) / 1000));
}
