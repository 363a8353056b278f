import { z } from 'zod';
import { isAdmin, type Role, type UserType } from '../access/roles.ts';
import { languages } from '../pages/languages.ts';
import { type Channel, channels, type NotificationKind, notificationKinds } from './kinds.ts';
import { quietHoursSchema } from './quiet-hours.ts';

export const notificationKindSchema = z.enum(notificationKinds);
export const channelSchema = z.enum(channels);

const ofMasters: readonly NotificationKind[] = [
  'bookingCreated',
  'reviewReceived',
  'documentDecided',
  'masterVerified',
  'announcement',
];

const ofAdmins: readonly NotificationKind[] = ['webhookStopped'];

/**
 * The kinds a user can receive: masters book and review as well, customers have neither jobs nor documents, and
 * operational kinds are for administrators.
 */
export function kindsOf(userType: UserType, role: Role): readonly NotificationKind[] {
  return notificationKinds.filter(
    (kind) =>
      (userType === 'master' || !ofMasters.includes(kind)) &&
      (isAdmin({ role }) || !ofAdmins.includes(kind)),
  );
}

/** Kinds sent by SMS by default: only those that are costly to miss. */
const textedByDefault: readonly NotificationKind[] = ['bookingCancelled', 'bookingReminder'];

/** Kinds not sent by email by default: they are outdated before it is read. */
const unmailedByDefault: readonly NotificationKind[] = ['bookingTravel'];

/** A user's own choices, where they differ from the defaults. */
export const choicesSchema = z.partialRecord(
  notificationKindSchema,
  z.partialRecord(channelSchema, z.boolean()),
);
export type Choices = z.infer<typeof choicesSchema>;

/** Whether a user wants a kind on a channel: mail and push unless switched off. */
export function isWanted(choices: Choices, kind: NotificationKind, channel: Channel): boolean {
  return choices[kind]?.[channel] ?? isWantedByDefault(kind, channel);
}

function isWantedByDefault(kind: NotificationKind, channel: Channel): boolean {
  if (channel === 'sms') return textedByDefault.includes(kind);
  return channel === 'push' || !unmailedByDefault.includes(kind);
}

/** One switch of the table of kinds and channels. */
export const choiceSchema = z.object({
  kind: notificationKindSchema.meta({ description: 'Kind of notification.' }),
  channel: channelSchema.meta({ description: 'Channel: mail, push or SMS.' }),
  on: z.boolean().meta({ description: 'Whether it is switched on.' }),
});
export type Choice = z.infer<typeof choiceSchema>;

/** Choices with some of them changed. */
export function choose(choices: Choices, changes: readonly Choice[]): Choices {
  return changes.reduce<Choices>(
    (chosen, { kind, channel, on }) => ({ ...chosen, [kind]: { ...chosen[kind], [channel]: on } }),
    choices,
  );
}

/** A user's preferences, complete for a form. */
export const preferencesSchema = z.object({
  /** A row for each kind that concerns the reader, in the order to show them in. */
  kinds: z
    .array(
      z.object({
        kind: notificationKindSchema.meta({ description: 'Kind of notification.' }),
        mail: z.boolean().meta({ description: 'Whether it is sent by e-mail.' }),
        push: z.boolean().meta({ description: 'Whether it is sent to browsers.' }),
        sms: z.boolean().meta({ description: 'Whether it is sent by SMS.' }),
      }),
    )
    .meta({ description: 'What is sent by which channel.' }),
  /** Null: none are set. They delay every channel outside the site; the notifications inside it are immediate. */
  quietHours: quietHoursSchema
    .nullable()
    .meta({ description: 'Hours without push messages; null without any.' }),
  language: z.enum(languages).meta({ description: 'Language of messages to the person.' }),
  /** The channels this installation can send on now; others are shown as unavailable. */
  available: z
    .object({
      mail: z.boolean().meta({ description: 'Whether it is sent by e-mail.' }),
      push: z.boolean().meta({ description: 'Whether it is sent to browsers.' }),
      sms: z.boolean().meta({ description: 'Whether it is sent by SMS.' }),
    })
    .meta({ description: 'Which channels this installation has.' }),
  /** Whether the profile has a number that texts can be sent to. */
  hasPhone: z.boolean().meta({ description: 'Whether the account has a phone number.' }),
});
export type Preferences = z.infer<typeof preferencesSchema>;

/** Absent settings stay unchanged; several forms may be open at once. */
export const setPreferencesInput = z.object({
  changes: z
    .array(choiceSchema)
    .max(100)
    .default([])
    .meta({ description: 'The choices that change.' }),
  quietHours: quietHoursSchema
    .nullish()
    .meta({ description: 'Hours without push messages; null without any.' }),
});
export type SetPreferencesInput = z.infer<typeof setPreferencesInput>;

export const setLanguageInput = z.object({
  language: z.enum(languages).meta({ description: 'Language of messages to the person.' }),
});
export const languageSchema = z.object({
  language: z.enum(languages).meta({ description: 'Language of messages to the person.' }),
});

/** The secret of an email's unsubscribe link, for one kind. */
export const unsubscribeInput = z.object({
  token: z
    .string('required')
    .min(1, 'required')
    .max(200)
    .meta({ description: 'The secret of the link in the e-mail.' }),
});
export const unsubscribedFromSchema = z.object({
  kind: notificationKindSchema.meta({ description: 'Kind of notification.' }),
  channel: z.literal('mail').meta({ description: 'Channel: mail, push or SMS.' }),
  on: z.literal(false).meta({ description: 'Whether it is switched on.' }),
});
export type UnsubscribedFrom = z.infer<typeof unsubscribedFromSchema>;
