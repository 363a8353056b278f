import type { DB } from '@mesterhand/db/schema';
import type { MasterBase } from '@mesterhand/domain/masters/base';
import type { StoredArea } from '@mesterhand/domain/masters/service-area';
import type { Kysely } from 'kysely';
import { nameMunicipalities } from '../../places/service.ts';

/** A master's base, without its coordinates. */
export async function findBase(db: Kysely<DB>, masterId: number): Promise<MasterBase> {
  const { latitude, servedMunicipalities, ...base } = await db
    .selectFrom('masters')
    .select(['baseAddress as address', 'baseLatitude as latitude', 'travelRadiusKm'])
    .select('servedMunicipalities')
    .where('id', '=', masterId)
    .executeTakeFirstOrThrow();
  const municipalities = await nameMunicipalities(db, servedMunicipalities);
  return { ...base, isLocated: latitude !== null, municipalities };
}

/** The address of a base that has no coordinates yet. */
export async function findUnlocated(
  db: Kysely<DB>,
  masterId: number,
): Promise<string | null | undefined> {
  const master = await db
    .selectFrom('masters')
    .select('baseAddress')
    .where('id', '=', masterId)
    .where('baseLatitude', 'is', null)
    .executeTakeFirst();
  return master?.baseAddress;
}

/** The area in which a visible master takes jobs; undefined when there is no such master. */
export function findArea(db: Kysely<DB>, masterId: number): Promise<StoredArea | undefined> {
  return db
    .selectFrom('masters')
    .select(['baseLatitude', 'baseLongitude', 'travelRadiusKm'])
    .where('id', '=', masterId)
    .where('hiddenAt', 'is', null)
    .executeTakeFirst();
}
