import type { Place } from '../tracking/geo.ts';

/** Where the viewer opens. */
export const defaultPlace: Place = { latitude: 47.897, longitude: 35.072 };
/** Metres. */
export const defaultAccuracy = 11_624;
/** Zooms of the map. */
export const mapZoom = { initial: 13, max: 19 } as const;

/** Decimals of a coordinate in the inputs and in the short form. */
export const longDecimals = 8;
export const shortDecimals = 6;

const limits = { latitude: 90, longitude: 180 } as const;
export type Axis = keyof typeof limits;

/** Degrees rounded to as many decimals; never -0. */
export function roundDegrees(degrees: number, decimals: number = longDecimals): number {
  return Number(degrees.toFixed(decimals)) + 0;
}

/** `59.91000000, 10.75000000`: as it is copied, with 8 decimals, or shown with 6. */
export function formatPlace(place: Place, decimals: number = longDecimals): string {
  return `${place.latitude.toFixed(decimals)}, ${place.longitude.toFixed(decimals)}`;
}

const numeric = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)$/;

/** The number in a text; undefined for anything that is not one alone, which an input ignores. */
export function parseNumber(text: string): number | undefined {
  const trimmed = text.trim();
  return numeric.test(trimmed) ? Number(trimmed.replace(',', '.')) : undefined;
}

/** Parses a coordinate, rounded to 8 decimals; undefined when it is not a number or out of range. */
export function parseCoordinate(axis: Axis, text: string): number | undefined {
  const value = parseNumber(text);
  if (value === undefined || Math.abs(value) > limits[axis]) return undefined;
  return roundDegrees(value);
}

/** Parses an accuracy in metres; undefined when it is not a number, or negative. */
export function parseAccuracy(text: string): number | undefined {
  const value = parseNumber(text);
  return value === undefined || value < 0 ? undefined : value;
}

const beginning = /^[+-]?\d*([.,]\d*)?$/;

/**
 * The value of an input after typing: a number, or a prefix of one, with at most 8 decimals; any other input is
 * ignored and the previous value stays.
 */
export function takeTyped(before: string, typed: string): string {
  if (!beginning.test(typed.trim())) return before;
  const [, decimals = ''] = typed.trim().split(/[.,]/);
  if (decimals.length <= longDecimals) return typed;
  const value = parseNumber(typed);
  return value === undefined ? before : roundDegrees(value).toFixed(longDecimals);
}

/** A whole place in one text, as it is copied from here and from maps: `59.91, 10.75`. */
export function parsePlace(text: string): Place | undefined {
  // With a decimal comma, `59,91` is one number.
  if (parseNumber(text) !== undefined) return undefined;
  const [first, second] = splitPair(text.trim());
  const latitude = parseCoordinate('latitude', first);
  const longitude = parseCoordinate('longitude', second);
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}

/** Two words, the first perhaps with a comma or semicolon behind it; or one word with such a mark inside it. */
function splitPair(text: string): [first: string, second: string] {
  const [first = '', second = '', more] = text.split(/\s+/);
  if (more !== undefined) return ['', ''];
  if (second !== '') return [first.replace(/[,;]$/, ''), second];
  const mark = first.search(/[,;]/);
  return mark < 1 ? ['', ''] : [first.slice(0, mark), first.slice(mark + 1)];
}

/** A coordinate as degrees, minutes and seconds (two decimals) with its half of the earth. */
export interface Dms {
  degrees: number;
  minutes: number;
  seconds: number;
  half: 'N' | 'S' | 'E' | 'W';
}

/** Rounds once, at the hundredth of a second, so that no 60 minutes or seconds are ever shown. */
export function toDms(axis: Axis, value: number): Dms {
  const hundredths = Math.round(Math.abs(value) * 360_000);
  const isNegative = value < 0 && hundredths > 0;
  return {
    degrees: Math.floor(hundredths / 360_000),
    minutes: Math.floor(hundredths / 6000) % 60,
    seconds: (hundredths % 6000) / 100,
    half: axis === 'latitude' ? (isNegative ? 'S' : 'N') : isNegative ? 'W' : 'E',
  };
}

/** `47°53'49.20"N`. */
export function formatDms(axis: Axis, value: number): string {
  const { degrees, minutes, seconds, half } = toDms(axis, value);
  return `${degrees}°${minutes}'${seconds.toFixed(2)}"${half}`;
}
