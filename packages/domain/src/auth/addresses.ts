import { z } from 'zod';
import { proofInput } from './google.ts';
import { emailSchema } from './schema.ts';
import { emailTextSchema } from '../wire/fields.ts';

const hour = 3_600_000;

/** Lifetime in hours of the link in an email that confirms an address. */
export const confirmAddressHours = 24;
/** Days after the end of a change in which the address until now can still undo it. */
export const undoChangeDays = 7;
/** Seconds in which a repeated request sends no further email: a double click, a retry. */
export const repeatSeconds = 60;
/** Hours for which an expired link is stored. */
export const expiredLinkHours = 24;

/** Expiry of a confirmation link sent now. */
export function confirmAddressUntil(now: Date): Date {
  return new Date(now.getTime() + confirmAddressHours * hour);
}

/** Until when a change that takes effect (or would expire) at `moment` can be undone. */
export function undoChangeUntil(moment: Date): Date {
  return new Date(moment.getTime() + undoChangeDays * 24 * hour);
}

/** Links that expired before this instant are deleted. */
export function forgetLinksBefore(now: Date): Date {
  return new Date(now.getTime() - expiredLinkHours * hour);
}

/** Paths of the links in emails, below the site's address; the token is in the fragment. */
export const addressLinks = {
  verify: (base: string, token: string) => `${base}/verify-email#token=${token}`,
  confirmChange: (base: string, token: string) => `${base}/change-email#token=${token}`,
  stopChange: (base: string, token: string) => `${base}/change-email#stop=${token}`,
};

/** The secret from an email. */
export const emailTokenInput = z
  .object({
    token: z
      .string('required')
      .min(1, 'required')
      .max(200, 'tooLong')
      .meta({
        description: 'The secret of the link in the e-mail.',
        examples: ['b3VyLWV4YW1wbGUtdG9rZW4tbm90LWEtcmVhbC1vbmU'],
      }),
  })
  .meta({ id: 'LetterTokenInput' });
export type EmailTokenInput = z.infer<typeof emailTokenInput>;

/** A new address for the own account. The answer does not reveal whether it is in use. */
export const changeEmailInput = proofInput
  .extend({
    email: emailSchema.meta({ description: 'The new e-mail.' }),
  })
  .meta({ id: 'ChangeEmailInput' });
export type ChangeEmailInput = z.infer<typeof changeEmailInput>;

/** A change that awaits the agreement of one of its two sides. */
export const pendingChangeSchema = z
  .object({
    newEmail: z
      .string()
      .meta({ description: 'The new e-mail.', examples: ['kari.nordmann@example.no'] }),
    /** Whether this side still has to agree. */
    waitsForNew: z.boolean().meta({ description: 'Whether the new address has yet to confirm.' }),
    waitsForOld: z.boolean().meta({ description: 'Whether the old address has yet to confirm.' }),
    expiresAt: z.string().meta({
      description: 'When it ends.',
      examples: ['2026-11-23T09:30:00.000Z'],
      format: 'date-time',
    }),
  })
  .meta({ id: 'PendingChange' });
export type PendingChange = z.infer<typeof pendingChangeSchema>;

/** The state of the own address, for its owner. */
export const ownAddressSchema = z
  .object({
    email: emailTextSchema.meta({ description: 'E-mail address.' }),
    verifiedAt: z
      .string()
      .nullable()
      .meta({
        description: 'When it was verified; null before.',
        examples: ['2026-11-22T09:30:00.000Z'],
        format: 'date-time',
      }),
    /** Without a password, a change requires a fresh sign-in instead. */
    hasPassword: z.boolean().meta({ description: 'Whether the account has a password.' }),
    change: pendingChangeSchema
      .nullable()
      .meta({ description: 'A change of e-mail that is under way; null without one.' }),
  })
  .meta({ id: 'OwnAddress' });
export type OwnAddress = z.infer<typeof ownAddressSchema>;

export const verifyEmailOutput = z
  .object({
    verified: z.literal(true).meta({ description: 'Whether the e-mail is verified now.' }),
  })
  .meta({ id: 'VerifyEmailAnswer' });
export const sendVerificationOutput = z
  .object({
    sent: z.literal(true).meta({ description: 'Whether it was sent.' }),
  })
  .meta({ id: 'SendVerificationAnswer' });
export const changeEmailOutput = z
  .object({
    asked: z.literal(true).meta({ description: 'Whether the change was asked for.' }),
  })
  .meta({ id: 'ChangeEmailAnswer' });
/** `waiting`: the other side has not agreed yet. */
export const confirmChangeOutput = z
  .object({
    state: z
      .enum(['waiting', 'changed'])
      .meta({ description: 'Whether the e-mail is changed, or still waits for the other side.' }),
  })
  .meta({ id: 'ConfirmChangeAnswer' });
export type ConfirmChangeAnswer = z.infer<typeof confirmChangeOutput>;
/** `undone`: it had taken effect already. */
export const stopChangeOutput = z
  .object({
    state: z.enum(['stopped', 'undone']).meta({ description: 'What became of the change.' }),
  })
  .meta({ id: 'StopChangeAnswer' });
export type StopChangeAnswer = z.infer<typeof stopChangeOutput>;
export const dropChangeOutput = z
  .object({
    dropped: z.boolean().meta({ description: 'Whether there was a change to give up.' }),
  })
  .meta({ id: 'DropChangeAnswer' });
