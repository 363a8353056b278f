import { type SearchSort, distanceSteps } from '@mesterhand/domain/masters/refinements';
import { facetValues, limitBits } from '@mesterhand/domain/masters/facet-values';
import { shownDays } from '@mesterhand/domain/availability/spans';
import type { Parameters } from '../parameters/queries.ts';

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
const kmTo = (p: Parameters, latitude: string, longitude: string): string =>
  `2 * 6371.0088 * asin(least(1, sqrt(
  power(sind((${p.of('lat')} - ${latitude}) / 2), 2)
    + cosd(${p.of('lat')}) * cosd(${latitude}) * power(sind((${p.of('lng')} - ${longitude}) / 2), 2))))`;

/** As `statedKm` of the domain. */
const statedKm = (p: Parameters, row: string): string =>
  `greatest(1, round(${kmTo(p, `${row}.latitude`, `${row}.longitude`)}))::int`;

/** As `isServed` of the domain. */
const served = (p: Parameters): string => `(f.cell_latitude is null or f.radius_km is null
  or ${kmTo(p, 'f.cell_latitude', 'f.cell_longitude')} <= f.radius_km)`;

/** The place of today in the stored starts. */
const today = (p: Parameters): string => `${p.of('today')} - f.free_from + 1`;

/** The next free start in an order of its own: days, then starts. */
const nextFree = (p: Parameters): string => `case when f.free_from <= ${p.of('today')} then (
  select (u.day - 1) * 1024 + (u.starts & -u.starts) from (
    select day, case when day = 1 then starts & ${p.of('startsLeft')} else starts end as starts
    from unnest(f.free_starts[${today(p)} : ${today(p)} + ${shownDays - 1}]) with ordinality s (starts, day)
  ) u where u.starts <> 0 order by u.day limit 1
) end`;

const bitOf = (facet: string, value: unknown): number =>
  facetValues.find((each) => each.facet === facet && each.value === value)?.bit ?? 0;
const bit = (condition: string, place: number): string =>
  `(coalesce(${condition}, false)::int << ${place})`;

function freeBits(p: Parameters): string {
  const isToday = `(f.free_starts[${today(p)}] & ${p.of('startsLeft')}) <> 0`;
  const isLater = `0 < any (f.free_starts[${today(p)} + 1 : ${today(p)} + ${p.of('furtherDays')}])`;
  const bits = [
    bit(isToday, bitOf('free', 'today')),
    bit(`f.free_starts[${today(p)} + 1] <> 0`, bitOf('free', 'tomorrow')),
    bit(`${isToday} or ${isLater}`, bitOf('free', 'week')),
  ];
  return `case when f.free_from <= ${p.of('today')} then ${bits.join(' | ')} else 0 end`;
}

/** SQL of the stored bits and free spans of an entry of `listing_free`; `lasts` are the last free starts from today on. */
export function freeBitsOf(p: Parameters): string {
  const isToday = `(lasts & 15) > ${p.of('begun')}`;
  const bits = [
    bit(isToday, bitOf('free', 'today')),
    bit('(lasts & 240) <> 0', bitOf('free', 'tomorrow')),
    bit(`${isToday} or (lasts & ${p.of('furtherStarts')}) <> 0`, bitOf('free', 'week')),
  ];
  return `bits | (${bits.join(' | ')})`;
}

function limitBit(
  p: Parameters,
  name: 'maxPrice' | 'minRating' | 'within',
  isWithin: (limit: string) => string,
): string[] {
  if (!p.hasLimit(name)) return [];
  return [
    `case when ${isWithin(p.of(name))} then ${2 ** (limitBits.get(name) ?? 0)}::bigint else 0 end`,
  ];
}

/** SQL of the bits that an entry of an index decides: the stored ones, and those of the limits of price and rating. */
export const storedBits = (p: Parameters, row: string): string =>
  [
    `${row}.bits`,
    ...limitBit(p, 'maxPrice', (limit) => `${row}.hourly_rate <= ${limit}`),
    ...limitBit(p, 'minRating', (limit) => `${row}.rating >= ${limit}`),
  ].join(' | ');

/** The bits of `facetValues` and `limitBits` that a row has. */
function bitsOf(p: Parameters, km: string | null): string {
  const within = distanceSteps.map((step) => bit(`${km} <= ${step}`, bitOf('within', step)));
  return [
    storedBits(p, 'f'),
    `(${freeBits(p)})`,
    ...(km === null ? [] : [...within, ...limitBit(p, 'within', (limit) => `${km} <= ${limit}`)]),
  ].join(' | ');
}

/** SQL of the bits of rows that are only counted. */
export function countedBits(p: Parameters, rows: string, { isPlaced }: Shape): string {
  if (!isPlaced) return `select ${bitsOf(p, null)} as has from (${rows}) f`;
  return `select ${bitsOf(p, 'f.km')} as has
    from (select t.*, ${statedKm(p, 't')} as km from (${rows}) t) f where ${served(p)}`;
}

export interface Shape {
  sort: SearchSort;
  /** Whether the search has a place that distances are counted from. */
  isPlaced: boolean;
}

/** SQL of whether a measured row passes every filter. @param row its name. */
export const passes = (p: Parameters, row: string): string =>
  `${p.of('required')} & ~${row}.has = 0`;

/**
 * Rows with the bits that they have and what they are ordered by, without those who do not come to the place. Masters of
 * one area have one distance, so it is computed once for each.
 * @param rows SQL of rows of `listing_traits` with their `nearness`.
 */
export function measured(p: Parameters, rows: string, { sort, isPlaced }: Shape): string {
  const columns = `f.master_id, f.score, f.nearness, f.hourly_rate, f.rating, f.latitude, f.longitude,
    ${sort === 'free' ? nextFree(p) : 'null::int'} as next_free`;
  if (!isPlaced)
    return `select ${columns}, null::int as km, ${bitsOf(p, null)} as has from ${rows} f`;
  return `select ${columns}, a.km, ${bitsOf(p, 'a.km')} as has
    from ${rows} f left join (
      select d.latitude, d.longitude, ${statedKm(p, 'd')} as km
      from (select distinct latitude, longitude from ${rows}) d
    ) a on a.latitude = f.latitude and a.longitude = f.longitude
    where ${served(p)}`;
}
