import type { DB } from '@mesterhand/db/schema';
import { type ConsentRecord, termsVersion } from '@mesterhand/domain/privacy/consents';
import type { Transaction } from 'kysely';

interface ConsentAct extends Pick<ConsentRecord, 'kind' | 'action' | 'version' | 'via'> {
  userId: number;
  /** Defaults to the current time. */
  at?: string | undefined;
}

/** Records that somebody gave or revoked a consent, in the transaction in which it takes effect. */
export async function recordConsent(
  trx: Transaction<DB>,
  { userId, kind, action, version, via, at }: ConsentAct,
): Promise<void> {
  await trx
    .insertInto('consents')
    .values({ userId, kind, action, version, via, ...(at !== undefined && { at }) })
    .execute();
}

/** Opening an account records consent to the terms and the privacy policy that was shown. */
export async function recordTerms(
  trx: Transaction<DB>,
  userId: number,
  via: 'registration' | 'google',
): Promise<void> {
  for (const kind of ['terms', 'privacy'] as const)
    await recordConsent(trx, { userId, kind, action: 'given', version: termsVersion, via });
}
