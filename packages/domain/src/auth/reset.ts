import { z } from 'zod';
import { languages } from '../pages/languages.ts';
import { passwordLimits } from './password.ts';
import { emailSchema, newPasswordSchema } from './schema.ts';

const minute = 60_000;

/** Lifetime in minutes of the link in an email. */
export const resetMinutes = 60;
/** Hours for which an expired link is stored, so that the answer can say why it no longer works. */
export const expiredResetHours = 24;

/** Lifetime in days of the link to an account that an administrator created. */
export const invitationDays = 14;

/** Expiry of an invitation link sent now. */
export function invitationUntil(now: Date): Date {
  return new Date(now.getTime() + invitationDays * 24 * 60 * minute);
}

/** Expiry of a reset link sent now. */
export function resetUntil(now: Date): Date {
  return new Date(now.getTime() + resetMinutes * minute);
}

/** Links that expired before this instant are deleted. */
export function forgetResetsBefore(now: Date): Date {
  return new Date(now.getTime() - expiredResetHours * 60 * minute);
}

/**
 * The link in an email, below the site's address (`https://site.example`). The token is in the fragment, which browsers
 * send to no server. The page reads `?token=` as well.
 */
export function resetLink(base: string, token: string): string {
  return `${base}/reset-password#token=${encodeURIComponent(token)}`;
}

/** The form for a forgotten password. */
export const forgotPasswordForm = z.object({
  email: emailSchema.meta({ description: 'E-mail address.' }),
});

/** `language`: that of the email. */
export const forgotPasswordInput = forgotPasswordForm
  .extend({
    language: z
      .enum(languages)
      .default('nb')
      .meta({ description: 'Language of messages to the person.' }),
  })
  .meta({ id: 'ForgotPasswordInput' });
export type ForgotPasswordInput = z.infer<typeof forgotPasswordInput>;

/** `token`: the secret from the email. A `confirmPassword`, where sent, must match. */
export const resetPasswordInput = z
  .object({
    token: z
      .string('required')
      .min(1, 'required')
      .max(200, 'tooLong')
      .meta({
        description: 'The secret of the link in the e-mail.',
        examples: ['b3VyLWV4YW1wbGUtdG9rZW4tbm90LWEtcmVhbC1vbmU'],
      }),
    password: newPasswordSchema.meta({ description: 'The new password.' }),
    confirmPassword: z
      .string()
      .max(passwordLimits.max, 'passwordsDiffer')
      .optional()
      .meta({ description: 'The same password once more.', examples: ['Fjorden-om-vinteren-7'] }),
  })
  .refine(
    (input) => input.confirmPassword === undefined || input.confirmPassword === input.password,
    { path: ['confirmPassword'], message: 'passwordsDiffer' },
  )
  .meta({ id: 'ResetPasswordInput' });
export type ResetPasswordInput = z.infer<typeof resetPasswordInput>;

/** The whole answer: it does not reveal whether the address is known. */
export const passwordAnswer = z
  .object({
    success: z
      .literal(true)
      .meta({ description: 'Always true, so that nobody learns which addresses have an account.' }),
  })
  .meta({ id: 'PasswordAnswer' });
export type PasswordAnswer = z.infer<typeof passwordAnswer>;
