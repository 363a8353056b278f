import { decideLanguage } from '@mesterhand/domain/pages/language-order';
import type { JobHandlers } from '../core/tasks/index.ts';
import { type Post, findInstallation, sendEmail } from '../core/mail/index.ts';
import { deliverChangeEmail } from '../features/email-changes/events.ts';
import { deliverVerification } from '../features/email-verification/service.ts';
import { type ChannelParts, channelHandlers } from '../features/channels/service.ts';
import { deliverNewDevice } from '../features/devices/events.ts';
import { writeConfirmation } from '../features/newsletter/events.ts';
import { announce } from '../features/broadcasts/service.ts';
import { notificationHandlers } from '../features/notices/service.ts';
import { forgetOldNotifications } from '../features/notifications/service.ts';
import { writeInvitation, writeResetEmail } from '../features/passwords/service.ts';
import { forgetReminders, remind } from '../features/reminders/service.ts';
import { deliverSecurityChange } from '../features/second-factor/events.ts';
import { findSupport } from '../features/support/queries.ts';

/** What letters are sent with. */
export interface DeliveryParts {
  post: Post;
  clock: () => Date;
}

/** The panel's language unless somebody chooses another: whoever answers for the house reads it. */
const operatorLanguage = decideLanguage('panel', {});

/**
 * Letters that jobs owe. Each reads what is true when it is delivered, and is written, and sent, in one job: what waits
 * in the queue holds no link that would open anything.
 */
export function emailDeliveries({ post, clock }: DeliveryParts) {
  const { db, siteUrl: base } = post;
  return {
    'auth.verifyEmail': (payload, delivery) =>
      deliverVerification({ post, clock }, payload, delivery),
    'auth.changeEmail': (payload, delivery) =>
      deliverChangeEmail({ post, clock }, payload, delivery),

    'auth.newDevice': (payload, delivery) => deliverNewDevice(post, payload, delivery),
    'auth.securityChanged': (payload, delivery) => deliverSecurityChange(post, payload, delivery),

    'auth.resetRequested': async (payload, { id, attempt, signal }) => {
      const letter = await writeResetEmail(db, payload, { base, now: clock() });
      if (letter === undefined) return;
      const { email: to, ...rest } = letter;
      // Each attempt makes another link and ends the one before: a program that sees two letters must show both.
      const key = `${id}.${attempt}`;
      await sendEmail(post, { ...rest, to, letter: { kind: 'reset' }, key, signal });
    },

    'auth.invited': async (payload, { id, attempt, signal }) => {
      const letter = await writeInvitation(db, payload, { base, now: clock() });
      if (letter === undefined) return;
      const { email: to, firstName, ...rest } = letter;
      const key = `${id}.${attempt}`;
      await sendEmail(post, {
        ...rest,
        to,
        letter: { kind: 'invitation', firstName },
        key,
        signal,
      });
    },

    'newsletter.confirm': async (payload, { id, signal }) => {
      const letter = await writeConfirmation(db, payload, { base, now: clock() });
      if (letter === undefined) return;
      const { email: to, ...rest } = letter;
      await sendEmail(post, {
        ...rest,
        to,
        letter: { kind: 'newsletterConfirm' },
        key: id,
        signal,
      });
    },

    'support.received': async ({ messageId }, { id, signal }) => {
      const enquiry = await findSupport(db, messageId);
      // Who has left meanwhile has taken the words along.
      if (enquiry === undefined || enquiry.email === null) return;
      const { name, email, message, createdAt: at, user } = enquiry;
      const { contactEmail } = await findInstallation(db);
      const to = contactEmail === '' ? post.from?.address : contactEmail;
      // Nobody has said yet who answers: the enquiry waits in the panel.
      if (to === undefined) return;
      await sendEmail(post, {
        to,
        letter: { kind: 'supportReceived', name, email, message, at },
        language: operatorLanguage,
        link: `${base}/admin/support`,
        replyTo: { name, address: email },
        accountId: user?.id,
        key: id,
        signal,
      });
    },
  } satisfies Partial<JobHandlers>;
}

/** What tells people of what happens, looks for what is to be reminded of, and forgets what was told long ago. */
export function notificationDeliveries(parts: DeliveryParts & Pick<ChannelParts, 'push' | 'sms'>) {
  const { post, clock } = parts;
  const { db } = post;
  return {
    ...notificationHandlers({ db, clock }),
    ...channelHandlers(parts),
    'broadcast.sent': (payload, delivery) => announce({ db, clock }, payload, delivery),
    'reminders.look': async () => void (await remind(db, clock())),
    'notifications.forget': async () => {
      await forgetOldNotifications(db, clock());
      await forgetReminders(db, clock());
    },
  } satisfies Partial<JobHandlers>;
}
