import { type SearchSort, distanceSteps } from '@mesterhand/domain/masters/refinements';
import { type FacetName, facetValues, limitBits } from '@mesterhand/domain/masters/facet-values';
import { shownDays } from '@mesterhand/domain/availability/spans';

/** Columns of `listing_traits` that a search judges by. */
export const judgedColumns = [
  'master_id',
  'score',
  'hourly_rate',
  'rating',
  'latitude',
  'longitude',
  'bits',
  'cell_latitude',
  'cell_longitude',
  'radius_km',
  'free_from',
  'free_starts',
]
  .map((column) => `t.${column}`)
  .join(', ');

/** SQL of whether a row of `listing_traits`, `t`, has all these values; by an index. */
export const hasMarks = (marks: string): string =>
  `trait_marks(t.city, t.category_ids, t.bits) @> ${marks}`;

/**
 * SQL of the judged columns of some masters, each read by its key: the planner would rather scan the whole table for
 * thousands. @param ids SQL of rows with `master_id`, as `o`. @param more further columns, such as of `o`.
 */
export const traitsOf = (ids: string, conditions: string, more = ''): string =>
  `select ${judgedColumns}${more} from ${ids} o cross join lateral (
    select * from listing_traits t where t.master_id = o.master_id and ${conditions} offset 0
  ) t`;

/** The great-circle distance of coordinates to the place of the search, km. */
const kmTo = (latitude: string, longitude: string): string => `2 * 6371.0088 * asin(least(1, sqrt(
  power(sind((p.lat - ${latitude}) / 2), 2)
    + cosd(p.lat) * cosd(${latitude}) * power(sind((p.lng - ${longitude}) / 2), 2))))`;

/** As `statedKm` of the domain. */
const statedKm = (row: string): string =>
  `greatest(1, round(${kmTo(`${row}.latitude`, `${row}.longitude`)}))::int`;

/** As `isServed` of the domain. */
const served = `(f.cell_latitude is null or f.radius_km is null
  or ${kmTo('f.cell_latitude', 'f.cell_longitude')} <= f.radius_km)`;

/** The place of today in the stored starts. */
const today = 'p.today - f.free_from + 1';

/** The next free start in an order of its own: days, then starts. */
const nextFree = `case when f.free_from <= p.today then (
  select (u.day - 1) * 1024 + (u.starts & -u.starts) from (
    select day, case when day = 1 then starts & p.starts_left else starts end as starts
    from unnest(f.free_starts[${today} : ${today} + ${shownDays - 1}]) with ordinality s (starts, day)
  ) u where u.starts <> 0 order by u.day limit 1
) end`;

const bitOf = (facet: string, value: unknown): number =>
  facetValues.find((each) => each.facet === facet && each.value === value)?.bit ?? 0;
const bit = (condition: string, place: number): string =>
  `(coalesce(${condition}, false)::int << ${place})`;

const freeToday = `(f.free_starts[${today}] & p.starts_left) <> 0`;
const freeLater = `0 < any (f.free_starts[${today} + 1 : ${today} + p.further_days])`;
const freeBits = `case when f.free_from <= p.today then ${[
  bit(freeToday, bitOf('free', 'today')),
  bit(`f.free_starts[${today} + 1] <> 0`, bitOf('free', 'tomorrow')),
  bit(`${freeToday} or ${freeLater}`, bitOf('free', 'week')),
].join(' | ')} else 0 end`;

const limitBit = (condition: string, name: FacetName): string =>
  `case when ${condition} then ${2 ** (limitBits.get(name) ?? 0)} else 0 end`;

/** SQL of the bits that an entry of an index decides: the stored ones, and those of the limits of price and rating. */
export const storedBits = (row: string): string =>
  [
    `${row}.bits::bigint`,
    limitBit(`${row}.hourly_rate <= p.max_price`, 'maxPrice'),
    limitBit(`${row}.rating >= p.min_rating`, 'minRating'),
  ].join(' | ');

/** The bits of `facetValues` and `limitBits` that a row has. */
function bitsOf(km: string | null): string {
  const within = distanceSteps.map((step) => bit(`${km} <= ${step}`, bitOf('within', step)));
  return [
    storedBits('f'),
    `(${freeBits})`,
    ...(km === null ? [] : [...within, limitBit(`${km} <= p.within`, 'within')]),
  ].join(' | ');
}

export interface Shape {
  sort: SearchSort;
  /** Whether the search has a place that distances are counted from. */
  isPlaced: boolean;
}

/** SQL of whether a measured row passes every filter. @param row its name. */
export const passes = (row: string): string => `p.required & ~${row}.has = 0`;

/**
 * Rows with the bits that they have and what they are ordered by, without those who do not come to the place. Masters of
 * one area have one distance, so it is computed once for each.
 * @param rows SQL of rows of `listing_traits` with their `nearness`.
 */
export function measured(rows: string, { sort, isPlaced }: Shape): string {
  const columns = `f.master_id, f.score, f.nearness, f.hourly_rate, f.rating, f.latitude, f.longitude,
    ${sort === 'free' ? nextFree : 'null::int'} as next_free`;
  if (!isPlaced)
    return `select ${columns}, null::int as km, ${bitsOf(null)} as has from p cross join ${rows} f`;
  return `select ${columns}, a.km, ${bitsOf('a.km')} as has
    from p cross join ${rows} f left join (
      select d.latitude, d.longitude, ${statedKm('d')} as km
      from p cross join (select distinct latitude, longitude from ${rows}) d
    ) a on a.latitude = f.latitude and a.longitude = f.longitude
    where ${served}`;
}
