import type { DB } from '@mesterhand/db/schema';
import type { Municipality, Postcode } from '@mesterhand/domain/places/municipality';
import {
  type IndexedPlace,
  type PlaceIndex,
  findPlace,
  indexPlaces,
} from '@mesterhand/domain/places/search';
import { type Kysely, type Transaction, sql } from 'kysely';

export function listMunicipalities(db: Kysely<DB>): Promise<Municipality[]> {
  return db
    .selectFrom('municipalities')
    .select(['number', 'name', 'otherNames', 'latitude', 'longitude', 'radiusKm'])
    .orderBy('number')
    .execute();
}

function listPostcodes(db: Kysely<DB>): Promise<Postcode[]> {
  return db
    .selectFrom('postcodes')
    .select(['code', 'postalPlace', 'municipalityNumber', 'latitude', 'longitude'])
    .orderBy('code')
    .execute();
}

/** How long a server uses the places that it has read, ms: they change once a year. */
const lifetime = 10 * 60_000;

const indexes = new WeakMap<Kysely<DB>, { until: number; index: Promise<PlaceIndex> }>();

/** All places, as they are searched in: in memory, since typing errors are compared with every name. */
export function findPlaceIndex(db: Kysely<DB>, now: Date): Promise<PlaceIndex> {
  const known = indexes.get(db);
  if (known !== undefined && known.until > now.getTime()) return known.index;
  const index = readIndex(db);
  indexes.set(db, { until: now.getTime() + lifetime, index });
  // A failed read is not stored.
  index.catch(() => indexes.delete(db));
  return index;
}

async function readIndex(db: Kysely<DB>): Promise<PlaceIndex> {
  const [municipalities, postcodes] = await Promise.all([
    listMunicipalities(db),
    listPostcodes(db),
  ]);
  return indexPlaces(municipalities, postcodes);
}

/** Reads the places anew with the next search. */
export function forgetPlaceIndex(db: Kysely<DB>): void {
  indexes.delete(db);
}

/** The place that a text names; null where none is similar. */
export async function findNamedPlace(
  db: Kysely<DB>,
  text: string,
  now: Date,
): Promise<IndexedPlace | null> {
  return findPlace(await findPlaceIndex(db, now), text);
}

export async function findMunicipalityOf(
  db: Kysely<DB>,
  postcode: string,
): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('postcodes')
    .select('municipalityNumber')
    .where('code', '=', postcode)
    .executeTakeFirst();
  return row?.municipalityNumber;
}

/** Centre and radius of the municipality of a postcode. */
export function findAround(db: Kysely<DB>, postcode: string) {
  return db
    .selectFrom('postcodes')
    .innerJoin('municipalities', 'municipalities.number', 'postcodes.municipalityNumber')
    .select(['municipalities.latitude', 'municipalities.longitude', 'municipalities.radiusKm'])
    .where('postcodes.code', '=', postcode)
    .executeTakeFirst();
}

/** The municipalities of these numbers, in the order of their names. */
export function listNamed(db: Kysely<DB>, numbers: readonly string[]) {
  return db
    .selectFrom('municipalities')
    .select(['number', 'name'])
    .where('number', 'in', [...numbers])
    .orderBy('name')
    .orderBy('number')
    .execute();
}

/** All municipalities, while nobody else changes them. */
export async function lockMunicipalities(trx: Transaction<DB>): Promise<Municipality[]> {
  await sql`lock table municipalities in share row exclusive mode`.execute(trx);
  return listMunicipalities(trx);
}

/** Which of these municipalities have postcodes. */
export async function listWithPostcodes(
  trx: Transaction<DB>,
  numbers: readonly string[],
): Promise<string[]> {
  const rows = await trx
    .selectFrom('postcodes')
    .select('municipalityNumber')
    .distinct()
    .where('municipalityNumber', 'in', ['', ...numbers])
    .execute();
  return rows.flatMap(({ municipalityNumber }) => municipalityNumber ?? []);
}
