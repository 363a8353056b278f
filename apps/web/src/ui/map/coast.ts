import base from 'virtual:base-map';
import type { Feature, FeatureCollection, Position } from 'geojson';
import { towns } from './towns.ts';

type Coast = typeof base.norway;

/** Decodes a delta-encoded ring. */
function walk(steps: readonly number[], perDegree: number): Position[] {
  const points: Position[] = [];
  let [x, y] = [0, 0];
  for (let index = 0; index + 1 < steps.length; index += 2) {
    x += steps[index] ?? 0;
    y += steps[index + 1] ?? 0;
    points.push([x / perDegree, y / perDegree]);
  }
  const [first] = points;
  return first ? [...points, first] : [];
}

const collect = (features: Feature[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features,
});

function land(coast: Coast, perDegree: number): FeatureCollection {
  const coordinates = coast.map((polygon) => polygon.map((ring) => walk(ring, perDegree)));
  return collect([
    { type: 'Feature', properties: {}, geometry: { type: 'MultiPolygon', coordinates } },
  ]);
}

/** An edge from clipping is no coastline and is not drawn. */
function isCut([x1, y1]: Position, [x2, y2]: Position): boolean {
  const [west, south, east, north] = base.box;
  return (
    (x1 === x2 && (x1 === west || x1 === east)) || (y1 === y2 && (y1 === south || y1 === north))
  );
}

function splitAtCuts(ring: Position[]): Position[][] {
  const lines: Position[][] = [[]];
  for (const [index, point] of ring.entries()) {
    const before = ring[index - 1];
    if (before !== undefined && isCut(before, point)) lines.push([]);
    lines.at(-1)?.push(point);
  }
  return lines.filter((line) => line.length > 1);
}

function shores(coasts: readonly Coast[]): FeatureCollection {
  const coordinates = coasts.flat(2).flatMap((ring) => splitAtCuts(walk(ring, base.fine)));
  return collect([
    { type: 'Feature', properties: {}, geometry: { type: 'MultiLineString', coordinates } },
  ]);
}

/** The sources of the map's style for the base map without tiles. */
export const baseSources = {
  norway: land(base.norway, base.fine),
  neighbours: land(base.neighbours, base.fine),
  world: land(base.world, base.coarse),
  shores: shores([base.norway, base.neighbours]),
  towns: collect(
    towns.map(([name, longitude, latitude, rank]) => ({
      type: 'Feature',
      properties: { name, rank },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    })),
  ),
};
