import type { ColorSpecification, StyleSpecification } from 'maplibre-gl';
import { baseSources } from './coast.ts';
import { tileTemplate } from './tiles.ts';
import { isTownShown } from './towns.ts';

export type Scheme = 'light' | 'dark';

/** The highest zoom of the tile service. */
export const MAX_TILE_ZOOM = 19;

type Palette = Record<
  'sea' | 'norway' | 'neighbours' | 'shore' | 'town' | 'halo',
  ColorSpecification
>;

const palettes: Record<Scheme, Palette> = {
  light: {
    sea: '#cfe6ea',
    norway: '#f8f4ea',
    neighbours: '#e9e6db',
    shore: '#8fada3',
    town: '#33403c',
    halo: '#fffdf9',
  },
  dark: {
    sea: '#0a1719',
    norway: '#22302b',
    neighbours: '#182320',
    shore: '#41554d',
    town: '#cfdad5',
    halo: '#0e1513',
  },
};

/** Dark mode: inverts the tiles' brightness and rotates the hues back. */
const night = {
  'raster-brightness-min': 0.88,
  'raster-brightness-max': 0.08,
  'raster-hue-rotate': 180,
  'raster-saturation': -0.35,
} as const;

function baseLayers(colours: Palette): StyleSpecification['layers'] {
  const fill = (source: 'world' | 'neighbours' | 'norway', colour: ColorSpecification) => ({
    id: source,
    type: 'fill' as const,
    source,
    paint: { 'fill-color': colour, 'fill-antialias': false },
  });
  return [
    { id: 'sea', type: 'background', paint: { 'background-color': colours.sea } },
    fill('world', colours.neighbours),
    fill('neighbours', colours.neighbours),
    fill('norway', colours.norway),
    { id: 'shores', type: 'line', source: 'shores', paint: { 'line-color': colours.shore } },
    {
      id: 'towns',
      type: 'symbol',
      source: 'towns',
      filter: isTownShown,
      layout: {
        'text-field': ['get', 'name'],
        // A font of this page: without a glyph URL, labels are rendered locally.
        'text-font': ['Manrope'],
        'text-size': ['match', ['get', 'rank'], 3, 15, 13],
        'symbol-sort-key': ['get', 'rank'],
        'text-padding': 6,
      },
      paint: {
        'text-color': colours.town,
        'text-halo-color': colours.halo,
        'text-halo-width': 1.4,
      },
    },
  ];
}

const geojson = (data: (typeof baseSources)[keyof typeof baseSources]) => ({
  type: 'geojson' as const,
  data,
  maxzoom: 12,
});

/** Coastlines and towns are always present; tiles, if available, cover them. */
export function makeStyle(scheme: Scheme, tileUrl: string | null): StyleSpecification {
  const { norway, neighbours, world, shores, towns } = baseSources;
  return {
    version: 8,
    sources: {
      norway: geojson(norway),
      neighbours: geojson(neighbours),
      world: geojson(world),
      shores: geojson(shores),
      towns: geojson(towns),
      ...(tileUrl !== null && {
        tiles: {
          type: 'raster' as const,
          tiles: [tileTemplate(tileUrl)],
          tileSize: 256,
          maxzoom: MAX_TILE_ZOOM,
        },
      }),
    },
    layers: [
      ...baseLayers(palettes[scheme]),
      ...(tileUrl === null
        ? []
        : [
            {
              id: 'tiles',
              type: 'raster' as const,
              source: 'tiles',
              paint: scheme === 'dark' ? night : {},
            },
          ]),
    ],
  };
}
