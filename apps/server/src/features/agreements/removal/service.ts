import type { DB } from '@mesterhand/db/schema';
import { canonicalJson } from '@mesterhand/domain/agreements/canonical';
import { redactAgreement } from '@mesterhand/domain/agreements/content';
import { agreementContentSchema } from '@mesterhand/domain/agreements/schema';
import type { Transaction } from 'kysely';
import { allowRedaction } from '../../../core/privacy/index.ts';
import { lockAgreementsOf } from './queries.ts';

/** Removes one side's person from their agreements; sums, terms and hash stay for the other side. */
export async function redactAgreements(
  trx: Transaction<DB>,
  whose: { clientId: number } | { masterId: number },
): Promise<void> {
  const side = 'clientId' in whose ? 'client' : 'master';
  await allowRedaction(trx);
  for (const { id, content } of await lockAgreementsOf(trx, whose)) {
    const redacted = redactAgreement(agreementContentSchema.parse(content), side);
    await trx
      .updateTable('agreements')
      .set({ content: canonicalJson(redacted) })
      .where('id', '=', id)
      .execute();
  }
}
