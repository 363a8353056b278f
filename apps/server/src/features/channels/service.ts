import { createHash } from 'node:crypto';
import type { Channel } from '@mesterhand/domain/notifications/kinds';
import type { Notice } from '@mesterhand/domain/notifications/notification';
import { isWanted } from '@mesterhand/domain/notifications/preferences';
import type { PushPayload } from '@mesterhand/domain/notifications/push';
import type { Notification } from '@mesterhand/domain/notifications/schema';
import { isTimely } from '@mesterhand/domain/notifications/timeliness';
import { notificationText, notificationWords } from '@mesterhand/domain/notifications/words';
import type { Delivery, JobHandlers } from '../../core/tasks/index.ts';
import { type Post, findInstallation, sendEmail, type Enclosure } from '../../core/mail/index.ts';
import type { PushMessage, PushSender, SmsSender } from '../../core/outbound/index.ts';
import { findSwitches } from '../../core/settings/index.ts';
import { writeBookingCalendar } from '../feeds/service.ts';
import { readNotification } from '../notifications/service.ts';
import { type Addressee, makeUnsubscribeToken, readAddressee } from '../preferences/service.ts';
import { pushTo } from '../push/service.ts';
import { findStanding } from './queries.ts';

/** The outbound channels. */
export interface ChannelParts {
  post: Post;
  push: PushSender | undefined;
  sms: SmsSender | undefined;
  clock: () => Date;
}

/** A notification and its recipient, read at delivery. */
interface Outgoing {
  notification: Notification;
  person: Addressee;
}

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
      const message = { ...(await writePush(parts, outgoing)), signal: delivery.signal };
      const whom = { subscriptionId, userId: outgoing.person.userId };
      await pushTo(post.db, { sender, now: clock() }, whom, message);
    },
    'notify.sms': async ({ notificationId }, { id: key, signal }) => {
      const { sms, post } = parts;
      const outgoing = await readOutgoing(parts, notificationId, 'sms');
      const to = outgoing?.person.phone ?? null;
      if (outgoing === undefined || sms === undefined || to === null) return;
      const { siteName } = await findInstallation(post.db);
      const { notice, path } = outgoing.notification;
      const link = `${post.siteUrl}${path}`;
      const text = notificationText(notice, { language: outgoing.person.language, siteName, link });
      await sms.send({ to, text, key, signal });
    },
  } satisfies Partial<JobHandlers>;
}

/** Undefined when it must not be sent by this channel any more; the state at enqueueing does not count. */
async function readOutgoing(
  { post: { db }, clock }: ChannelParts,
  id: number,
  channel: Channel,
): Promise<Outgoing | undefined> {
  const [notification, standing] = [await readNotification(db, id), await findStanding(db, id)];
  if (notification === undefined || standing === undefined) return undefined;
  const { notice, userId } = notification;
  const person = await readAddressee(db, userId);
  if (person === undefined || !isWanted(person.choices, notice.kind, channel)) return undefined;
  const { emailNotifications, smsNotifications } = await findSwitches(db);
  if (channel === 'mail' && !emailNotifications) return undefined;
  if (channel === 'sms' && !smsNotifications) return undefined;
  return isTimely(notice, channel, { ...standing, now: clock() })
    ? { notification, person }
    : undefined;
}

async function mail(
  { post }: ChannelParts,
  { notification, person }: Outgoing,
  { id: key, signal }: Delivery,
): Promise<void> {
  const { db, siteUrl } = post;
  const { userId, email: to, language } = person;
  const { notice, path } = notification;
  const token = await makeUnsubscribeToken(db, userId, notice.kind);
  await sendEmail(post, {
    to,
    accountId: userId,
    content: { kind: 'notice', notice },
    language,
    link: `${siteUrl}${path}`,
    unsubscribe: {
      page: `${siteUrl}/notifications/unsubscribe#token=${token}`,
      oneClick: `${siteUrl}/api/notifications/unsubscribe?token=${token}`,
    },
    attachments: await encloseCalendar(post, notice, person),
    key,
    signal,
  });
}

/** A confirmation carries a calendar entry, a cancellation withdraws it. */
async function encloseCalendar(
  { db, siteUrl: base, from }: Post,
  notice: Notice,
  { userId, language }: Addressee,
): Promise<Enclosure[]> {
  if (notice.kind !== 'bookingConfirmed' && notice.kind !== 'bookingCancelled') return [];
  const { siteName: name, contactEmail } = await findInstallation(db);
  const email = from?.address ?? contactEmail;
  const request = { bookingId: notice.bookingId, userId, language, base };
  // An invitation needs an organiser's email; without one it is a plain calendar entry.
  const file = await writeBookingCalendar(db, {
    ...request,
    ...(email !== '' && { organizer: { name, email } }),
  });
  if (file === undefined) return [];
  const { fileName: filename, contentType, content } = file;
  return [{ filename, contentType, content }];
}

const hour = 3600;
const day = 24 * hour;

async function writePush(
  { post, clock }: ChannelParts,
  { notification, person: { language } }: Outgoing,
): Promise<Omit<PushMessage, 'target' | 'signal'>> {
  const { id: notificationId, notice, path } = notification;
  const { siteName } = await findInstallation(post.db);
  const tag = tagOf(notice);
  const words = notificationWords(notice, { language, siteName });
  const payload: PushPayload = {
    notificationId,
    kind: notice.kind,
    ...words,
    path,
    tag,
    language,
  };
  const isUrgent = notice.kind === 'bookingReminder' || notice.kind === 'messageReceived';
  return {
    payload: JSON.stringify(payload),
    ttl: await ttlOf(post, notification, clock()),
    urgency: isUrgent ? 'high' : 'normal',
    topic: createHash('sha256').update(tag).digest('base64url').slice(0, 32),
  };
}

/** Push messages with the same tag replace each other. */
function tagOf(notice: Notice): string {
  if ('bookingId' in notice) return `booking-${notice.bookingId}`;
  if ('conversationId' in notice) return `conversation-${notice.conversationId}`;
  if ('broadcastId' in notice) return `broadcast-${notice.broadcastId}`;
  return 'reviewId' in notice ? `review-${notice.reviewId}` : notice.kind;
}

/** TTL in seconds for an offline browser; a reminder expires when the job begins. */
async function ttlOf({ db }: Post, { id, notice }: Notification, now: Date): Promise<number> {
  if (notice.kind !== 'bookingReminder') return 3 * day;
  const standing = await findStanding(db, id);
  const startsAt = standing?.booking?.startsAt ?? now.toISOString();
  return Math.max(0, Math.floor((Date.parse(startsAt) - now.getTime()) / 1000));
}
