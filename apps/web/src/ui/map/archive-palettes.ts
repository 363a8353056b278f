import type { ColorSpecification } from 'maplibre-gl';
import type { Scheme } from './map-style.ts';

/** Colours of the layers of an archive. */
export type Palette = Record<
  | 'earth'
  | 'water'
  | 'wood'
  | 'park'
  | 'town'
  | 'works'
  | 'building'
  | 'path'
  | 'minor'
  | 'major'
  | 'highway'
  | 'casing'
  | 'rail'
  | 'boundary'
  | 'label'
  | 'street'
  | 'halo',
  ColorSpecification
>;

/** Land, sea and labels are those of the coast, which stays visible where a tile is missing. */
export const palettes: Record<Scheme, Palette> = {
  light: {
    earth: '#f8f4ea',
    water: '#cfe6ea',
    wood: '#dfe9d4',
    park: '#d3e4c6',
    town: '#f1ebdf',
    works: '#ece5db',
    building: '#e3dac9',
    path: '#cfc4ae',
    minor: '#ffffff',
    major: '#ffffff',
    highway: '#f3e2c4',
    casing: '#d3c8b2',
    rail: '#bdb5a4',
    boundary: '#9a9484',
    label: '#33403c',
    street: '#57625d',
    halo: '#fffdf9',
  },
  dark: {
    earth: '#22302b',
    water: '#0a1719',
    wood: '#1c3027',
    park: '#1f3a2c',
    town: '#27352f',
    works: '#2b3833',
    building: '#33433c',
    path: '#44544c',
    minor: '#3c4c45',
    major: '#4a5c53',
    highway: '#5f7067',
    casing: '#18221f',
    rail: '#56665e',
    boundary: '#6f8078',
    label: '#cfdad5',
    street: '#aab9b2',
    halo: '#0e1513',
  },
};
