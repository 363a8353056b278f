import type { CityCode } from './city-codes.ts';

/** A municipality as it is stored. */
export interface Municipality {
  /** Four digits: '0301'. */
  number: string;
  /** Norwegian name. */
  name: string;
  /** Sámi and Kven names. */
  otherNames: readonly string[];
  /** Where most of its postcodes are, degrees (WGS 84). */
  latitude: number;
  longitude: number;
  /** From there to the farthest point of the border, km. */
  radiusKm: number;
}

/** A postcode as it is stored. */
export interface Postcode {
  /** Four digits. */
  code: string;
  postalPlace: string;
  /** Null on Svalbard and Jan Mayen, which have no municipality. */
  municipalityNumber: string | null;
  /** Degrees; null where nobody has measured it, and it counts as the centre of its municipality. */
  latitude: number | null;
  longitude: number | null;
}

/** The municipalities of the five cities that have a code. */
const citiesOf: Readonly<Record<string, CityCode>> = {
  '0301': 'oslo',
  '1103': 'stavanger',
  '4601': 'bergen',
  '5001': 'trondheim',
  '5501': 'tromso',
};

/** The code of the city that a municipality is; null for every other one. */
export function cityOfMunicipality(municipalityNumber: string): CityCode | null {
  return citiesOf[municipalityNumber] ?? null;
}
