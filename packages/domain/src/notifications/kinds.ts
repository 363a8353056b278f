import { z } from 'zod';
import { arrivalSchema, lateMinutesSchema } from '../arrivals/schema.ts';
import { isTrackable } from '../bookings/status.ts';
import { bookingStatusSchema, travelStateSchema } from '../bookings/state-schema.ts';
import { clockOf } from '../messages/wave.ts';
import type { Say } from '../pages/texts.ts';
import { documentTypeSchema } from '../documents/schema.ts';
import { osloCivil } from '../time/oslo.ts';
import { idSchema } from '../wire/page.ts';
import { billContents, billKinds } from './bill-kinds.ts';
import { ofBooking } from './booking-content.ts';
import { broadcastTextsSchema } from './broadcast-schema.ts';
import { textFor } from './broadcast-text.ts';
import { contentSchema } from './content-schema.ts';
import { moveContents, moveKinds } from './move-kinds.ts';
import { noShowContents, noShowKinds } from './no-show-kinds.ts';
import { offerContents, offerKinds } from './offer-kinds.ts';
import { requestContents, requestKinds } from './request-kinds.ts';
import { reviewContents, reviewKinds } from './review-kinds.ts';
import { seriesContents, seriesKinds } from './series-kinds.ts';
import { staffContents, staffKinds } from './staff-kinds.ts';
import type { KindTraits } from './traits.ts';

/*
 * The registry of notification kinds: what each carries (`contents`), and everything else about it (`kinds`). Two
 * tables, because the web reads the second one without the schema library.
 */

const reasonText = z.string().meta({ description: 'Why; empty or null without a reason.' });

/** All values that the texts of a kind need in any language and on any channel. Names are read on delivery, not stored. */
export const contents = {
  bookingCreated: contentSchema('bookingCreated', ofBooking),
  bookingConfirmed: contentSchema('bookingConfirmed', ofBooking),
  bookingCancelled: contentSchema('bookingCancelled', {
    ...ofBooking,
    by: z.enum(['client', 'master', 'admin']).meta({ description: 'Which side did it.' }),
    reason: reasonText,
  }),
  bookingChanged: contentSchema('bookingChanged', {
    ...ofBooking,
    to: bookingStatusSchema.meta({ description: 'The new status.' }),
  }),
  bookingCompleted: contentSchema('bookingCompleted', ofBooking),
  bookingTravel: contentSchema('bookingTravel', {
    ...ofBooking,
    travel: travelStateSchema.meta({ description: 'On the way, or arrived.' }),
  }),
  bookingLate: contentSchema('bookingLate', {
    ...ofBooking,
    minutes: lateMinutesSchema.nullable().meta({
      description: 'By how many minutes the master says to be late; null for an estimate.',
    }),
    ...arrivalSchema.shape,
  }),
  bookingReminder: contentSchema('bookingReminder', {
    ...ofBooking,
    hours: z.literal([24, 2]).meta({ description: 'Hours until the booking.' }),
  }),
  ...moveContents,
  ...staffContents,
  ...seriesContents,
  ...noShowContents,
  ...requestContents,
  ...offerContents,
  ...billContents,
  messageReceived: contentSchema('messageReceived', {
    conversationId: idSchema.meta({ description: 'Id of the conversation.' }),
    person: z.string().meta({ description: 'Name of the other person.' }),
    /** How many have come since the reader was last there. */
    count: z.int().positive().meta({ description: 'Number of messages.' }),
    voiceMs: z.int().nullable().meta({
      description: 'Length in milliseconds of the one message, if it is a voice message.',
    }),
  }),
  ...reviewContents,
  documentDecided: contentSchema('documentDecided', {
    type: documentTypeSchema.meta({ description: 'Kind of the document.' }),
    decision: z.enum(['approved', 'rejected']).meta({ description: 'What was decided.' }),
    reason: reasonText,
  }),
  masterVerified: contentSchema('masterVerified', {
    verified: z.boolean().meta({ description: 'Whether the badge was given.' }),
    reason: reasonText,
  }),
  webhookStopped: contentSchema('webhookStopped', {
    endpointId: idSchema.meta({ description: 'Id of the webhook endpoint.' }),
    host: z.string().meta({ description: 'Host of the endpoint.' }),
    why: z.enum(['gone', 'failing']).meta({ description: 'Why the endpoint was stopped.' }),
  }),
  announcement: contentSchema('announcement', {
    broadcastId: idSchema.meta({ description: 'Id of the broadcast.' }),
    /** The reader's language is chosen on display (`textFor`). */
    texts: broadcastTextsSchema.meta({ description: 'The message in the four languages.' }),
  }),
};

export type NotificationKind = keyof typeof contents;
type Contents = { [Kind in NotificationKind]: z.infer<(typeof contents)[Kind]> };
export type NotificationContent = Contents[NotificationKind];

const aboutBooking = {
  audience: 'everybody',
  channels: ['mail', 'push'],
  path: ({ bookingId }: { bookingId: number }) => `/dashboard?booking=${bookingId}`,
} as const;

const aboutDocuments = {
  audience: 'masters',
  channels: ['mail', 'push'],
  path: () => '/profile?tab=documents',
} as const;

/** The master's own word, or the estimate; times of day are Oslo's. */
function lateWords({ minutes, from, until }: Contents['bookingLate']) {
  const times = { from: osloCivil(new Date(from)).time, until: osloCivil(new Date(until)).time };
  return minutes === null
    ? { variant: 'estimated', values: times }
    : { variant: 'stated', values: { minutes, ...times } };
}

const sayVoice = (milliseconds: number, t: Say): string =>
  t('bell.voice', { length: clockOf(milliseconds) });

/** The rows of the registry. SMS is on for what is costly to miss, email off for what is outdated before it is read. */
export const kinds: { readonly [Kind in NotificationKind]: KindTraits<Contents[Kind]> } = {
  bookingCreated: {
    ...aboutBooking,
    audience: 'masters',
    icon: ['calendarPlus', 'amber'],
    isTrue: (_, { status, acceptedAt }) =>
      status === 'pending' || (status === 'confirmed' && acceptedAt === null),
    bell: () => ({}),
    message: ({ side }) => ({ variant: side }),
  },
  bookingConfirmed: {
    ...aboutBooking,
    icon: ['calendarCheck', 'green'],
    isRecord: true,
    isTrue: (_, { status, acceptedAt }) => acceptedAt !== null && status !== 'cancelled',
    bell: ({ side }) => ({ variant: side }),
    message: ({ side }) => ({ variant: side }),
  },
  bookingCancelled: {
    ...aboutBooking,
    channels: ['mail', 'push', 'sms'],
    icon: ['calendarX', 'red'],
    isRecord: true,
    isTrue: (_, { status }) => status === 'cancelled',
    bell: ({ by, side, reason }) => ({ variant: by === side ? 'self' : by, reason }),
    message: ({ by, reason }) => ({ text: `by.${by}`, reason }),
  },
  bookingChanged: {
    ...aboutBooking,
    icon: ['calendarEvent', 'blue'],
    isTrue: ({ to }, { status }) => status === to,
    bell: ({ to }) => ({ variant: to === 'pending' || to === 'in_progress' ? to : 'other' }),
    message: ({ to }, { t }) => ({
      facts: [{ name: t('facts.status'), value: t(`statuses.${to}`) }],
    }),
  },
  bookingCompleted: {
    ...aboutBooking,
    icon: ['circleCheck', 'green'],
    isTrue: (_, { status }) => status === 'completed',
    bell: ({ side }) => ({ variant: side }),
    message: ({ side }) => ({ variant: side }),
  },
  // The master is on the way, or has arrived; for the customer.
  bookingTravel: {
    ...aboutBooking,
    channels: ['push'],
    icon: ['mapPin', 'amber'],
    isTrue: (_, { status, acceptedAt }) => isTrackable({ status, acceptedAt }),
    bell: ({ travel }) => ({ variant: travel }),
    message: ({ travel }) => ({ variant: travel }),
  },
  // The master says to be late, or is expected at another time than was announced; for the customer.
  bookingLate: {
    ...aboutBooking,
    channels: ['push'],
    icon: ['clock', 'amber'],
    isTrue: (_, { status, acceptedAt }) => isTrackable({ status, acceptedAt }),
    bell: lateWords,
    message: lateWords,
  },
  bookingReminder: {
    ...aboutBooking,
    channels: ['mail', 'push', 'sms'],
    icon: ['clock', 'amber'],
    isUrgent: true,
    isTrue: (_, { status, acceptedAt, startsAt }, { isMoved, now }) =>
      status === 'confirmed' && acceptedAt !== null && !isMoved && now < new Date(startsAt),
    bell: ({ hours }) => ({ variant: hours === 24 ? 'day' : 'soon' }),
    message: ({ hours, side }) => ({ variant: hours === 24 ? 'day' : 'soon', text: side }),
  },
  ...moveKinds,
  ...staffKinds,
  ...seriesKinds,
  ...noShowKinds,
  ...requestKinds,
  ...offerKinds,
  ...billKinds,
  messageReceived: {
    audience: 'everybody',
    channels: ['mail', 'push'],
    icon: ['message', 'brand'],
    isUrgent: true,
    path: ({ conversationId }) => `/messages?chat=${conversationId}`,
    bell: ({ person, count, voiceMs }, { t }) => ({
      values: { person, count },
      ...(voiceMs && { body: sayVoice(voiceMs, t) }),
    }),
    message: ({ person, count, voiceMs }, { t }) => ({
      values: { person, count },
      ...(voiceMs && {
        lead: sayVoice(voiceMs, t),
        quote: { name: t('facts.message'), value: sayVoice(voiceMs, t) },
      }),
    }),
  },
  ...reviewKinds,
  documentDecided: {
    ...aboutDocuments,
    icon: ['fileCheck', 'blue'],
    isRecord: true,
    bell: ({ decision, type, reason }, { t }) => ({
      variant: decision,
      body: t(`bell.documents.${type}`),
      reason,
    }),
    message: ({ decision, type, reason }, { t }) => ({
      variant: decision,
      values: { document: t(`documents.${type}`) },
      reason,
    }),
  },
  masterVerified: {
    ...aboutDocuments,
    icon: ['rosette', 'brand'],
    bell: ({ verified, reason }) => ({ variant: verified ? 'given' : 'taken', reason }),
    message: ({ verified, reason }) => ({ variant: verified ? 'given' : 'taken', reason }),
  },
  webhookStopped: {
    audience: 'administrators',
    channels: ['mail', 'push'],
    icon: ['webhookOff', 'red'],
    path: ({ endpointId }) => `/admin/settings?view=webhooks&item=${endpointId}`,
    bell: ({ why, host }) => ({ variant: why, values: { host } }),
    message: ({ why, host }) => ({ variant: why, values: { host } }),
  },
  announcement: {
    audience: 'masters',
    channels: ['mail', 'push'],
    icon: ['speakerphone', 'brand'],
    path: () => '/notifications',
    bell: ({ texts }, { language }) => ({ body: textFor(texts, language) }),
    message: ({ texts }, { t, language }) => {
      const message = textFor(texts, language);
      return { lead: message, quote: { name: t('facts.message'), value: message } };
    },
  },
};

/** Whether this program knows a kind: servers and pages of two versions run beside each other during an upgrade. */
export function isKnownKind(kind: string): kind is NotificationKind {
  return Object.hasOwn(kinds, kind);
}

/** In the order in which the preferences list them. */
export const notificationKinds: readonly NotificationKind[] =
  Object.keys(kinds).filter(isKnownKind);

/** The row of a notification's kind, which accepts its content. */
export function traitsOf({ kind }: NotificationContent): KindTraits<NotificationContent> {
  return kinds[kind];
}
