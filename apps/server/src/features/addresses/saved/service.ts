import type { DB } from '@mesterhand/db/schema';
import { maxSavedAddresses } from '@mesterhand/domain/addresses/labels';
import type { SaveAddressInput, SavedAddress } from '@mesterhand/domain/addresses/saved-schema';
import { AppError } from '@mesterhand/domain/errors/codes';
import type { Kysely, Transaction } from 'kysely';
import { withTransaction } from '../../../core/database/index.ts';
import { type Located, placeColumnsOf } from '../service.ts';
import { listSaved, lockSaved } from './queries.ts';

type Own = Awaited<ReturnType<typeof lockSaved>>;

/**
 * Stores an address under its label. The same label with the same address is stored once, however often it is sent; with
 * another address the label is taken.
 */
export function saveAddress(
  db: Kysely<DB>,
  userId: number,
  { located, ...input }: SaveAddressInput & { located: Located },
  now: Date,
): Promise<SavedAddress> {
  return withTransaction(db, async (trx) => {
    const own = await lockSaved(trx, userId);
    const at = now.toISOString();
    const values = {
      label: input.label,
      address: input.address,
      accessNote: input.accessNote || null,
      ...(await placeColumnsOf(trx, input.address, located)),
      updatedAt: at,
    };
    const replaced = findReplaced(own, input);
    const id =
      replaced === undefined
        ? await insertAddress(trx, {
            ...values,
            userId,
            position: freePosition(own),
            createdAt: at,
          })
        : await updateAddress(trx, replaced, values);
    const saved = (await listSaved(trx, userId)).find((each) => each.id === id);
    if (saved === undefined) throw new Error('An address that was just saved is missing.');
    return saved;
  });
}

/** The stored address that is replaced; undefined for a new one. */
function findReplaced(own: Own, { id, label, address }: SaveAddressInput): number | undefined {
  if (id !== null && !own.some((each) => each.id === id)) throw new AppError('addresses.notFound');
  const sameLabel = own.find((each) => each.label.toLowerCase() === label.toLowerCase());
  const isOther = sameLabel !== undefined && sameLabel.id !== id;
  if (isOther && (id !== null || sameLabel.address !== address)) {
    throw new AppError('addresses.labelTaken', {
      issues: [{ path: ['label'], message: 'labelTaken' }],
    });
  }
  return id ?? sameLabel?.id;
}

function freePosition(own: Own): number {
  const taken = new Set(own.map(({ position }) => position));
  for (let position = 1; position <= maxSavedAddresses; position += 1)
    if (!taken.has(position)) return position;
  throw new AppError('addresses.tooMany');
}

interface SavedColumns extends Awaited<ReturnType<typeof placeColumnsOf>> {
  label: string;
  address: string;
  accessNote: string | null;
  updatedAt: string;
}

async function insertAddress(
  trx: Transaction<DB>,
  values: SavedColumns & { userId: number; position: number; createdAt: string },
): Promise<number> {
  const { id } = await trx
    .insertInto('savedAddresses')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function updateAddress(
  trx: Transaction<DB>,
  id: number,
  values: SavedColumns,
): Promise<number> {
  await trx.updateTable('savedAddresses').set(values).where('id', '=', id).execute();
  return id;
}

/** Deletes an own saved address; bookings for it stay as they are. */
export async function removeAddress(
  db: Kysely<DB>,
  userId: number,
  { id }: { id: number },
): Promise<{ id: number; deleted: true }> {
  const { numDeletedRows } = await db
    .deleteFrom('savedAddresses')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new AppError('addresses.notFound');
  return { id, deleted: true };
}
