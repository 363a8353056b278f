import { type Place, longitudeScale } from '@mesterhand/domain/tracking/geo';
import { travelRadius } from '@mesterhand/domain/numbers/bounds';

/** A place in which masters are searched for. */
export interface ReachedPlace {
  municipalityNumber: string | null;
  /** The code of the city that its municipality is, as masters state it; null for every other one. */
  city: string | null;
  /** Null on Svalbard and Jan Mayen. */
  centre: Place | null;
}

/** Kilometres of a degree of latitude. */
const degreeKm = 111.2;
/** Degrees of latitude that no radius goes beyond. */
const reach = travelRadius.max / degreeKm;

/**
 * SQL that decides whether a master is found at a place: by the city that they state, by the municipalities that they
 * serve, or because their base is within their radius. The base counts as the centre of its cell of about 1 km, as in
 * `isServed` of the domain; a radius without a limit says nothing of a place. The ids of the latter two are read once,
 * each by an index of its own, so that the list can follow the index of its order.
 * @param row expressions of the master's id and city. @param value adds a value and returns its place, such as `$3`.
 */
export function reachesPlace(
  row: { masterId: string; city: string },
  place: ReachedPlace | null,
  value: (value: unknown) => string,
): string {
  if (place === null) return 'false';
  const { city, municipalityNumber, centre } = place;
  const ids = [
    ...(municipalityNumber === null ? [] : [whoServe(value(municipalityNumber))]),
    ...(centre === null ? [] : [withinRadius(centre, value)]),
  ];
  const found = [
    ...(city === null ? [] : [`${row.city} = ${value(city)}`]),
    ...(ids.length === 0 ? [] : [`${row.masterId} = any (array(${ids.join(' union all ')}))`]),
  ];
  return found.length === 0 ? 'false' : `(${found.join(' or ')})`;
}

function whoServe(number: string): string {
  return `select id from masters where served_municipalities <> '{}' and served_municipalities @> array[${number}::text]`;
}

function withinRadius(centre: Place, value: (value: unknown) => string): string {
  const expressions = {
    latitude: `${value(centre.latitude)}::float8`,
    longitude: `${value(centre.longitude)}::float8`,
    east: `${value(eastOf(centre))}::float8`,
  };
  return `select id from masters where ${isWithinRadius(expressions)}`;
}

/** Degrees of longitude that no radius around a place goes beyond. */
const eastOf = ({ latitude }: Place): number => reach / longitudeScale(Math.abs(latitude) + reach);

/** SQL that decides whether the base of a row of `masters` is within its radius of a place, given as expressions. */
function isWithinRadius(place: { latitude: string; longitude: string; east: string }): string {
  const { latitude: lat, longitude: lng, east } = place;
  const cellLat = 'grid_latitude(base_latitude)';
  const cellLng = 'grid_longitude(base_latitude, base_longitude)';
  const half = `sin(radians(${cellLat} - ${lat}) / 2) ^ 2
      + cos(radians(${cellLat})) * cos(radians(${lat})) * sin(radians(${cellLng} - ${lng}) / 2) ^ 2`;
  return `base_latitude is not null and travel_radius_km is not null
      and base_latitude between ${lat} - ${reach.toFixed(3)} and ${lat} + ${reach.toFixed(3)}
      and base_longitude between ${lng} - ${east} and ${lng} + ${east}
      and abs(base_latitude - ${lat}) * ${degreeKm} <= travel_radius_km + 2
      and 2 * 6371.0088 * asin(least(1, sqrt(${half}))) <= travel_radius_km`;
}

/**
 * SQL of the ids of a category's masters who are found at one place, by the rule of `reachesPlace`, each part by an index.
 * @param own a relation of one row with `number`, `city`, `latitude`, `longitude` and `category_id`.
 */
export function foundAt(own: string): string {
  const offers = `t.category_ids @> array[(select category_id from ${own})]`;
  return `select o.master_id from listing_orders o
      where o.category_id = (select category_id from ${own}) and o.city = (select city from ${own})
    union
    select t.master_id from listing_traits t
      where t.served <> '{}' and t.served @> array[(select number from ${own})] and ${offers}
    union
    select t.master_id from listing_traits t cross join ${own} p
      where t.cell_latitude is not null and t.radius_km is not null
        and reach_box(t.cell_latitude, t.cell_longitude, t.radius_km)
          @> (select box(point(longitude, latitude), point(longitude, latitude)) from ${own})
        and 2 * 6371.0088 * asin(least(1, sqrt(sind((t.cell_latitude - p.latitude) / 2) ^ 2
          + cosd(t.cell_latitude) * cosd(p.latitude) * sind((t.cell_longitude - p.longitude) / 2) ^ 2))) <= t.radius_km
        and ${offers}`;
}

/** A municipality in which masters are counted. */
export interface CountedPlace {
  municipalityNumber: string;
  city: string | null;
  centre: Place;
}

/** The places of `reachOfPlaces` as the value of its parameter. */
export function placesJson(places: readonly CountedPlace[]): string {
  return JSON.stringify(
    places.map(({ municipalityNumber, city, centre }) => ({
      number: municipalityNumber,
      city,
      latitude: centre.latitude,
      longitude: centre.longitude,
      east: eastOf(centre),
    })),
  );
}

/**
 * SQL of who is found at which of several municipalities, by the rule of `reachesPlace`: `reach` with `number`,
 * `master_id` and `category_id`.
 * @param places the parameter that has `placesJson`. @param offers a relation of listed masters with `master_id`,
 * `category_id` and `city`.
 */
export function reachOfPlaces(places: string, offers: string): string {
  return `places as materialized (
    select * from jsonb_to_recordset(${places}::jsonb)
      as p (number text, city text, latitude float8, longitude float8, east float8)
  ), bases as materialized (
    select id, base_latitude, base_longitude, travel_radius_km, served_municipalities from masters
    where id in (select master_id from ${offers}) and (base_latitude is not null or served_municipalities <> '{}')
  ), at_base as materialized (
    select p.number, bases.id from places p join bases
      on ${isWithinRadius({ latitude: 'p.latitude', longitude: 'p.longitude', east: 'p.east' })}
    union all
    select served.number, bases.id from bases, unnest(served_municipalities) served (number)
    where served.number in (select number from places)
  ), reach as materialized (
    select p.number, o.master_id, o.category_id from places p join ${offers} o on o.city = p.city
    union
    select b.number, o.master_id, o.category_id from at_base b join ${offers} o on o.master_id = b.id
  )`;
}
