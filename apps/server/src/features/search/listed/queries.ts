import type { SearchLimits } from '@mesterhand/domain/masters/limits';
import type { SearchSort } from '@mesterhand/domain/masters/refinements';
import { distanceSteps } from '@mesterhand/domain/masters/refinements';
import type { SearchInput } from '@mesterhand/domain/masters/schema';
import { type Place, longitudeScale } from '@mesterhand/domain/tracking/geo';
import type { ReachedPlace } from '../../../core/listings/index.ts';
import { traitsOf } from '../measures/queries.ts';

/** Adds a value to the statement and returns its place, such as `$3`. */
export type Value = (value: unknown) => string;

const best = 'score desc, master_id desc';
/** The orders of `listing_orders`. */
const walks: Record<SearchSort, string> = {
  best,
  free: best,
  price: `hourly_rate, ${best}`,
  rating: `rating desc, ${best}`,
  distance: 'map_point(latitude, longitude) <-> (select map_point(lat, lng) from p)',
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

/** SQL of the rows of `listing_orders` that a search chooses from. */
const orderRows = ({ category, city }: Listed, value: Value): string =>
  `category_id = ${value(category)}::bigint${city === undefined ? '' : ` and city = ${value(city)}`}`;

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

/** Conditions on rows of `listing_traits` that no index of the orders decides. */
export function rowConditions({ also, reached }: Listed, value: Value): string {
  const conditions = [
    ...(also === undefined ? [] : [`t.category_ids @> array[${value(also)}::bigint]`]),
    ...(reached === undefined ? [] : [reachesRow(reached, value)]),
  ];
  return conditions.length === 0 ? 'true' : conditions.join(' and ');
}

/** The first rows of an order; masters of unknown places come last by distance. */
function walked(listed: Listed, limit: number, value: Value): string {
  const rows = orderRows(listed, value);
  if (listed.sort !== 'distance')
    return `(select master_id from listing_orders where ${rows} order by ${walks[listed.sort]} limit ${limit})`;
  return `(
    (select master_id from listing_orders where ${rows} and latitude is not null order by ${walks.distance} limit ${limit})
    union all
    (select master_id from listing_orders where ${rows} and latitude is null order by ${best} limit ${limit})
  )`;
}

/** SQL of a rectangle around the place that holds everybody whom the filter or a counted step by distance names. */
function boxAround({ within = 0, lat = 0, lng = 0 }: SearchInput, value: Value): string {
  const high = (Math.max(within, ...distanceSteps) + 3) / 111;
  const wide = high / longitudeScale(Math.min(Math.abs(lat) + high, 89));
  const corner = (north: number, east: number) =>
    `map_point(${value(lat + north)}::float8, ${value(lng + east)}::float8)`;
  return `(select box(${corner(-high, -wide)}, ${corner(high, wide)}))`;
}

export const inBox = (listed: Listed, value: Value): string =>
  `select master_id from listing_orders where ${orderRows(listed, value)} and latitude is not null
    and map_point(latitude, longitude) <@ ${boxAround(listed.input, value)}`;

function pointBox({ latitude, longitude }: Place, value: Value): string {
  const point = `point(${value(longitude)}::float8, ${value(latitude)}::float8)`;
  return `box(${point}, ${point})`;
}

/** Where few are near, they are all the rows: each of these by an index of its own. */
function nearParts(listed: Listed, value: Value): string[] | undefined {
  const { reached, input } = listed;
  if (input.within !== undefined && input.lat !== undefined) return [inBox(listed, value)];
  if (reached === undefined) return undefined;
  if (reached === null) return ['select master_id from listing_orders where false'];
  const { city, municipalityNumber, centre } = reached;
  return [
    ...(city === null
      ? []
      : [
          `select master_id from listing_orders where category_id = ${value(listed.category)}::bigint and city = ${value(city)}
            order by ${best}`,
        ]),
    ...(municipalityNumber === null
      ? []
      : [
          `select master_id from listing_traits where served <> '{}' and served @> array[${value(municipalityNumber)}::text]`,
        ]),
    ...(centre === null
      ? []
      : [
          `select master_id from listing_traits where cell_latitude is not null and radius_km is not null
          and reach_box(cell_latitude, cell_longitude, radius_km)
            @> ${pointBox(centre, value)}`,
        ]),
  ];
}

/** Common table expressions that end with `listed`, and SQL of whether there are more. */
export function listedRows(listed: Listed, value: Value): { text: string; isCut: string } {
  const { limits } = listed;
  const conditions = rowConditions(listed, value);
  const isFiltered = conditions !== 'true';
  const rows = (ids: string) => traitsOf(ids, conditions);
  const walk = rows(walked(listed, isFiltered ? limits.reached : limits.judged, value));
  const order = `(select count(*) >= ${limits.judged} from listed)${
    isFiltered
      ? ` or (select count(*) = ${limits.reached} from (
          select from listing_orders where ${orderRows(listed, value)} order by ${best} limit ${limits.reached}) w)`
      : ''
  }`;
  const parts = nearParts(listed, value);
  if (parts === undefined)
    return {
      text: `listed as materialized (select * from (${walk}) w limit ${limits.judged * 2})`,
      isCut: order,
    };
  const near = parts.map((part) => `(${part} limit ${limits.judged + 1})`).join(' union ');
  return {
    text: `near as materialized (${near}), few as materialized (
      select count(*) <= ${limits.judged} as is_few from near
    ), listed as materialized (
      ${rows(`(select n.master_id from near n cross join lateral (
        select from listing_orders where master_id = n.master_id and ${orderRows(listed, value)} offset 0
      ) o)`)} where (select is_few from few)
      union all
      select * from (${walk} where not (select is_few from few) limit ${limits.judged * 2}) w
    )`,
    isCut: `not (select is_few from few) and (${order})`,
  };
}

/** SQL of the bits of the rows in the order of their score. */
export const bitsAlong = (listed: Listed, value: Value): string =>
  `select bits from listing_orders where ${orderRows(listed, value)} order by ${best}`;

/** SQL of further rows in the order of the search, for filters that no index knows. */
export function furtherRows(listed: Listed, value: Value): string {
  return `(${traitsOf(walked(listed, listed.limits.further, value), rowConditions(listed, value), ', 0 as nearness')})`;
}
