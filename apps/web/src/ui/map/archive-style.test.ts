import { describe, expect, test } from 'vitest';
import type { StyleSpecification } from 'maplibre-gl';
import { addArchive } from './archive-style.ts';

const coast: StyleSpecification = {
  version: 8,
  sources: { towns: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } } },
  layers: [
    { id: 'sea', type: 'background' },
    { id: 'towns', type: 'symbol', source: 'towns' },
  ],
};
const extent = {
  bounds: [4, 57, 32, 72] as [number, number, number, number],
  minZoom: 0,
  maxZoom: 15,
};

describe.each(['light', 'dark'] as const)('the %s style with an archive', (scheme) => {
  const style = addArchive(coast, { extent, scheme });

  test('has the coast below and labels above', () => {
    const types = style.layers.map(({ type }) => type);
    expect(style.layers[0]?.id).toBe('sea');
    expect(types.indexOf('symbol')).toBeGreaterThan(types.lastIndexOf('line'));
    expect(types.indexOf('symbol')).toBeGreaterThan(types.lastIndexOf('fill'));
  });

  test('asks this site only, within the bounds, and has no glyph or sprite server', () => {
    expect(style.sources['archive']).toEqual({
      type: 'vector',
      tiles: ['map-archive://{z}/{x}/{y}'],
      bounds: [4, 57, 32, 72],
      minzoom: 0,
      maxzoom: 15,
    });
    expect(JSON.stringify(style)).not.toMatch(/https?:|"glyphs"|"sprite"/);
  });

  test('labels the coast’s towns outside of the archive only', () => {
    const towns = style.layers.find(({ id }) => id === 'towns');
    expect(JSON.stringify(towns)).toContain('"within"');
  });

  test('has every layer once, each of the archive’s in the schema', () => {
    const ids = style.layers.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const used = style.layers.flatMap((layer) =>
      'source-layer' in layer ? [layer['source-layer']] : [],
    );
    expect([...new Set(used)].toSorted()).toEqual([
      'boundaries',
      'buildings',
      'earth',
      'landuse',
      'places',
      'roads',
      'water',
    ]);
  });
});
