import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { parseAddress } from '@mesterhand/domain/addresses/registered';
import type { MasterBase, SaveBaseInput } from '@mesterhand/domain/masters/base';
import { AppError } from '@mesterhand/domain/errors/codes';
import {
  type ServedAddress,
  isServed,
  isServedAround,
} from '@mesterhand/domain/masters/service-area';
import type { Kysely } from 'kysely';
import { withTransaction } from '../../../core/database/index.ts';
import { enqueue } from '../../../core/tasks/index.ts';
import {
  type Located,
  type Register,
  columnsOf,
  locate,
  requirePlace,
} from '../../addresses/service.ts';
import { findMunicipalityAround, requireMunicipalities } from '../../places/service.ts';
import { findArea, findBase, findUnlocated } from './queries.ts';

/** Stores where a master's day begins, as it was located before the transaction, and how far the master drives. */
export function saveBase(
  db: Kysely<DB>,
  { masterId }: Actor & { masterId: number },
  { address, travelRadiusKm, municipalities, located }: SaveBaseInput & { located: Located },
): Promise<MasterBase> {
  return withTransaction(db, async (trx) => {
    await requireMunicipalities(trx, municipalities);
    const { latitude: baseLatitude, longitude: baseLongitude } = columnsOf(located);
    await trx
      .updateTable('masters')
      .set({ baseAddress: address === '' ? null : address, travelRadiusKm })
      .set({ baseLatitude, baseLongitude })
      .set(municipalities === undefined ? {} : { servedMunicipalities: municipalities })
      .where('id', '=', masterId)
      .execute();
    if (located.isAway) await enqueue(trx, 'base.locate', { masterId });
    return findBase(trx, masterId);
  });
}

/**
 * Stores where a base is that was saved while the register was away, unless it has moved since.
 * @throws Error while the register is still away.
 */
export async function locateBase(
  { db, addresses }: { db: Kysely<DB>; addresses: Register },
  { masterId }: { masterId: number },
): Promise<void> {
  const address = (await findUnlocated(db, masterId)) ?? null;
  const place = address === null ? null : await requirePlace(addresses, address);
  if (place === null) return;
  await db
    .updateTable('masters')
    .set({ baseLatitude: place.latitude, baseLongitude: place.longitude })
    .where('id', '=', masterId)
    .where('baseAddress', '=', address)
    .execute();
}

/**
 * Whether a master takes jobs at a typed address. Where the register does not know it or is away, the municipality of its
 * postcode decides, if it does for all of its places.
 */
export async function isAddressServed(
  { db, addresses }: { db: Kysely<DB>; addresses?: Register },
  { masterId, address }: { masterId: number; address: string },
): Promise<ServedAddress> {
  const area = await findArea(db, masterId);
  if (area === undefined) throw new AppError('masters.notFound');
  const { place } = await locate(addresses, address);
  if (place !== null) return { isServed: isServed(area, place), isApproximate: false };
  const around = await findMunicipalityAround(db, parseAddress(address)?.postcode ?? null);
  if (around === null) return { isServed: null, isApproximate: false };
  return { isServed: isServedAround(area, around), isApproximate: true };
}
