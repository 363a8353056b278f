import { z } from 'zod';
import { languages } from '../pages/languages.ts';
import { passwordLimits } from './password.ts';
import { emailSchema, newPasswordSchema } from './schema.ts';

const minute = 60_000;

/** Minutes that the link of a letter works. */
export const resetMinutes = 60;
/** Hours after its end in which a link is kept, so that it can be told why it no longer works. */
export const keepResetHours = 24;

/** Days that the link works which lets somebody into an account that the house opened for them. */
export const invitationDays = 14;

/** Until when such a link works that goes out now. */
export function invitationUntil(now: Date): Date {
  return new Date(now.getTime() + invitationDays * 24 * 60 * minute);
}

/** Until when a link that goes out now works. */
export function resetUntil(now: Date): Date {
  return new Date(now.getTime() + resetMinutes * minute);
}

/** Before when a link must have ended to be forgotten now. */
export function forgetResetsBefore(now: Date): Date {
  return new Date(now.getTime() - keepResetHours * 60 * minute);
}

/**
 * Where the link of a letter leads, below the site's address (`https://site.example`). The token stands in the
 * fragment, which browsers send to no server. The page reads `?token=` as well.
 */
export function resetLink(base: string, token: string): string {
  return `${base}/reset-password#token=${encodeURIComponent(token)}`;
}

/** What a person types who forgot their password. */
export const forgotPasswordForm = z.object({
  email: emailSchema.meta({ description: 'E-mail address.' }),
});

/** `language`: that of the letter. */
export const forgotPasswordInput = forgotPasswordForm.extend({
  language: z
    .enum(languages)
    .default('nb')
    .meta({ description: 'Language of messages to the person.' }),
});
export type ForgotPasswordInput = z.infer<typeof forgotPasswordInput>;

/** `token`: the secret of the letter. A `confirmPassword` that is sent must agree. */
export const resetPasswordInput = z
  .object({
    token: z
      .string('required')
      .min(1, 'required')
      .max(200, 'tooLong')
      .meta({ description: 'The secret of the link in the e-mail.' }),
    password: newPasswordSchema.meta({ description: 'The new password.' }),
    confirmPassword: z
      .string()
      .max(passwordLimits.max, 'passwordsDiffer')
      .optional()
      .meta({ description: 'The same password once more.' }),
  })
  .refine(
    (input) => input.confirmPassword === undefined || input.confirmPassword === input.password,
    { path: ['confirmPassword'], message: 'passwordsDiffer' },
  );
export type ResetPasswordInput = z.infer<typeof resetPasswordInput>;

/** All that is told: of a wish for a link not even whether the address is known. */
export const passwordAnswer = z.object({
  success: z
    .literal(true)
    .meta({ description: 'Always true, so that nobody learns which addresses have an account.' }),
});
export type PasswordAnswer = z.infer<typeof passwordAnswer>;
