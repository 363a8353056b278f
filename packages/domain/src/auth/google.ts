import { z } from 'zod';
import type { ErrorCode } from '../errors/codes.ts';
import { isSameEmail } from './email.ts';
import { emailTextSchema } from '../wire/fields.ts';
import { googlePaths } from './google-paths.ts';

const second = 1000;

/** Seconds that a sign-in may take, from the button to Google's answer. */
export const googleRoundTripSeconds = 600;
/** Seconds in which the browser swaps the code of a finished sign-in for a session. */
export const googleCodeSeconds = 120;

/** Until when a sign-in that begins now may be answered. */
export function googleRoundTripUntil(now: Date): Date {
  return new Date(now.getTime() + googleRoundTripSeconds * second);
}

/** Until when a code that is made now works. */
export function googleCodeUntil(now: Date): Date {
  return new Date(now.getTime() + googleCodeSeconds * second);
}

/** The result of a round trip to Google. */
export type GoogleOutcome =
  /** The code opens a session, once, in the browser that began. */
  | { code: string }
  /** The Google account was linked to the signed-in user's account. */
  | { linked: true }
  | { error: ErrorCode; purpose: GooglePurpose };

export type GooglePurpose = 'signIn' | 'link';

/**
 * The address of the completion page for an outcome, below the site's own. The data is in the fragment, which browsers
 * neither send to servers nor put into referrers.
 */
export function completionLink(base: string, outcome: GoogleOutcome): string {
  const words = new URLSearchParams();
  for (const [name, value] of Object.entries(outcome)) words.set(name, String(value));
  return `${base}${googlePaths.completion}#${words.toString()}`;
}

/** The claims of a Google account that we rely on. */
export interface GooglePerson {
  email: string | null;
  /** Google has verified that the address is theirs. */
  emailVerified: boolean;
}

/** The state of our own data. */
export interface GoogleSituation {
  /** The account already linked with this Google account. */
  linkedTo: number | null;
  /** The account with the same e-mail. */
  account: { id: number; emailVerified: boolean; hasOtherGoogle: boolean } | null;
  registrationOpen: boolean;
  maintenance: boolean;
}

export type GoogleDecision =
  | { do: 'enter'; userId: number }
  | { do: 'link'; userId: number }
  | { do: 'register' }
  | { do: 'refuse'; code: ErrorCode };

/**
 * Decides a sign-in with Google. An account with an unverified e-mail is not opened for the verified owner of that
 * address: whoever registered it first could still have access (account pre-hijacking).
 */
export function decideGoogleSignIn(
  person: GooglePerson,
  { linkedTo, account, registrationOpen, maintenance }: GoogleSituation,
): GoogleDecision {
  if (linkedTo !== null) return { do: 'enter', userId: linkedTo };
  if (person.email === null || !person.emailVerified)
    return { do: 'refuse', code: 'google.emailUnverified' };
  if (account !== null) {
    if (!account.emailVerified) return { do: 'refuse', code: 'google.linkFirst' };
    if (account.hasOtherGoogle) return { do: 'refuse', code: 'google.otherLinked' };
    return { do: 'link', userId: account.id };
  }
  if (maintenance) return { do: 'refuse', code: 'server.maintenance' };
  return registrationOpen ? { do: 'register' } : { do: 'refuse', code: 'auth.registrationClosed' };
}

/** The state when a signed-in user links a Google account. */
export interface LinkSituation {
  userId: number;
  email: string;
  emailVerified: boolean;
  linkedTo: number | null;
  hasOtherGoogle: boolean;
}

/**
 * Whether a Google account may be linked. An account with an unverified e-mail accepts only the Google account of that
 * address: otherwise somebody who registered another person's address could retain access.
 */
export function decideGoogleLink(
  person: GooglePerson,
  own: LinkSituation,
): { do: 'keep' } | { do: 'link'; provesEmail: boolean } | { do: 'refuse'; code: ErrorCode } {
  if (own.linkedTo === own.userId) return { do: 'keep' };
  if (own.linkedTo !== null) return { do: 'refuse', code: 'google.taken' };
  if (own.hasOtherGoogle) return { do: 'refuse', code: 'google.otherLinked' };
  const isSame = person.emailVerified && isSameEmail(person.email ?? '', own.email);
  if (!own.emailVerified && !isSame) return { do: 'refuse', code: 'google.verifyFirst' };
  return { do: 'link', provesEmail: !own.emailVerified };
}

/** The name from Google, cut to the account's limit; the address where there is none. */
export function googleName(person: {
  given: string | undefined;
  family: string | undefined;
  name: string | undefined;
  email: string;
}): { firstName: string; lastName: string } {
  const [first = '', ...rest] = (person.name ?? '').trim().split(/\s+/);
  const firstName = clip(person.given) || clip(first) || clip(person.email.split('@')[0]);
  return { firstName, lastName: clip(person.family) || (person.given ? '' : clip(rest.join(' '))) };
}

const clip = (text: string | undefined): string =>
  (text ?? '').replaceAll('\u0000', '').trim().slice(0, 60).toWellFormed();

/** The one-time code that a browser exchanges for a session. */
export const googleCodeInput = z
  .object({
    code: z
      .string('required')
      .min(1, 'required')
      .max(200, 'tooLong')
      .meta({
        description: 'The one-time code that the browser came back with.',
        examples: ['q7Yk0hJ2nR4uX8bL1cD5fG3sW9eA6tZv'],
      }),
  })
  .meta({ id: 'GoogleCodeInput' });

/** The password of an account that has one; otherwise the session must be recent. */
export const proofInput = z
  .object({
    password: z
      .string()
      .max(200, 'tooLong')
      .default('')
      .meta({ description: 'The password of the account.', examples: ['Fjorden-om-vinteren-7'] }),
  })
  .meta({ id: 'PasswordProofInput' });
export type ProofInput = z.infer<typeof proofInput>;

/** The address at which linking begins. */
export const googleLinkOutput = z
  .object({
    url: z.string().meta({
      description: 'Where the browser goes next, to agree at Google.',
      examples: ['https://accounts.google.com/o/oauth2/v2/auth?client_id=mesterhand'],
    }),
  })
  .meta({ id: 'GoogleLinkAnswer' });

/** The link between the own account and Google. */
export const googleTieSchema = z
  .object({
    /** Whether Google is configured on this site. */
    offered: z.boolean().meta({ description: 'Whether this installation offers it.' }),
    linked: z
      .object({
        email: emailTextSchema.nullable().meta({ description: 'E-mail of the Google account.' }),
        linkedAt: z.string().meta({
          description: 'When it was linked.',
          examples: ['2026-11-22T09:30:00.000Z'],
          format: 'date-time',
        }),
      })
      .nullable()
      .meta({ description: 'The linked account; null without one.' }),
  })
  .meta({ id: 'GoogleTie' });
export type GoogleLink = z.infer<typeof googleTieSchema>;

export const googleUnlinkOutput = z
  .object({
    unlinked: z.literal(true).meta({ description: 'Whether there was a link to remove.' }),
  })
  .meta({ id: 'GoogleUnlinkAnswer' });
