import type { SearchLimits } from '@mesterhand/domain/masters/limits';
import { type SearchSort, distanceSteps } from '@mesterhand/domain/masters/refinements';
import type { SearchInput } from '@mesterhand/domain/masters/schema';
import { type Place, longitudeScale } from '@mesterhand/domain/tracking/geo';
import type { ReachedPlace } from '../../../core/listings/index.ts';
import { isByMarks } from '../facets/queries.ts';
import { fewIds, fewOthers, groupsSql } from '../groups/queries.ts';
import { storedBits } from '../measures/queries.ts';
import type { Parameters } from '../parameters/queries.ts';

type Value = Parameters['value'];

const best = 'score desc, master_id desc';
/** The orders of `listing_orders`. The next free time is in no index: the best by score are put in its order. */
const walks: Record<SearchSort, string> = {
  best,
  free: best,
  price: `hourly_rate, ${best}`,
  rating: `rating desc, ${best}`,
  distance: best,
};

/** Everyone whom a search without a text, or by a trade, chooses from. */
export interface Listed {
  /** 0: everyone. */
  category: number;
  city: string | undefined;
  /** A second category that they must have. */
  also: number | undefined;
  reached: ReachedPlace | null | undefined;
  sort: SearchSort;
  input: SearchInput;
  limits: SearchLimits;
  /** SQL that is added to the conditions of each source. */
  unless?: string;
}

/** Whether a search chooses by city, category and filters, and nothing else. */
const isScoped = ({ also, reached, input: { lat } }: Listed): boolean =>
  also === undefined && reached === undefined && lat === undefined;

/** Whether the entries of the order decide who passes: city, category and stored filters. */
export const isDecided = (listed: Listed): boolean =>
  isScoped(listed) && listed.input.free === undefined;

/** Whether everyone is counted by what the search is filtered by: limits that are no steps are stored nowhere. */
export const isCounted = (listed: Listed): boolean => isScoped(listed) && isByMarks(listed.input);

/** SQL of whether a row of `listing_traits` is found at a place, as `reachesPlace` of `core/listings` decides. */
export function reachesRow(place: ReachedPlace | null, value: Value, row = 't'): string {
  if (place === null) return 'false';
  const { city, municipalityNumber, centre } = place;
  const found = [
    ...(city === null ? [] : [`${row}.city = (select ${value(city)}::text)`]),
    ...(municipalityNumber === null
      ? []
      : [`${row}.served @> (select array[${value(municipalityNumber)}::text])`]),
    ...(centre === null ? [] : [withinRadius(centre, value, row)]),
  ];
  return found.length === 0 ? 'false' : `(${found.join(' or ')})`;
}

function withinRadius({ latitude, longitude }: Place, value: Value, row: string): string {
  const [lat, lng] = [`${value(latitude)}::float8`, `${value(longitude)}::float8`];
  return `(${row}.cell_latitude is not null and ${row}.radius_km is not null
    and abs(${row}.cell_latitude - ${lat}) * 111 <= ${row}.radius_km + 2
    and 2 * 6371.0088 * asin(least(1, sqrt(sind((${row}.cell_latitude - ${lat}) / 2) ^ 2
      + cosd(${row}.cell_latitude) * cosd(${lat}) * sind((${row}.cell_longitude - ${lng}) / 2) ^ 2))) <= ${row}.radius_km)`;
}

/** Conditions on rows of `listing_traits`, `t`, that an entry of an order does not decide. */
export function rowConditions({ also, reached }: Listed, value: Value): string {
  const conditions = [
    ...(also === undefined ? [] : [`t.category_ids @> array[${value(also)}::bigint]`]),
    ...(reached === undefined ? [] : [reachesRow(reached, value)]),
  ];
  return conditions.length === 0 ? 'true' : conditions.join(' and ');
}

/** Where masters are taken from: entries of an index, whose number is bounded. */
interface Source {
  name: string;
  /** SQL of `master_id`, `has`, the bits that an entry decides, and `fits`, whether it is one of the search. */
  entries: string;
  /** The maximum number of entries. */
  maximum: number;
  /** Whether they are stored: reading few entries of an index once more is cheaper, unless distances are computed. */
  isStored: boolean;
  /** SQL that says that the entries are whole although there are as many as the maximum. */
  isFar?: string;
}

/** Conditions are a column, so that the entries that they exclude count as read. */
const decided = (p: Parameters, fits = 'true'): string =>
  `a.master_id, ${storedBits(p, 'a')} as has, ${fits} as fits`;

/** SQL of whether an entry of all masters is of the category. */
const offersTrade = ({ category }: Listed, value: Value): string[] =>
  category === 0 ? [] : [`a.category_ids @> (select array[${value(category)}::bigint])`];

/** SQL of whether an entry of all masters is of the city. */
const isInCity = ({ city }: Listed, value: Value): string[] =>
  city === undefined ? [] : [`coalesce(a.city = ${value(city)}, false)`];

/** The city as a sub-select: a plan for its value would look cheaper, and be made anew for each search. */
export function alongOrder(
  name: string,
  { category, city, sort, limits, unless = '' }: Listed,
  p: Parameters,
): Source {
  return {
    name,
    isStored: false,
    maximum: limits.walked,
    entries: `select ${decided(p)} from listing_orders a
      where category_id = ${p.value(category)}::bigint${city === undefined ? '' : ` and city = (select ${p.value(city)}::text)`}
        ${unless} order by ${walks[sort]} limit ${limits.walked}`,
  };
}

/** The nearest of a category, who are those of a city only afterwards: the walk must end wherever the city is. */
function aroundPlace(listed: Listed, p: Parameters): Source {
  const { category, input, limits } = listed;
  const { within = 0, lat = 0 } = input;
  const high = (Math.max(within, ...distanceSteps) + 3) / 111;
  const far = high / longitudeScale(Math.min(Math.abs(lat) + high, 89));
  const distance = `map_point(latitude, longitude) <-> (select map_point(${p.of('lat')}, ${p.of('lng')}))`;
  const [isLocal] = isInCity(listed, p.value);
  return {
    name: 'near',
    isStored: true,
    maximum: limits.near,
    entries: `select ${decided(p, isLocal)}, ${distance} as plane from listing_orders a
      where category_id = ${p.value(category)}::bigint and latitude is not null ${listed.unless ?? ''}
      order by ${distance} limit ${limits.near}`,
    ...(input.within !== undefined && {
      isFar: `(select max(plane) from near) > ${p.value(far)}::float8`,
    }),
  };
}

/** Those whose circle holds the place. */
function reachingPlace(listed: Listed, centre: Place, p: Parameters): Source {
  const { limits } = listed;
  const point = `point(${p.value(centre.longitude)}::float8, ${p.value(centre.latitude)}::float8)`;
  const fits = [
    ...offersTrade(listed, p.value),
    ...isInCity(listed, p.value),
    withinRadius(centre, p.value, 'a'),
  ].join(' and ');
  return {
    name: 'reaching',
    isStored: true,
    maximum: limits.reaching,
    entries: `select ${decided(p, fits)} from listing_traits a
      where cell_latitude is not null and radius_km is not null
        and reach_box(cell_latitude, cell_longitude, radius_km) @> box(${point}, ${point}) ${listed.unless ?? ''}
      limit ${limits.reaching}`,
  };
}

/** Those who state that they take jobs in the municipality. */
function servingPlace(listed: Listed, number: string, p: Parameters): Source {
  const [isLocal] = isInCity(listed, p.value);
  const serves = [
    `served @> (select array[${p.value(number)}::text])`,
    ...offersTrade(listed, p.value),
  ];
  const maximum = listed.limits.serving;
  return {
    name: 'serving',
    isStored: true,
    maximum,
    entries: `select ${decided(p, isLocal)} from listing_traits a
      where served <> '{}' and ${serves.join(' and ')} ${listed.unless ?? ''} limit ${maximum}`,
  };
}

function placeSources(listed: Listed, p: Parameters): Source[] {
  const { reached, city } = listed;
  if (reached === undefined || reached === null) return [];
  const { centre, municipalityNumber: number } = reached;
  const local = city === undefined ? (reached.city ?? undefined) : undefined;
  return [
    ...(local === undefined ? [] : [alongOrder('local', { ...listed, city: local }, p)]),
    ...(number === null ? [] : [servingPlace(listed, number, p)]),
    ...(centre === null ? [] : [reachingPlace(listed, centre, p)]),
  ];
}

/** Entries as common table expressions. */
export interface Read {
  text: string;
  /** SQL of the ids of those who may be hits. */
  ids: string;
  /** SQL of the ids of those who are only counted: whoever fails one filter. */
  others: string;
  /** SQL of whether the former are all who may be hits, and of whether all are. */
  areAllHits: string;
  isWhole: string;
}

interface Share {
  passing: number;
  failing: number;
}

/**
 * The entries of a source, and who of them is judged: whoever passes the filters that entries decide, and whoever fails
 * one of them, because the values of that filter are counted without it. Entries are read only until these are found.
 */
function sourceSql(
  { name, entries, maximum, isStored, isFar }: Source,
  { passing, failing }: Share,
  p: Parameters,
): Read {
  const fails = `${p.of('stored')} & ~has`;
  const missed =
    failing === 0
      ? ''
      : ` union all (select master_id, false from ${name}
        where (select ${p.of('stored')} <> 0) and fits and ${fails} <> 0 and (${fails}) & ((${fails}) - 1) = 0 limit ${failing})`;
  const areAllHits = `((select count(*) from ${name}_ids where passes) < ${passing}
    and ((select count(*) from ${name}) < ${maximum}${isFar === undefined ? '' : ` or ${isFar}`}))`;
  const areAllOthers = `(select count(*) from ${name}_ids where not passes) < ${failing}`;
  return {
    text: `${name} as ${isStored ? '' : 'not '}materialized (${entries}), ${name}_ids as materialized (
      (select master_id, true as passes from ${name} where fits and ${fails} = 0 limit ${passing})${missed}
    )`,
    ids: `select master_id from ${name}_ids where passes`,
    others: `select master_id from ${name}_ids where not passes`,
    areAllHits,
    isWhole: failing === 0 ? areAllHits : `(${areAllHits} and ${areAllOthers})`,
  };
}

/**
 * Common table expressions that end with the entries of each source, SQL of who is judged, and whether these are all. Where
 * few of the category and city pass the stored filters, these are all judged, and no source is read.
 */
export function listedIds(listed: Listed, p: Parameters, countsFacets: boolean): Read {
  if (!isByMarks(listed.input)) return sourcesSql(listed, p, countsFacets);
  const { few } = listed.limits;
  const unless = 'and (select not are_few from totals)';
  const sources = sourcesSql({ ...listed, unless }, p, countsFacets);
  const others = countsFacets ? fewOthers(listed, p) : 'select master_id from few_ids where false';
  return {
    text: `${groupsSql(listed, p, 'true')}, few_ids as materialized (${fewIds(listed, p)}),
      few_others as materialized (${others}), ${sources.text}`,
    ids: `select master_id from few_ids union ${sources.ids}`,
    others: `select master_id from few_others union ${sources.others}`,
    areAllHits: `((select are_few from totals) or ${sources.areAllHits})`,
    isWhole: `case when (select are_few from totals) then (select count(*) from few_others) < ${few}
      else ${sources.isWhole} end`,
  };
}

/** How many rows of a source are judged. Within some kilometres of a place hits are among the nearest. */
function shareOfRows(name: string, sources: number, { sort, input, limits }: Listed): number {
  const isNear = input.within !== undefined;
  if (sources === 1 || (isNear && name === 'near')) return limits.judged;
  const first = sort === 'distance' ? 'near' : 'walked';
  return name === first && !isNear ? limits.judgedFirst : limits.judgedThere;
}

function sourcesSql(listed: Listed, p: Parameters, countsFacets: boolean): Read {
  const { city, input, reached } = listed;
  const order = alongOrder('walked', listed, p);
  const around = input.lat === undefined ? [] : [aroundPlace(listed, p)];
  const atPlace = placeSources(listed, p);
  const all = [order, ...around, ...atPlace];
  const shareOf = (source: Source): Share => {
    const rows = shareOfRows(source.name, all.length, listed);
    return { passing: rows, failing: countsFacets ? Math.ceil(rows / 2) : 0 };
  };
  const parts = all.map((source) => sourceSql(source, shareOf(source), p));
  // Those of any of these sources are all.
  const sets = [
    [order],
    ...(around.length > 0 && input.within !== undefined ? [around] : []),
    ...(reached && atPlace.length > 0 && (city === undefined || city !== reached.city)
      ? [atPlace]
      : []),
  ];
  const wholes = (name: 'areAllHits' | 'isWhole') =>
    reached === null
      ? 'true'
      : sets
          .map((set) => set.map((source) => parts[all.indexOf(source)]?.[name]).join(' and '))
          .map((whole) => `(${whole})`)
          .join(' or ');
  return {
    text: parts.map(({ text }) => text).join(', '),
    ids: parts.map(({ ids }) => ids).join(' union '),
    others: parts.map(({ others }) => others).join(' union '),
    areAllHits: wholes('areAllHits'),
    isWhole: wholes('isWhole'),
  };
}
