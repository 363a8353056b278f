import type { RegisteredAddress } from './registered.ts';

/** What is stored of an address beside its coordinates. */
export interface AddressDetails {
  postcode: string | null;
  /** Four digits. */
  municipalityNumber: string | null;
  /** Number of the dwelling in its building, 'H0101'. */
  unit: string | null;
  /** Number in the land register, 'gnr/bnr' as in '208/619'; with a leasehold number after it: '208/619/3'. */
  cadastralNumber: string | null;
}

/** Main floor (H), attic (L), lower ground floor (U) or basement (K), then two digits each for floor and dwelling. */
const unitNumber = /(?:^|[^\p{L}\p{N}])([HLUK]\d{4})(?![\p{L}\p{N}])/iu;

/** The number of a dwelling in a typed address ('Storgata 12, H0203, 0184 Oslo' → 'H0203'); null without one. */
export function unitOf(address: string): string | null {
  return unitNumber.exec(address)?.[1]?.toUpperCase() ?? null;
}

/** The details of a registered address without those that it has not. */
export function detailsOf({
  postcode,
  municipalityNumber,
  cadastralNumber,
}: RegisteredAddress): Omit<AddressDetails, 'unit'> {
  return {
    postcode,
    municipalityNumber: municipalityNumber ?? null,
    cadastralNumber: cadastralNumber ?? null,
  };
}

/**
 * Where a job is, as an agreement states it: 'Storgata 12, 0184 Oslo (gnr. 208, bnr. 619)'. Without a number of the land
 * register it is the address alone.
 */
export function placeInAgreement(address: string, cadastralNumber: string | null): string {
  const [farm, unit, lease] = cadastralNumber?.split('/') ?? [];
  if (farm === undefined || unit === undefined) return address;
  const parts = [`gnr. ${farm}`, `bnr. ${unit}`, ...(lease === undefined ? [] : [`fnr. ${lease}`])];
  return `${address} (${parts.join(', ')})`;
}
