import type {
  ColorSpecification,
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  StyleSpecification,
} from 'maplibre-gl';
import { type Palette, palettes } from './archive-palettes.ts';
import type { Bounds } from './geometry.ts';
import type { Scheme } from './map-style.ts';
import { ARCHIVE_PROTOCOL } from './tiles.ts';
import { isTownShown } from './towns.ts';

/* Layers for version 4 of the Protomaps basemap (https://docs.protomaps.com/basemaps/layers). */

/** Where an archive has tiles. */
export interface ArchiveExtent {
  bounds: Bounds;
  minZoom: number;
  maxZoom: number;
}

const SOURCE = 'archive';

/** A value that grows with the zoom, given as pairs of zoom and value. */
const byZoom = (...stops: [zoom: number, value: number][]): ExpressionSpecification => [
  'interpolate',
  ['exponential', 1.6],
  ['zoom'],
  ...stops.flat(),
];
const isKind = (...kinds: string[]): ExpressionSpecification => [
  'in',
  ['get', 'kind'],
  ['literal', kinds],
];

/** What all layers of this style have. */
const from = (layer: string, id: string) => ({
  id: `archive-${id}`,
  source: SOURCE,
  'source-layer': layer,
});

function areas(colours: Palette): LayerSpecification[] {
  const landuse = (id: string, colour: ColorSpecification, ...kinds: string[]) => ({
    ...from('landuse', id),
    type: 'fill' as const,
    filter: isKind(...kinds),
    paint: { 'fill-color': colour },
  });
  return [
    {
      ...from('earth', 'earth'),
      type: 'fill',
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': colours.earth },
    },
    landuse('town', colours.town, 'residential', 'neighbourhood', 'pedestrian'),
    landuse('wood', colours.wood, 'forest', 'wood', 'nature_reserve', 'national_park', 'scrub'),
    landuse('park', colours.park, 'park', 'cemetery', 'golf_course', 'garden', 'grass', 'pitch'),
    landuse('works', colours.works, 'industrial', 'commercial', 'railway', 'aerodrome', 'pier'),
    {
      ...from('water', 'water'),
      type: 'fill',
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': colours.water },
    },
    {
      ...from('water', 'rivers'),
      type: 'line',
      minzoom: 9,
      filter: ['==', ['geometry-type'], 'LineString'],
      paint: { 'line-color': colours.water, 'line-width': byZoom([9, 0.5], [18, 10]) },
    },
    {
      ...from('buildings', 'buildings'),
      type: 'fill',
      minzoom: 13,
      filter: isKind('building', 'building_part'),
      paint: { 'fill-color': colours.building, 'fill-opacity': byZoom([13, 0], [14, 1]) },
    },
  ];
}

interface Road {
  id: string;
  filter: FilterSpecification;
  colour: ColorSpecification;
  minzoom: number;
  width: ExpressionSpecification;
}

const roadsOf = (colours: Palette): Road[] => [
  {
    id: 'minor',
    filter: isKind('minor_road', 'other'),
    colour: colours.minor,
    minzoom: 11,
    width: byZoom([11, 0.4], [14, 2], [18, 14]),
  },
  {
    id: 'major',
    filter: isKind('major_road'),
    colour: colours.major,
    minzoom: 7,
    width: byZoom([7, 0.4], [12, 2], [18, 20]),
  },
  {
    id: 'highway',
    filter: isKind('highway'),
    colour: colours.highway,
    minzoom: 4,
    width: byZoom([4, 0.4], [12, 2.6], [18, 24]),
  },
];

const round = { 'line-join': 'round', 'line-cap': 'round' } as const;

/** Paths and railways below streets; all casings below all streets, so that junctions are open. */
function roads(colours: Palette): LayerSpecification[] {
  const kinds = roadsOf(colours);
  return [
    {
      ...from('roads', 'path'),
      type: 'line',
      minzoom: 13,
      filter: isKind('path'),
      paint: { 'line-color': colours.path, 'line-width': 1.2, 'line-dasharray': [3, 2] },
    },
    {
      ...from('roads', 'rail'),
      type: 'line',
      minzoom: 9,
      filter: isKind('rail'),
      paint: { 'line-color': colours.rail, 'line-width': byZoom([9, 0.6], [18, 3]) },
    },
    ...kinds.map(({ id, filter, minzoom, width }) => ({
      ...from('roads', `${id}-casing`),
      type: 'line' as const,
      minzoom,
      filter,
      layout: round,
      paint: {
        'line-color': colours.casing,
        'line-gap-width': width,
        'line-width': byZoom([minzoom, 0.4], [14, 0.9]),
      },
    })),
    ...kinds.map(({ id, filter, minzoom, width, colour }) => ({
      ...from('roads', id),
      type: 'line' as const,
      minzoom,
      filter,
      layout: round,
      paint: { 'line-color': colour, 'line-width': width },
    })),
    {
      ...from('boundaries', 'boundaries'),
      type: 'line',
      filter: isKind('country', 'region'),
      paint: {
        'line-color': colours.boundary,
        'line-width': ['match', ['get', 'kind'], 'country', 1.2, 0.6],
        'line-dasharray': [4, 2],
      },
    },
  ];
}

function labels(colours: Palette): LayerSpecification[] {
  const halo = { 'text-halo-color': colours.halo, 'text-halo-width': 1.4 };
  // A font of this page: without a glyph URL, the library renders labels itself.
  const font = { 'text-font': ['Manrope'] };
  // As on signs and in addresses, whatever the language of the page.
  const name: ExpressionSpecification = ['get', 'name'];
  return [
    {
      ...from('buildings', 'numbers'),
      type: 'symbol',
      minzoom: 16,
      filter: isKind('address'),
      layout: { ...font, 'text-field': ['get', 'addr_housenumber'], 'text-size': 11 },
      paint: { 'text-color': colours.street, ...halo },
    },
    {
      ...from('roads', 'streets'),
      type: 'symbol',
      minzoom: 12,
      filter: isKind('minor_road', 'major_road', 'highway', 'other'),
      layout: {
        ...font,
        'symbol-placement': 'line',
        'text-field': name,
        'text-size': 12,
      },
      paint: { 'text-color': colours.street, ...halo },
    },
    {
      ...from('water', 'waters'),
      type: 'symbol',
      minzoom: 10,
      filter: ['==', ['geometry-type'], 'Point'],
      layout: { ...font, 'text-field': name, 'text-size': 12, 'text-max-width': 7 },
      paint: { 'text-color': colours.street, ...halo },
    },
    {
      ...from('places', 'districts'),
      type: 'symbol',
      minzoom: 11,
      filter: isKind('neighbourhood', 'macrohood'),
      layout: {
        ...font,
        'text-field': name,
        'text-size': 13,
        'text-max-width': 7,
        'text-padding': 6,
        'symbol-sort-key': ['coalesce', ['get', 'min_zoom'], 20],
      },
      paint: { 'text-color': colours.street, ...halo },
    },
    {
      ...from('places', 'towns'),
      type: 'symbol',
      filter: isKind('locality'),
      layout: {
        ...font,
        'text-field': name,
        'text-size': ['step', ['coalesce', ['get', 'population_rank'], 0], 13, 9, 15, 12, 17],
        'text-max-width': 8,
        'text-padding': 6,
        'symbol-sort-key': ['coalesce', ['get', 'min_zoom'], 20],
      },
      paint: { 'text-color': colours.label, ...halo },
    },
  ];
}

/** The towns of the coast have no second label where the archive has its own. */
function townsOutside([west, south, east, north]: Bounds): FilterSpecification {
  const corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return ['all', isTownShown, ['!', ['within', { type: 'Polygon', coordinates: [corners] }]]];
}

/** The style of the coast, with the streets of an archive above it and its labels above all. */
export function addArchive(
  style: StyleSpecification,
  { extent, scheme }: { extent: ArchiveExtent; scheme: Scheme },
): StyleSpecification {
  const colours = palettes[scheme];
  const { bounds, minZoom, maxZoom } = extent;
  return {
    ...style,
    sources: {
      ...style.sources,
      [SOURCE]: {
        type: 'vector',
        tiles: [`${ARCHIVE_PROTOCOL}://{z}/{x}/{y}`],
        bounds,
        minzoom: minZoom,
        maxzoom: maxZoom,
      },
    },
    layers: [
      ...style.layers.filter(({ type }) => type !== 'symbol'),
      ...areas(colours),
      ...roads(colours),
      ...style.layers
        .filter(({ type }) => type === 'symbol')
        .map((layer) => ({ ...layer, filter: townsOutside(bounds) })),
      ...labels(colours),
    ],
  };
}
