import type { DB } from '@mesterhand/db/schema';
import { draftLineSchema } from '@mesterhand/domain/offers/line-schema';
import { type OfferTemplate, maxTemplates } from '@mesterhand/domain/offers/template-schema';
import type { Kysely, Transaction } from 'kysely';
import { z } from 'zod';

const storedLines = z.array(draftLineSchema);

/** A master's templates by their names. */
export async function listTemplates(db: Kysely<DB>, masterId: number): Promise<OfferTemplate[]> {
  const rows = await db
    .selectFrom('offerTemplates')
    .select(['id', 'name', 'kind', 'lines', 'excluded', 'updatedAt'])
    .where('masterId', '=', masterId)
    .orderBy('name')
    .limit(maxTemplates)
    .execute();
  return rows.map((row) => ({ ...row, lines: storedLines.parse(row.lines) }));
}

/** The names of a master's templates. Locked by the master's record, so that two new ones are counted one by one. */
export async function lockTemplates(trx: Transaction<DB>, masterId: number) {
  await trx
    .selectFrom('masters')
    .select('id')
    .where('id', '=', masterId)
    .forNoKeyUpdate()
    .execute();
  return trx
    .selectFrom('offerTemplates')
    .select(['id', 'name'])
    .where('masterId', '=', masterId)
    .execute();
}
