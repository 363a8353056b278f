import { type SearchLimits, maxCounted } from '@mesterhand/domain/masters/limits';
import { type SearchSort, distanceSteps } from '@mesterhand/domain/masters/refinements';
import type { SearchInput } from '@mesterhand/domain/masters/schema';
import { type Place, longitudeScale } from '@mesterhand/domain/tracking/geo';
import type { ReachedPlace } from '../../../core/listings/index.ts';
import { storedBits } from '../measures/queries.ts';

/** Adds a value to the statement and returns its place, such as `$3`. */
export type Value = (value: unknown) => string;

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
}

/** Whether the entries of the order decide who passes: city, category and stored filters, and nothing else. */
export const isDecided = ({ also, reached, input: { lat, free } }: Listed): boolean =>
  also === undefined && reached === undefined && lat === undefined && free === undefined;

/** SQL of whether a row of `listing_traits` is found at a place, as `reachesPlace` of `core/listings` decides. */
export function reachesRow(place: ReachedPlace | null, value: Value, row = 't'): string {
  if (place === null) return 'false';
  const { city, municipalityNumber, centre } = place;
  const found = [
    ...(city === null ? [] : [`${row}.city = ${value(city)}`]),
    ...(municipalityNumber === null
      ? []
      : [`${row}.served @> array[${value(municipalityNumber)}::text]`]),
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
  /** SQL that says that the entries are whole although there are as many as the maximum. */
  isFar?: string;
}

/** Conditions are columns, so that the entries that they exclude count as read. */
const entriesOf = (rows: string, { fits = 'true', more = '' } = {}): string =>
  `select a.master_id, ${storedBits('a')} as has, ${fits} as fits${more} from p cross join (${rows}) a`;

/** SQL of whether an entry of all masters is of the category and city. */
const fitsScope = ({ category, city }: Listed, value: Value): string[] => [
  ...(category === 0 ? [] : [`a.category_ids @> array[${value(category)}::bigint]`]),
  ...(city === undefined ? [] : [`coalesce(a.city = ${value(city)}, false)`]),
];

/** The city as a sub-select: a plan for its value would look cheaper, and be made anew for each search. */
function alongOrder(name: string, { category, city, sort, limits }: Listed, value: Value): Source {
  return {
    name,
    maximum: limits.walked,
    entries: entriesOf(`select master_id, bits, hourly_rate, rating from listing_orders
      where category_id = ${value(category)}::bigint${city === undefined ? '' : ` and city = (select ${value(city)}::text)`}
      order by ${walks[sort]} limit ${limits.walked}`),
  };
}

/** The nearest of a category, who are those of a city only afterwards: the walk must end wherever the city is. */
function aroundPlace({ category, city, input, limits }: Listed, value: Value): Source {
  const { within = 0, lat = 0 } = input;
  const high = (Math.max(within, ...distanceSteps) + 3) / 111;
  const far = high / longitudeScale(Math.min(Math.abs(lat) + high, 89));
  const distance = 'map_point(latitude, longitude) <-> (select map_point(lat, lng) from p)';
  return {
    name: 'near',
    maximum: limits.near,
    entries: entriesOf(
      `select master_id, city, bits, hourly_rate, rating, ${distance} as plane from listing_orders
        where category_id = ${value(category)}::bigint and latitude is not null
        order by ${distance} limit ${limits.near}`,
      {
        more: ', a.plane',
        ...(city !== undefined && { fits: `coalesce(a.city = ${value(city)}, false)` }),
      },
    ),
    ...(input.within !== undefined && {
      isFar: `(select max(plane) from near) > ${value(far)}::float8`,
    }),
  };
}

/** Those whose circle holds the place. */
function reachingPlace(listed: Listed, centre: Place, value: Value): Source {
  const { limits } = listed;
  const point = `point(${value(centre.longitude)}::float8, ${value(centre.latitude)}::float8)`;
  return {
    name: 'reaching',
    maximum: limits.reaching,
    entries: entriesOf(
      `select master_id, city, category_ids, cell_latitude, cell_longitude, radius_km, bits, hourly_rate, rating
        from listing_traits
        where cell_latitude is not null and radius_km is not null
          and reach_box(cell_latitude, cell_longitude, radius_km) @> box(${point}, ${point})
        limit ${limits.reaching}`,
      { fits: [...fitsScope(listed, value), withinRadius(centre, value, 'a')].join(' and ') },
    ),
  };
}

/** Those who state that they take jobs in the municipality. */
function servingPlace(listed: Listed, number: string, value: Value): Source {
  const fits = fitsScope(listed, value);
  const maximum = listed.limits.serving;
  return {
    name: 'serving',
    maximum,
    entries: entriesOf(
      `select master_id, city, category_ids, bits, hourly_rate, rating from listing_traits
        where served <> '{}' and served @> array[${value(number)}::text] limit ${maximum}`,
      fits.length === 0 ? {} : { fits: fits.join(' and ') },
    ),
  };
}

function placeSources(listed: Listed, value: Value): Source[] {
  const { reached, city } = listed;
  if (reached === undefined || reached === null) return [];
  const { centre, municipalityNumber: number } = reached;
  const local = city === undefined ? (reached.city ?? undefined) : undefined;
  return [
    ...(local === undefined ? [] : [alongOrder('local', { ...listed, city: local }, value)]),
    ...(number === null ? [] : [servingPlace(listed, number, value)]),
    ...(centre === null ? [] : [reachingPlace(listed, centre, value)]),
  ];
}

/**
 * The entries of a source, and who of them is judged: whoever passes the filters that entries decide, and whoever fails
 * one of them, because the values of that filter are counted without it.
 */
function sourceSql({ name, entries, maximum, isFar }: Source, share: Share) {
  const fails = 'p.stored & ~has';
  const { passing, failing } = share;
  const missed =
    failing === 0
      ? ''
      : ` union all (select master_id, false from ${name}, p
        where fits and p.counts_facets and ${fails} <> 0 and (${fails}) & ((${fails}) - 1) = 0 limit ${failing})`;
  const isWhole = [
    `((select count(*) from ${name}) < ${maximum}${isFar === undefined ? '' : ` or ${isFar}`})`,
    `(select count(*) from ${name}_ids where passes) < ${passing}`,
    ...(failing === 0 ? [] : [`(select count(*) from ${name}_ids where not passes) < ${failing}`]),
  ].join(' and ');
  return {
    text: `${name} as materialized (${entries}), ${name}_ids as materialized (
      (select master_id, true as passes from ${name}, p where fits and ${fails} = 0 limit ${passing})${missed}
    )`,
    ids: `select master_id from ${name}_ids`,
    isWhole: `(${isWhole})`,
  };
}

interface Share {
  /** SQL of their maximum. */
  passing: string;
  failing: number;
}

/** Common table expressions that end with the entries of each source, SQL of who is judged, and whether these are all. */
export function listedIds(
  listed: Listed,
  value: Value,
): { text: string; ids: string; isWhole: string } {
  const { city, input, limits, reached, sort } = listed;
  const isPlaced = input.lat !== undefined;
  const order = alongOrder('walked', listed, value);
  const around = isPlaced ? [aroundPlace(listed, value)] : [];
  const atPlace = placeSources(listed, value);
  const all = [order, ...around, ...atPlace];
  const shareOf = (source: Source): Share => {
    if (!isDecided(listed)) {
      const isFirst = source === order || (sort === 'distance' && around.includes(source));
      const among = isFirst ? limits.judgedFirst : limits.judgedThere;
      const rows = all.length === 1 ? limits.judged : among;
      return { passing: `${rows}`, failing: input.facets ? Math.ceil(rows / 2) : 0 };
    }
    // Pages by the next free time are of one set, whichever is read.
    const passing =
      sort === 'free' ? `${maxCounted}` : `(select greatest(${limits.judged}, wanted) from p)`;
    return { passing, failing: 0 };
  };
  const parts = all.map((source) => sourceSql(source, shareOf(source)));
  const wholes = (sources: readonly Source[]) =>
    sources.map((source) => parts[all.indexOf(source)]?.isWhole).join(' and ');
  const isWhole = [
    wholes([order]),
    ...(isPlaced && input.within !== undefined ? [wholes(around)] : []),
    ...(reached && atPlace.length > 0 && (city === undefined || city !== reached.city)
      ? [wholes(atPlace)]
      : []),
    ...(reached === null ? ['true'] : []),
  ];
  return {
    text: parts.map(({ text }) => text).join(', '),
    ids: parts.map(({ ids }) => ids).join(' union '),
    isWhole: isWhole.map((each) => `(${each})`).join(' or '),
  };
}
