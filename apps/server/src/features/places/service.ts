import { isDeepStrictEqual } from 'node:util';
import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { AppError } from '@mesterhand/domain/errors/codes';
import { countyOf } from '@mesterhand/domain/places/counties';
import {
  type ImportMunicipalitiesInput,
  type ImportedMunicipalities,
  storedMunicipality,
} from '@mesterhand/domain/places/import';
import { type Municipality, cityOfMunicipality } from '@mesterhand/domain/places/municipality';
import type { ListedMunicipality } from '@mesterhand/domain/places/schema';
import type { Place } from '@mesterhand/domain/tracking/geo';
import { type Expression, type Kysely, type RawBuilder, type Transaction, sql } from 'kysely';
import { withTransaction } from '../../core/database/index.ts';
import type { CountedPlace, ReachedPlace } from '../../core/listings/index.ts';
import { audit } from '../../core/observability/index.ts';
import {
  findAround,
  findMunicipalityOf,
  findNamedPlace,
  findPlaceIndex,
  forgetPlaceIndex,
  listNamed,
  listWithPostcodes,
  lockMunicipalities,
} from './queries.ts';

/**
 * The place that a search names, as the lists of masters filter by it; undefined where it names none, null for a text
 * that no place is similar to.
 */
export async function readReachedPlace(
  db: Kysely<DB>,
  text: string | undefined,
  now: Date,
): Promise<ReachedPlace | null | undefined> {
  if (text === undefined) return undefined;
  const place = await findNamedPlace(db, text, now);
  if (place === null) return null;
  const { municipalityNumber } = place.found;
  const city = municipalityNumber === null ? null : cityOfMunicipality(municipalityNumber);
  return { municipalityNumber, city, centre: place.centre };
}

/** A municipality with its name, unique in the country, and its centre. */
export interface LocatedMunicipality extends CountedPlace {
  name: string;
}

/** All municipalities, those with most postcodes first. */
export async function listLocatedMunicipalities(
  db: Kysely<DB>,
  now: Date,
): Promise<LocatedMunicipality[]> {
  const index = await findPlaceIndex(db, now);
  return index.flatMap(({ found: { kind, text, municipalityNumber }, centre }) =>
    kind !== 'municipality' || municipalityNumber === null || centre === null
      ? []
      : [{ municipalityNumber, name: text, city: cityOfMunicipality(municipalityNumber), centre }],
  );
}

/** Municipalities by their numbers, in the order of their names; a number that is no longer in use is left out. */
export async function nameMunicipalities(
  db: Kysely<DB>,
  numbers: readonly string[],
): Promise<ListedMunicipality[]> {
  if (numbers.length === 0) return [];
  const named = await listNamed(db, numbers);
  return named.map((each) => ({ ...each, county: countyOf(each.number) }));
}

/** @throws AppError that names the numbers that no municipality has. */
export async function requireMunicipalities(
  db: Kysely<DB>,
  numbers: readonly string[] = [],
): Promise<void> {
  const known = new Set((await nameMunicipalities(db, numbers)).map(({ number }) => number));
  const issues = numbers.flatMap((number, index) =>
    known.has(number)
      ? []
      : [{ path: ['municipalities', index], message: 'municipality' as const }],
  );
  if (issues.length > 0) throw new AppError('input.invalid', { issues });
}

/** The municipality of a postcode; null for one that is none. */
export async function municipalityOfPostcode(
  db: Kysely<DB>,
  postcode: string,
): Promise<string | null> {
  return (await findMunicipalityOf(db, postcode)) ?? null;
}

/** The circle around the municipality of a postcode; null without a postcode, or for one that is in no municipality. */
export async function findMunicipalityAround(
  db: Kysely<DB>,
  postcode: string | null,
): Promise<(Place & { radiusKm: number }) | null> {
  if (postcode === null) return null;
  return (await findAround(db, postcode)) ?? null;
}

/** The municipality of a postcode, as a column of another statement; null for one that is none. */
export const municipalityOf = (postcode: Expression<string | null>): RawBuilder<string | null> =>
  sql`(select municipality_number from postcodes where code = ${postcode})`;

/**
 * Brings the municipalities up to date with the official list: the same list again changes nothing. One that has
 * postcodes stays, though it is no longer in the list.
 */
export async function importMunicipalities(
  db: Kysely<DB>,
  { userId }: Actor,
  { municipalities, dryRun }: ImportMunicipalitiesInput,
): Promise<ImportedMunicipalities> {
  const outcome = await withTransaction(db, async (trx) => {
    const stored = await lockMunicipalities(trx);
    const known = new Map(stored.map((each) => [each.number, each]));
    const wanted = municipalities.map((each) => storedMunicipality(each, known.get(each.number)));
    const isSame = (each: Municipality): boolean => isDeepStrictEqual(known.get(each.number), each);
    const [added, rest] = partition(wanted, ({ number }) => !known.has(number));
    const [unchanged, changed] = partition(rest, isSame);
    const listed = new Set(wanted.map(({ number }) => number));
    const gone = stored.filter(({ number }) => !listed.has(number)).map(({ number }) => number);
    const withPostcodes = new Set(await listWithPostcodes(trx, gone));
    const [kept, removed] = partition(gone, (number) => withPostcodes.has(number));
    const found = { added: numbersOf(added), changed: numbersOf(changed), removed, kept };
    const isAnything = added.length + changed.length + removed.length > 0;
    if (!dryRun && isAnything) {
      await writeMunicipalities(trx, [...added, ...changed]);
      await trx
        .deleteFrom('municipalities')
        .where('number', 'in', ['', ...removed])
        .execute();
      const entry = { actorId: userId, subject: 'municipalities', subjectId: wanted.length };
      await audit(trx, { ...entry, action: 'places.importMunicipalities', after: found });
    }
    return { ...found, unchanged: unchanged.length };
  });
  forgetPlaceIndex(db);
  return outcome;
}

function partition<T>(items: readonly T[], isFirst: (item: T) => boolean): [T[], T[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

const numbersOf = (municipalities: readonly Municipality[]): string[] =>
  municipalities.map(({ number }) => number);

async function writeMunicipalities(
  trx: Transaction<DB>,
  municipalities: readonly Municipality[],
): Promise<void> {
  if (municipalities.length === 0) return;
  await trx
    .insertInto('municipalities')
    .values(municipalities.map((each) => ({ ...each, otherNames: [...each.otherNames] })))
    .onConflict((conflict) =>
      conflict.column('number').doUpdateSet(({ ref }) => ({
        name: ref('excluded.name'),
        otherNames: ref('excluded.otherNames'),
        latitude: ref('excluded.latitude'),
        longitude: ref('excluded.longitude'),
        radiusKm: ref('excluded.radiusKm'),
      })),
    )
    .execute();
}
