import type { AdminClaims, Claims } from '@mesterhand/domain/settings/claims';

/** The claims as form values: an empty field is no claim, a number may be text while it is typed. */
export type ClaimValues = {
  callOutFee: number | string;
  contactMinutes: number | string;
  findLeast: number | string;
  findMost: number | string;
  craftsmen: number | string;
  completedJobs: number | string;
  cities: number | string;
  rating: number | string;
  categories: number | string;
  founded: number | string;
  copyrightYear: number | string;
  verified: boolean;
  guarantee: boolean;
  alwaysOpen: boolean;
  directorName: string;
  directorRole: string;
};
export type ClaimName = keyof ClaimValues;

const names = {
  callOutFee: true,
  contactMinutes: true,
  findLeast: true,
  findMost: true,
  craftsmen: true,
  completedJobs: true,
  cities: true,
  rating: true,
  categories: true,
  founded: true,
  copyrightYear: true,
  verified: true,
  guarantee: true,
  alwaysOpen: true,
  directorName: true,
  directorRole: true,
} as const satisfies Record<ClaimName, true>;

const isClaimName = (name: string): name is ClaimName => Object.hasOwn(names, name);
export const claimNames: readonly ClaimName[] = Object.keys(names).filter(isClaimName);

export function claimValuesOf({ findMinutes, version: _, ...claims }: AdminClaims): ClaimValues {
  const [findLeast = '', findMost = ''] = findMinutes ?? [];
  return {
    ...claims,
    callOutFee: claims.callOutFee ?? '',
    contactMinutes: claims.contactMinutes ?? '',
    findLeast,
    findMost,
    craftsmen: claims.craftsmen ?? '',
    completedJobs: claims.completedJobs ?? '',
    cities: claims.cities ?? '',
    rating: claims.rating ?? '',
    categories: claims.categories ?? '',
    founded: claims.founded ?? '',
    directorName: claims.directorName ?? '',
    directorRole: claims.directorRole ?? '',
  };
}

/** Converts form values for the schema: empty is null; a range with one end uses it for both. */
export function claimsOf(values: ClaimValues): Record<keyof Claims, unknown> {
  const { findLeast, findMost, ...others } = values;
  const find = [readNumber(findLeast), readNumber(findMost)];
  return {
    ...others,
    callOutFee: readNumber(values.callOutFee),
    contactMinutes: readNumber(values.contactMinutes),
    findMinutes: find.every((end) => end === null) ? null : find,
    craftsmen: readNumber(values.craftsmen),
    completedJobs: readNumber(values.completedJobs),
    cities: readNumber(values.cities),
    rating: readNumber(values.rating),
    categories: readNumber(values.categories),
    founded: readNumber(values.founded),
    copyrightYear: readNumber(values.copyrightYear),
    directorName: values.directorName.trim() || null,
    directorRole: values.directorRole.trim() || null,
  };
}

const readNumber = (value: number | string): number | null => (value === '' ? null : Number(value));

/** The field that a refusal is shown at. */
export function claimFieldOf(path: readonly PropertyKey[]): string {
  const [claim, end] = path.map(String);
  if (claim !== 'findMinutes') return claim ?? '';
  return end === '1' ? 'findMost' : 'findLeast';
}
