import type { DB } from '@mesterhand/db/schema';
import { AppError } from '@mesterhand/domain/errors/codes';
import { maxNeighbours } from '@mesterhand/domain/local-services/limits';
import type { LocalServiceInput, LocalServicePage } from '@mesterhand/domain/local-services/schema';
import {
  type LocalService,
  findLocalService,
  localServices,
  slugOf,
} from '@mesterhand/domain/local-services/services';
import { pathOfPage } from '@mesterhand/domain/pages/routes';
import { distanceKm } from '@mesterhand/domain/tracking/geo';
import { type Kysely, type Transaction, sql } from 'kysely';
import { withTransaction } from '../../core/database/index.ts';
import { type LocatedMunicipality, listLocatedMunicipalities } from '../places/service.ts';
import { type ListedPair, findPage, findPairs, listStoredPairs } from './queries.ts';

/** Nearest municipalities that are asked whether they have a page. */
const askedNeighbours = 12;

const nameService = ({ slug, names }: LocalService) => ({ slug, names });
const namePlace = ({ name }: LocatedMunicipality) => ({ slug: slugOf(name), name });

/** @throws AppError `access.notFound` where a service has no page in a municipality. */
export async function readLocalService(
  db: Kysely<DB>,
  input: LocalServiceInput,
  now: Date,
): Promise<LocalServicePage> {
  const service = findLocalService(input.service);
  const municipalities = await listLocatedMunicipalities(db, now);
  const place = municipalities.find(({ name }) => slugOf(name) === input.place);
  if (service === undefined || place === undefined) throw new AppError('access.notFound');
  const neighbours = nearestTo(place, municipalities);
  const related = localServices.filter(
    (other) => other.category === service.category && other !== service,
  );
  const facts = await findPage(db, { place, service, neighbours, related }, now);
  if (facts === undefined) throw new AppError('access.notFound');
  const { masters, offering, meanRating, reviews, items, categoryName } = facts;
  const { lowest, median, highest, priceCount } = facts;
  return {
    service: nameService(service),
    place: namePlace(place),
    categoryId: facts.pageCategoryId,
    categoryName,
    masters,
    offering,
    prices: { lowest, median, highest, count: priceCount },
    rating: meanRating,
    reviews,
    items,
    neighbours: neighbours
      .filter(({ municipalityNumber }) => facts.neighbours.includes(municipalityNumber))
      .slice(0, maxNeighbours)
      .map((each) => namePlace(each)),
    related: related
      .filter(({ key }) => facts.related.includes(key))
      .map((each) => nameService(each)),
  };
}

function nearestTo(
  place: LocatedMunicipality,
  all: readonly LocatedMunicipality[],
): LocatedMunicipality[] {
  return all
    .filter((other) => other !== place)
    .map((other) => ({ other, km: distanceKm(place.centre, other.centre) }))
    .toSorted((one, two) => one.km - two.km)
    .slice(0, askedNeighbours)
    .map(({ other }) => other);
}

/** A page as the sitemap lists it. */
export interface ListedLocalPage {
  path: string;
  changedAt: string;
}

/** Every page, for the sitemap: those of the last refresh. */
export async function listLocalPages(db: Kysely<DB>, now: Date): Promise<ListedLocalPage[]> {
  const places = await listLocatedMunicipalities(db, now);
  const slugs = new Map(
    places.map(({ municipalityNumber, name }) => [municipalityNumber, slugOf(name)]),
  );
  const services = new Map(localServices.map(({ key, slug }) => [key, slug]));
  const pairs = await listStoredPairs(db);
  return pairs.flatMap(({ key, number, changedAt }) => {
    const [service, place] = [services.get(key), slugs.get(number)];
    return service === undefined || place === undefined
      ? []
      : [{ path: pathOfPage({ page: 'localService', service, place }), changedAt }];
  });
}

/** How long the pages of a category may take, among many masters. */
const refreshTimeout = '10min';

/** Computes the list of pages anew, one category after the other, and stores what has changed. */
export async function refreshLocalPages(db: Kysely<DB>, now: Date): Promise<void> {
  const places = await listLocatedMunicipalities(db, now);
  const categories = Map.groupBy(localServices, ({ category }) => category);
  for (const services of categories.values())
    await withTransaction(db, async (trx) => {
      await sql`select set_config('statement_timeout', ${refreshTimeout}, true)`.execute(trx);
      await sql`select pg_advisory_xact_lock(hashtextextended('local pages', 0))`.execute(trx);
      await storePairs(trx, services, await findPairs(trx, places, services));
    });
  await db
    .deleteFrom('localPages')
    .where(
      'service',
      'not in',
      localServices.map(({ key }) => key),
    )
    .execute();
}

async function storePairs(
  trx: Transaction<DB>,
  services: readonly LocalService[],
  pairs: readonly ListedPair[],
): Promise<void> {
  const placeOf = new Map(localServices.map(({ key }, place) => [key, place]));
  const rows = pairs.map(({ key, number, changedAt }) => ({
    service: key,
    municipality_number: number,
    place: placeOf.get(key),
    changed_at: changedAt,
  }));
  const keys = services.map(({ key }) => key);
  await sql`
    with computed as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as c (service text, municipality_number text, place smallint, changed_at timestamptz)
    ), removed as (
      delete from local_pages l
       where service = any (${keys}::text[])
         and not exists (
           select from computed c
            where c.service = l.service and c.municipality_number = l.municipality_number)
    )
    insert into local_pages as l (service, municipality_number, place, changed_at)
    select service, municipality_number, place, changed_at from computed
    on conflict (municipality_number, service) do update set place = excluded.place, changed_at = excluded.changed_at
     where (l.place, l.changed_at) is distinct from (excluded.place, excluded.changed_at)`.execute(
    trx,
  );
}
