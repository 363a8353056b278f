import type { DB } from '@mesterhand/db/schema';
import {
  confirmationLink,
  oneClickAddress,
  unsubscribeLink,
} from '@mesterhand/domain/newsletter/links';
import type { Language } from '@mesterhand/domain/pages/languages';
import type { Kysely } from 'kysely';
import type { Unsubscribe } from '../../core/mail/index.ts';
import { findPendingConfirmation } from './queries.ts';
import { hashToken, readUnsubscribeToken } from './service.ts';

interface ConfirmationEmail {
  email: string;
  language: Language;
  link: string;
  unsubscribe: Unsubscribe;
}

/**
 * The confirmation email of a newsletter request; undefined once it was answered, expired or replaced by a newer one.
 */
export async function writeConfirmation(
  db: Kysely<DB>,
  { subscriberId: id, token }: { subscriberId: number; token: string },
  { base, now }: { base: string; now: Date },
): Promise<ConfirmationEmail | undefined> {
  const asked = await findPendingConfirmation(db, { id, confirmHash: hashToken(token) }, now);
  if (asked === undefined) return undefined;
  const { email, language } = asked;
  const unsubscribeToken = await readUnsubscribeToken(db, email);
  return {
    email,
    language,
    link: confirmationLink(base, token, language),
    unsubscribe: {
      page: unsubscribeLink(base, unsubscribeToken, language),
      oneClick: oneClickAddress(base, unsubscribeToken),
    },
  };
}
