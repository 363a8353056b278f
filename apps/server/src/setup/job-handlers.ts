import type { DB } from '@mesterhand/db/schema';
import { decideLanguage } from '@mesterhand/domain/pages/language-order';
import type { Kysely } from 'kysely';
import type { JobHandlers } from '../core/tasks/index.ts';
import type { Routing } from '../core/outbound/index.ts';
import { type Post, findInstallation, sendEmail } from '../core/mail/index.ts';
import type { Register } from '../features/addresses/service.ts';
import { encloseAgreement } from '../features/agreements/pdf/service.ts';
import { noShowHandlers } from '../features/bookings/no-shows/service.ts';
import { locateBooking } from '../features/bookings/locating/service.ts';
import { locateOwnJob } from '../features/bookings/own-jobs/service.ts';
import { deliverChangeEmail } from '../features/email-changes/events.ts';
import { deliverVerification } from '../features/email-verification/service.ts';
import { type ChannelParts, channelHandlers } from '../features/notifications/channels/service.ts';
import { deliverNewDevice } from '../features/devices/events.ts';
import { writeConfirmation } from '../features/newsletter/events.ts';
import { announce } from '../features/notifications/broadcasts/service.ts';
import { arrivalHandlers } from '../features/bookings/journeys/service.ts';
import { requestHandlers } from '../features/job-requests/asking/service.ts';
import { locateRequest } from '../features/job-requests/locating/service.ts';
import { offerHandlers } from '../features/offers/ending/service.ts';
import { locateBase } from '../features/masters/base/service.ts';
import { notifyReaders } from '../features/messages/unread/service.ts';
import { notificationHandlers } from '../features/notifications/causes/service.ts';
import { writeBookingCalendar } from '../features/feeds/service.ts';
import { deleteOldNotifications } from '../features/notifications/service.ts';
import { writeInvitation, writeResetEmail } from '../features/passwords/service.ts';
import { deleteOldReminders, remind } from '../features/notifications/reminders/service.ts';
import { deliverSuspension } from '../features/suspensions/events.ts';
import { deliverSecurityChange } from '../features/second-factor/events.ts';
import { deliverReceipt } from '../features/withdrawals/events.ts';
import { findSupport } from '../features/support/queries.ts';

/** Dependencies of email delivery. */
export interface DeliveryParts {
  post: Post;
  clock: () => Date;
}

/** The default language of the administration. */
const operatorLanguage = decideLanguage('panel', {});

/**
 * Handlers of emails. Each reads the current state and creates tokens when it runs, so waiting jobs hold no link that
 * would grant access.
 */
export function emailDeliveries({ post, clock }: DeliveryParts) {
  const { db, siteUrl: base } = post;
  return {
    'auth.verifyEmail': (payload, delivery) =>
      deliverVerification({ post, clock }, payload, delivery),
    'auth.changeEmail': (payload, delivery) =>
      deliverChangeEmail({ post, clock }, payload, delivery),

    'auth.newDevice': (payload, delivery) => deliverNewDevice(post, payload, delivery),
    'auth.suspensionChanged': (payload, delivery) => deliverSuspension(post, payload, delivery),
    'auth.securityChanged': (payload, delivery) => deliverSecurityChange(post, payload, delivery),

    'withdrawal.receipt': (payload, delivery) => deliverReceipt(post, payload, delivery),

    'auth.resetRequested': async (payload, { id, attempt, signal }) => {
      const content = await writeResetEmail(db, payload, { base, now: clock() });
      if (content === undefined) return;
      const { email: to, ...rest } = content;
      // Each attempt creates a new link and revokes the previous one, so a mail program must show both emails.
      const key = `${id}.${attempt}`;
      await sendEmail(post, { ...rest, to, content: { kind: 'reset' }, key, signal });
    },

    'auth.invited': async (payload, { id, attempt, signal }) => {
      const content = await writeInvitation(db, payload, { base, now: clock() });
      if (content === undefined) return;
      const { email: to, firstName, ...rest } = content;
      const key = `${id}.${attempt}`;
      await sendEmail(post, {
        ...rest,
        to,
        content: { kind: 'invitation', firstName },
        key,
        signal,
      });
    },

    'newsletter.confirm': async (payload, { id, signal }) => {
      const content = await writeConfirmation(db, payload, { base, now: clock() });
      if (content === undefined) return;
      const { email: to, ...rest } = content;
      await sendEmail(post, {
        ...rest,
        to,
        content: { kind: 'newsletterConfirm' },
        key: id,
        signal,
      });
    },

    'support.received': async ({ messageId }, { id, signal }) => {
      const enquiry = await findSupport(db, messageId);
      // An erased sender's text was removed.
      if (enquiry === undefined || enquiry.email === null) return;
      const { name, email, message, createdAt: at, user } = enquiry;
      const { contactEmail } = await findInstallation(db);
      const to = contactEmail === '' ? post.from?.address : contactEmail;
      // Without a contact address the enquiry is only shown in the administration.
      if (to === undefined) return;
      await sendEmail(post, {
        to,
        content: { kind: 'supportReceived', name, email, message, at },
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

/** Handlers of notifications, of the clocks of journeys, job requests, offers and reports, of reminders, and of deleting old ones. */
export function notificationDeliveries(
  parts: DeliveryParts & Pick<ChannelParts, 'push' | 'sms'> & { routing?: Routing },
) {
  const { post, clock, routing } = parts;
  const { db } = post;
  return {
    ...notificationHandlers({ db, clock }),
    ...requestHandlers({ db, clock }),
    ...arrivalHandlers({ db, routing, clock }),
    ...offerHandlers({ db, clock }),
    ...noShowHandlers({ db, clock }),
    'message.received': (check) => notifyReaders(db, { ...check, now: clock() }),
    ...channelHandlers({
      ...parts,
      writeCalendar: writeBookingCalendar,
      writeAgreement: encloseAgreement,
    }),
    'broadcast.sent': (payload, delivery) => announce({ db, clock }, payload, delivery),
    'reminders.look': async () => void (await remind(db, clock())),
    'notifications.forget': async () => {
      await deleteOldNotifications(db, clock());
      await deleteOldReminders(db, clock());
    },
  } satisfies Partial<JobHandlers>;
}

/** Handlers of addresses that are looked up later. */
export function locatingHandlers(parts: { db: Kysely<DB>; addresses: Register }) {
  return {
    'booking.locate': (payload) => locateBooking(parts, payload),
    'ownJob.locate': (payload) => locateOwnJob(parts, payload),
    'request.locate': (payload) => locateRequest(parts, payload),
    'base.locate': (payload) => locateBase(parts, payload),
  } satisfies Partial<JobHandlers>;
}
