import { z } from 'zod';
import { isAdmin, type Role, type UserType } from '../access/roles.ts';
import { languages } from '../pages/languages.ts';
import { type Channel, channels } from './channels.ts';
import { kinds, type NotificationKind, notificationKinds } from './kinds.ts';
import { quietHoursSchema } from './quiet-hours.ts';
import type { Audience } from './traits.ts';

export const notificationKindSchema = z.enum(notificationKinds).meta({ id: 'NotificationKind' });
export const channelSchema = z.enum(channels).meta({ id: 'NotificationChannel' });

/** The kinds a user can receive. */
export function kindsOf(userType: UserType, role: Role): readonly NotificationKind[] {
  const receives: Record<Audience, boolean> = {
    everybody: true,
    masters: userType === 'master',
    administrators: isAdmin({ role }),
  };
  return notificationKinds.filter((kind) => receives[kinds[kind].audience]);
}

/** A user's own choices by kind, where they differ from the defaults; a newer server may have stored further kinds. */
export const choicesSchema = z.record(z.string(), z.partialRecord(channelSchema, z.boolean()));
export type Choices = z.infer<typeof choicesSchema>;

/** Whether a user wants a kind on a channel: their choice, else the default of the kind. */
export function isWanted(choices: Choices, kind: NotificationKind, channel: Channel): boolean {
  return choices[kind]?.[channel] ?? kinds[kind].channels.includes(channel);
}

/** One switch of the table of kinds and channels. */
export const choiceSchema = z
  .object({
    kind: notificationKindSchema.meta({ description: 'Kind of notification.' }),
    channel: channelSchema.meta({ description: 'Channel: mail, push or SMS.' }),
    on: z.boolean().meta({ description: 'Whether it is switched on.' }),
  })
  .meta({ id: 'NotificationChoice' });
export type Choice = z.infer<typeof choiceSchema>;

/** Choices with some of them changed. */
export function choose(choices: Choices, changes: readonly Choice[]): Choices {
  return changes.reduce<Choices>(
    (chosen, { kind, channel, on }) => ({ ...chosen, [kind]: { ...chosen[kind], [channel]: on } }),
    choices,
  );
}

/** A user's preferences, complete for a form. */
export const preferencesSchema = z
  .object({
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
  })
  .meta({ id: 'NotificationPreferences' });
export type Preferences = z.infer<typeof preferencesSchema>;

/** Absent settings stay unchanged; several forms may be open at once. */
export const setPreferencesInput = z
  .object({
    changes: z
      .array(choiceSchema)
      .max(100)
      .default([])
      .meta({ description: 'The choices that change.' }),
    quietHours: quietHoursSchema
      .nullish()
      .meta({ description: 'Hours without push messages; null without any.' }),
  })
  .meta({ id: 'SetPreferencesInput' });
export type SetPreferencesInput = z.infer<typeof setPreferencesInput>;

export const setLanguageInput = z
  .object({
    language: z.enum(languages).meta({ description: 'Language of messages to the person.' }),
  })
  .meta({ id: 'SetLanguageInput' });
export const languageSchema = z
  .object({
    language: z.enum(languages).meta({ description: 'Language of messages to the person.' }),
  })
  .meta({ id: 'ChosenLanguage' });

/** The secret of an email's unsubscribe link, for one kind. */
export const unsubscribeInput = z
  .object({
    token: z
      .string('required')
      .min(1, 'required')
      .max(200)
      .meta({
        description: 'The secret of the link in the e-mail.',
        examples: ['b3VyLWV4YW1wbGUtdG9rZW4tbm90LWEtcmVhbC1vbmU'],
      }),
  })
  .meta({ id: 'UnsubscribeInput' });
export const unsubscribedFromSchema = z
  .object({
    kind: notificationKindSchema.meta({ description: 'Kind of notification.' }),
    channel: z.literal('mail').meta({ description: 'Channel: mail, push or SMS.' }),
    on: z.literal(false).meta({ description: 'Whether it is switched on.' }),
  })
  .meta({ id: 'UnsubscribedFrom' });
export type UnsubscribedFrom = z.infer<typeof unsubscribedFromSchema>;
