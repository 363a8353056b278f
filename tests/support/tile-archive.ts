import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { GeoJSONVT } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Feature, FeatureCollection, Geometry, Position } from 'geojson';
import { feature, mesh } from 'topojson-client';
import { z } from 'zod';
import { type WrittenTile, writePmtiles } from './pmtiles-writer.ts';

export { createTileArchive } from '@mesterhand/server/core/storage';

/** Oslo and around it: west, south, east and north. */
const bounds = [10.3, 59.7, 11.2, 60.1] as const;
const maxZoom = 13;

type Properties = Record<string, string | number | boolean>;

const made = (properties: Properties, geometry: Geometry): Feature => ({
  type: 'Feature',
  properties,
  geometry,
});
const line = (properties: Properties, coordinates: Position[]): Feature =>
  made(properties, { type: 'LineString', coordinates });
const point = (properties: Properties, coordinates: Position): Feature =>
  made(properties, { type: 'Point', coordinates });
const area = (properties: Properties, ring: Position[]): Feature =>
  made(properties, { type: 'Polygon', coordinates: [[...ring, ...ring.slice(0, 1)]] });
const box = (
  properties: Properties,
  [west, south]: [number, number],
  [wide, high]: [number, number],
): Feature =>
  area(properties, [
    [west, south],
    [west + wide, south],
    [west + wide, south + high],
    [west, south + high],
  ]);

type Topology = Parameters<typeof mesh>[0];
type Countries = NonNullable<Parameters<typeof mesh>[1]>;

/** The coast that maps without tiles draw, with the borders of its countries. */
function readCoast(): { land: Feature[]; borders: Feature } {
  const file = createRequire(import.meta.url).resolve('world-atlas/countries-10m.json');
  const topology = z
    .custom<Topology & { objects: { countries: Countries } }>(
      (value) =>
        z.object({ objects: z.object({ countries: z.looseObject({}) }) }).safeParse(value).success,
    )
    .parse(JSON.parse(readFileSync(file, 'utf8')));
  const { countries } = topology.objects;
  const found = z
    .object({ features: z.custom<Feature>().array() })
    .parse(feature(topology, countries));
  const near = found.features.filter(({ id }) => ['578', '752'].includes(String(id)));
  return {
    land: near.map(({ geometry }) => made({ kind: 'earth' }, geometry)),
    borders: made(
      { kind: 'country', kind_detail: 2 },
      mesh(topology, countries, (one, other) => one !== other),
    ),
  };
}

const streets = ['Storgata', 'Møllergata', 'Torggata', 'Akersgata', 'Grensen', 'Kirkegata'];

/** A grid of named streets with a building in each block: not Oslo's, but where its centre is. */
function drawCentre(): { roads: Feature[]; buildings: Feature[] } {
  const [west, south, wide, high] = [10.72, 59.905, 0.008, 0.004] as const;
  const steps = Array.from({ length: 8 }, (_, step) => step);
  const named = (step: number) => ({
    kind: step % 3 === 0 ? 'major_road' : 'minor_road',
    kind_detail: step % 3 === 0 ? 'secondary' : 'residential',
    name: streets[step % streets.length] ?? '',
  });
  const roads = steps.flatMap((step) => [
    line(named(step), [
      [west, south + step * high],
      [west + 7 * wide, south + step * high],
    ]),
    line(named(step + 2), [
      [west + step * wide, south],
      [west + step * wide, south + 7 * high],
    ]),
  ]);
  const buildings = steps.flatMap((across) =>
    steps.map((up) =>
      box(
        { kind: 'building' },
        [west + across * wide + 0.0012, south + up * high + 0.0008],
        [wide * 0.6, high * 0.5],
      ),
    ),
  );
  return { roads, buildings };
}

/** Layers and properties as in version 4 of the Protomaps basemap. */
function drawLayers(): Record<string, Feature[]> {
  const { land, borders } = readCoast();
  const { roads, buildings } = drawCentre();
  return {
    earth: land,
    boundaries: [borders],
    landuse: [
      box({ kind: 'forest' }, [10.55, 59.97], [0.4, 0.13]),
      box({ kind: 'park' }, [10.695, 59.923], [0.012, 0.007]),
      box({ kind: 'residential' }, [10.68, 59.9], [0.16, 0.06]),
      box({ kind: 'industrial' }, [10.8, 59.92], [0.03, 0.02]),
    ],
    water: [
      box({ kind: 'lake', name: 'Maridalsvannet' }, [10.76, 59.975], [0.025, 0.02]),
      line({ kind: 'river', name: 'Akerselva' }, [
        [10.77, 59.975],
        [10.76, 59.94],
        [10.755, 59.905],
      ]),
    ],
    roads: [
      line({ kind: 'highway', kind_detail: 'motorway', name: 'E6', ref: 'E6' }, [
        [11.2, 60.05],
        [10.95, 59.95],
        [10.8, 59.91],
        [10.82, 59.8],
        [10.75, 59.7],
      ]),
      line({ kind: 'major_road', kind_detail: 'primary', name: 'Ring 3' }, [
        [10.65, 59.91],
        [10.7, 59.945],
        [10.8, 59.945],
        [10.83, 59.91],
      ]),
      line({ kind: 'rail', kind_detail: 'rail' }, [
        [10.3, 59.74],
        [10.6, 59.89],
        [10.752, 59.91],
        [11.2, 59.99],
      ]),
      line({ kind: 'path', kind_detail: 'path' }, [
        [10.7, 59.98],
        [10.75, 60.08],
      ]),
      ...roads,
    ],
    buildings,
    places: [
      point(placed('Oslo', 'locality', 12), [10.739, 59.913]),
      point(placed('Lillestrøm', 'locality', 8), [11.05, 59.956]),
      point(placed('Asker', 'locality', 8), [10.435, 59.833]),
      point(placed('Frogner', 'neighbourhood', 4), [10.705, 59.917]),
      point(placed('Sagene', 'neighbourhood', 4), [10.756, 59.938]),
    ],
  };
}

const placed = (name: string, kind: string, rank: number): Properties => ({
  name,
  kind,
  kind_detail: kind === 'locality' ? 'city' : kind,
  population_rank: rank,
  min_zoom: 15 - rank,
});

const toX = (longitude: number, zoom: number): number =>
  Math.floor(((longitude + 180) / 360) * 2 ** zoom);
const toY = (latitude: number, zoom: number): number => {
  const sine = Math.sin((latitude * Math.PI) / 180);
  return Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** zoom);
};

/** A small archive of vector tiles around Oslo, from the coast that the product draws and invented streets. */
export function makeTileArchive(): Buffer {
  const layers = Object.entries(drawLayers()).map(([name, features]) => {
    const data: FeatureCollection = { type: 'FeatureCollection', features };
    return [name, new GeoJSONVT(data, { maxZoom, indexMaxZoom: 4 })] as const;
  });
  const [west, south, east, north] = bounds;
  const tiles: WrittenTile[] = [];
  for (let zoom = 0; zoom <= maxZoom; zoom += 1)
    for (let x = toX(west, zoom); x <= toX(east, zoom); x += 1)
      for (let y = toY(north, zoom); y <= toY(south, zoom); y += 1) {
        const cut = layers.flatMap(([name, index]) => {
          const tile = index.getTile(zoom, x, y);
          return tile === null ? [] : [[name, tile] as const];
        });
        if (cut.length === 0) continue;
        const bytes = fromGeojsonVt(Object.fromEntries(cut), { version: 2 });
        tiles.push({ z: zoom, x, y, bytes });
      }
  return writePmtiles(tiles, { bounds, maxZoom, layers: layers.map(([name]) => name) });
}
