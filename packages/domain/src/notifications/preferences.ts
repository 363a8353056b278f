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
 * What a person can be told of at all: masters book and review as well, customers get no jobs and have no papers, and
 * the house's own affairs are its administrators'.
 */
export function kindsOf(userType: UserType, role: Role): readonly NotificationKind[] {
  return notificationKinds.filter(
    (kind) =>
      (userType === 'master' || !ofMasters.includes(kind)) &&
      (isAdmin({ role }) || !ofAdmins.includes(kind)),
  );
}

/** What is texted to whoever has chosen nothing: only what is missed at a cost. */
const textedByDefault: readonly NotificationKind[] = ['bookingCancelled', 'bookingReminder'];

/** A person's own choices, where they differ from what everybody starts with. */
export const choicesSchema = z.partialRecord(
  notificationKindSchema,
  z.partialRecord(channelSchema, z.boolean()),
);
export type Choices = z.infer<typeof choicesSchema>;

/** Whether a person wants to be told of something this way: mail and push unless they said no. */
export function isWanted(choices: Choices, kind: NotificationKind, channel: Channel): boolean {
  return choices[kind]?.[channel] ?? (channel !== 'sms' || textedByDefault.includes(kind));
}

/** One switch of the table of kinds and channels. */
export const choiceSchema = z.object({
  kind: notificationKindSchema,
  channel: channelSchema,
  on: z.boolean(),
});
export type Choice = z.infer<typeof choiceSchema>;

/** Choices with some of them changed. */
export function choose(choices: Choices, changes: readonly Choice[]): Choices {
  return changes.reduce<Choices>(
    (chosen, { kind, channel, on }) => ({ ...chosen, [kind]: { ...chosen[kind], [channel]: on } }),
    choices,
  );
}

/** How a person wants to be told, ready for a form. */
export const preferencesSchema = z.object({
  /** A row for each kind that concerns the reader, in the order to show them in. */
  kinds: z.array(
    z.object({
      kind: notificationKindSchema,
      mail: z.boolean(),
      push: z.boolean(),
      sms: z.boolean(),
    }),
  ),
  /** Null: none are kept. They hold back whatever leaves the site; the bell does not wait. */
  quietHours: quietHoursSchema.nullable(),
  language: z.enum(languages),
  /** What this installation can send at all now; a channel that is off here is shown as unavailable. */
  available: z.object({ mail: z.boolean(), push: z.boolean(), sms: z.boolean() }),
  /** Whether the profile has a number that texts can be sent to. */
  hasPhone: z.boolean(),
});
export type Preferences = z.infer<typeof preferencesSchema>;

/** What is left out stays; several forms may be open at once. */
export const setPreferencesInput = z.object({
  changes: z.array(choiceSchema).max(100).default([]),
  quietHours: quietHoursSchema.nullish(),
});
export type SetPreferencesInput = z.infer<typeof setPreferencesInput>;

export const setLanguageInput = z.object({ language: z.enum(languages) });
export const languageSchema = z.object({ language: z.enum(languages) });

/** The secret of a letter's link that ends letters of one kind. */
export const unsubscribeInput = z.object({
  token: z.string('required').min(1, 'required').max(200),
});
export const unsubscribedFromSchema = z.object({
  kind: notificationKindSchema,
  channel: z.literal('mail'),
  on: z.literal(false),
});
export type UnsubscribedFrom = z.infer<typeof unsubscribedFromSchema>;
