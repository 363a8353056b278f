import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import type { Plugin } from 'vite';
import { z } from 'zod';

/** West, south, east and north in degrees. */
type Box = readonly [west: number, south: number, east: number, north: number];
type Point = [longitude: number, latitude: number];
type Ring = Point[];

/** The area with a detailed coastline: the Nordic countries with their seas, Svalbard included. */
const NEAR: Box = [-8, 54, 33, 81.5];
/** The rest of the world is coarse. The poles are outside a Mercator map. */
const REST: readonly Box[] = [
  [-180, -60, NEAR[0], 84],
  [NEAR[2], -60, 190, 84],
  [NEAR[0], -60, NEAR[2], NEAR[1]],
  [NEAR[0], NEAR[3], NEAR[2], 84],
];
/** Rounding of coordinates in steps per degree: about 300 metres near Norway, a few kilometres elsewhere. */
const FINE = 200;
const COARSE = 20;
const NORWAY = '578';

const id = 'virtual:base-map';

const geometrySchema = z.union([
  z.object({
    type: z.literal('Polygon'),
    coordinates: z.tuple([z.number(), z.number()]).array().array(),
  }),
  z.object({
    type: z.literal('MultiPolygon'),
    coordinates: z.tuple([z.number(), z.number()]).array().array().array(),
  }),
]);
const featuresSchema = z.object({
  features: z.object({ id: z.string().optional(), geometry: geometrySchema }).array(),
});
type Country = { id: string | undefined; polygons: Ring[][] };

type Topology = Parameters<typeof feature>[0];
const topologySchema = z.custom<Topology>(
  (value) =>
    z.object({ objects: z.looseObject({}), arcs: z.unknown().array() }).safeParse(value).success,
);

const require = createRequire(import.meta.url);

function readCountries(file: string, object: string): Country[] {
  const topology = topologySchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const { [object]: shapes } = topology.objects;
  if (!shapes) throw new Error(`${file} has no ${object}.`);
  const collection = featuresSchema.parse(feature(topology, shapes));
  return collection.features.map(({ id: code, geometry }) => ({
    id: code,
    polygons: (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates).map(
      (polygon) => polygon.map(unwrap),
    ),
  }));
}

/** Chukotka lies beyond 180°: a coastline that jumps back to -180° would be drawn across the whole map. */
function unwrap(ring: Ring): Ring {
  let turn = 0;
  const unwrapped = ring.map(([longitude, latitude], index): Point => {
    const before = ring[index - 1];
    if (before !== undefined) {
      if (longitude - before[0] > 180) turn -= 360;
      if (longitude - before[0] < -180) turn += 360;
    }
    return [longitude + turn, latitude];
  });
  // A ring that begins in Chukotka was shifted as a whole, all of Europe with it.
  const longitudes = unwrapped.map(([longitude]) => longitude);
  const middle = (Math.min(...longitudes) + Math.max(...longitudes)) / 2;
  const back = -360 * Math.round(middle / 360);
  return unwrapped.map(([longitude, latitude]) => [longitude + back, latitude]);
}

/** Clips a ring to a box, one edge at a time (Sutherland–Hodgman). */
function clip(ring: Ring, box: Box): Ring {
  const sides = [
    { axis: 0, limit: box[0], sign: 1 },
    { axis: 0, limit: box[2], sign: -1 },
    { axis: 1, limit: box[1], sign: 1 },
    { axis: 1, limit: box[3], sign: -1 },
  ] as const;
  let kept = ring;
  for (const { axis, limit, sign } of sides) {
    const isInside = (point: Point): boolean => sign * (point[axis] - limit) >= 0;
    kept = kept.flatMap((point, index) => {
      const before = kept.at(index - 1) ?? point;
      const crossing =
        isInside(point) === isInside(before) ? [] : [cut(before, point, axis, limit)];
      return isInside(point) ? [...crossing, point] : crossing;
    });
  }
  return kept;
}

function cut(from: Point, to: Point, axis: 0 | 1, limit: number): Point {
  const share = (limit - from[axis]) / (to[axis] - from[axis]);
  const other = axis === 0 ? 1 : 0;
  const crossed = from[other] + share * (to[other] - from[other]);
  return axis === 0 ? [limit, crossed] : [crossed, limit];
}

/** Delta-encodes a ring in whole steps, which compress well; rings smaller than a step are dropped. */
function encode(ring: Ring, steps: number): number[] {
  const points: Point[] = [];
  for (const [longitude, latitude] of ring) {
    const point: Point = [Math.round(longitude * steps), Math.round(latitude * steps)];
    const last = points.at(-1);
    if (last?.[0] !== point[0] || last[1] !== point[1]) points.push(point);
  }
  if (points.length < 4) return [];
  return points.flatMap(([x, y], index) => {
    const before = points[index - 1] ?? [0, 0];
    return [x - before[0], y - before[1]];
  });
}

function draw(countries: Country[], boxes: readonly Box[], steps: number): number[][][] {
  return countries
    .flatMap(({ polygons }) => polygons)
    .flatMap((polygon) =>
      boxes.map((box) =>
        polygon.map((ring) => encode(clip(ring, box), steps)).filter((ring) => ring.length > 0),
      ),
    )
    .filter((polygon) => polygon.length > 0);
}

/** The coastlines of Natural Earth in the format of `src/ui/map/base-map.d.ts`. */
export function makeBaseMap() {
  const countries = readCountries(require.resolve('world-atlas/countries-10m.json'), 'countries');
  const world = readCountries(require.resolve('world-atlas/land-110m.json'), 'land');
  return {
    box: NEAR,
    fine: FINE,
    coarse: COARSE,
    norway: draw(
      countries.filter((country) => country.id === NORWAY),
      [NEAR],
      FINE,
    ),
    neighbours: draw(
      countries.filter((country) => country.id !== NORWAY),
      [NEAR],
      FINE,
    ),
    world: draw(world, REST, COARSE),
  };
}

/** Generates the base map below the tiles at build time, so that the repository holds no large data file. */
export function baseMap(): Plugin {
  return {
    name: 'base-map',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) =>
      source === `\0${id}`
        ? // JSON.parse is faster than evaluating the same literal.
          `export default JSON.parse(${JSON.stringify(JSON.stringify(makeBaseMap()))})`
        : undefined,
  };
}
