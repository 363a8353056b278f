import { z } from 'zod';
import { languages } from '../pages/languages.ts';
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
export const forgotPasswordForm = z.object({ email: emailSchema });

/** `language`: that of the letter. */
export const forgotPasswordInput = forgotPasswordForm.extend({
  language: z.enum(languages).default('nb'),
});
export type ForgotPasswordInput = z.infer<typeof forgotPasswordInput>;

/** `token`: the secret of the letter. A `confirmPassword` that is sent must agree. */
export const resetPasswordInput = z
  .object({
    token: z.string('required').min(1, 'required').max(200, 'tooLong'),
    password: newPasswordSchema,
    confirmPassword: z.string().optional(),
  })
  .refine(
    (input) => input.confirmPassword === undefined || input.confirmPassword === input.password,
    { path: ['confirmPassword'], message: 'passwordsDiffer' },
  );
export type ResetPasswordInput = z.infer<typeof resetPasswordInput>;

/** All that is told: of a wish for a link not even whether the address is known. */
export const passwordAnswer = z.object({ success: z.literal(true) });
export type PasswordAnswer = z.infer<typeof passwordAnswer>;
