import type { DB } from '@mesterhand/db/schema';
import { AppError } from '@mesterhand/domain/errors/codes';
import {
  type OfferTemplate,
  type SaveTemplateInput,
  maxTemplates,
} from '@mesterhand/domain/offers/template-schema';
import type { Kysely, Transaction } from 'kysely';
import { withTransaction } from '../../../core/database/index.ts';
import { listTemplates, lockTemplates } from './queries.ts';

/**
 * Stores a master's template in the place of the one with its id, and of another one with its name. Saving the same again
 * changes nothing but its time.
 */
export function saveTemplate(
  db: Kysely<DB>,
  masterId: number,
  { id, lines, ...fields }: SaveTemplateInput,
  now: Date,
): Promise<OfferTemplate> {
  return withTransaction(db, async (trx) => {
    const own = await lockTemplates(trx, masterId);
    const sameName = own.find(({ name }) => name === fields.name);
    const replaced = id ?? sameName?.id;
    if (id !== null && !own.some((each) => each.id === id))
      throw new AppError('offers.templateNotFound');
    if (replaced === undefined && own.length >= maxTemplates)
      throw new AppError('offers.tooManyTemplates');
    if (sameName !== undefined && sameName.id !== replaced)
      await trx.deleteFrom('offerTemplates').where('id', '=', sameName.id).execute();
    const values = { ...fields, lines: JSON.stringify(lines), updatedAt: now.toISOString() };
    const written = await writeTemplate(trx, { ...values, masterId }, replaced);
    const template = (await listTemplates(trx, masterId)).find((each) => each.id === written);
    if (template === undefined) throw new Error('A template that was just written is missing.');
    return template;
  });
}

interface WrittenTemplate extends Omit<SaveTemplateInput, 'id' | 'lines'> {
  masterId: number;
  lines: string;
  updatedAt: string;
}

async function writeTemplate(
  trx: Transaction<DB>,
  values: WrittenTemplate,
  replaced: number | undefined,
): Promise<number> {
  if (replaced !== undefined) {
    await trx.updateTable('offerTemplates').set(values).where('id', '=', replaced).execute();
    return replaced;
  }
  const { id } = await trx
    .insertInto('offerTemplates')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes an own template. */
export async function removeTemplate(
  db: Kysely<DB>,
  masterId: number,
  { id }: { id: number },
): Promise<{ id: number; deleted: true }> {
  const { numDeletedRows } = await db
    .deleteFrom('offerTemplates')
    .where('id', '=', id)
    .where('masterId', '=', masterId)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new AppError('offers.templateNotFound');
  return { id, deleted: true };
}
