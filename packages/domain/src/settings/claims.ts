import { z } from 'zod';
import { claimsDefaults } from './claims-defaults.ts';

/** Between what each number may be; ratings in tenths, money in whole NOK. */
export const claimBounds = {
  callOutFee: { min: 1, max: 100_000 },
  contactMinutes: { min: 1, max: 1440 },
  findMinutes: { min: 1, max: 1440 },
  craftsmen: { min: 1, max: 10_000_000 },
  completedJobs: { min: 1, max: 100_000_000 },
  cities: { min: 1, max: 1000 },
  rating: { min: 1, max: 5 },
  categories: { min: 1, max: 1000 },
  founded: { min: 1900, max: 2100 },
  copyrightYear: { min: 1900, max: 2100 },
} as const;

/** Characters of the name and the title of who answers for the house. */
export const directorTextMax = 80;

const whole = ({ min, max }: { min: number; max: number }) =>
  z.int('number').min(min, 'outOfRange').max(max, 'outOfRange');

const tenths = z
  .number('number')
  .min(claimBounds.rating.min, 'outOfRange')
  .max(claimBounds.rating.max, 'outOfRange')
  .refine((value) => Number(value.toFixed(1)) === value, 'outOfRange');

const minutes = whole(claimBounds.findMinutes);
const span = z
  .tuple([minutes, minutes])
  .refine(([least, most]) => least <= most, { message: 'outOfRange', path: [1] });

const directorText = z.string().trim().min(1, 'required').max(directorTextMax, 'tooLong');

/**
 * What the owner claims of the house (C-15). A claim that is null or false is made nowhere. Money in NOK, times in minutes;
 * `craftsmen`, `completedJobs` and `categories` mean "at least so many". `directorRole` null: the title in the reader's language.
 */
export const claimsSchema = z.object({
  callOutFee: whole(claimBounds.callOutFee).nullable(),
  contactMinutes: whole(claimBounds.contactMinutes).nullable(),
  findMinutes: span.nullable(),
  craftsmen: whole(claimBounds.craftsmen).nullable(),
  completedJobs: whole(claimBounds.completedJobs).nullable(),
  cities: whole(claimBounds.cities).nullable(),
  rating: tenths.nullable(),
  categories: whole(claimBounds.categories).nullable(),
  founded: whole(claimBounds.founded).nullable(),
  copyrightYear: whole(claimBounds.copyrightYear),
  verified: z.boolean(),
  guarantee: z.boolean(),
  /** Customer service around the clock: '24/7'. */
  alwaysOpen: z.boolean(),
  directorName: directorText.nullable(),
  directorRole: directorText.nullable(),
});
export type Claims = z.infer<typeof claimsSchema>;

const { shape } = claimsSchema;

/** Claims as they are stored: what is missing, or is none any more, is as documented. Never fails on an object. */
export const storedClaimsSchema = z.object({
  callOutFee: shape.callOutFee.catch(claimsDefaults.callOutFee),
  contactMinutes: shape.contactMinutes.catch(claimsDefaults.contactMinutes),
  findMinutes: shape.findMinutes.catch(claimsDefaults.findMinutes),
  craftsmen: shape.craftsmen.catch(claimsDefaults.craftsmen),
  completedJobs: shape.completedJobs.catch(claimsDefaults.completedJobs),
  cities: shape.cities.catch(claimsDefaults.cities),
  rating: shape.rating.catch(claimsDefaults.rating),
  categories: shape.categories.catch(claimsDefaults.categories),
  founded: shape.founded.catch(claimsDefaults.founded),
  copyrightYear: shape.copyrightYear.catch(claimsDefaults.copyrightYear),
  verified: shape.verified.catch(claimsDefaults.verified),
  guarantee: shape.guarantee.catch(claimsDefaults.guarantee),
  alwaysOpen: shape.alwaysOpen.catch(claimsDefaults.alwaysOpen),
  directorName: shape.directorName.catch(claimsDefaults.directorName),
  directorRole: shape.directorRole.catch(claimsDefaults.directorRole),
});

/** Claims as administrators read them, with the version of this reading. */
export const adminClaimsSchema = claimsSchema.extend({ version: z.number() });
export type AdminClaims = z.infer<typeof adminClaimsSchema>;

/** All claims at once. With the version that was read, those that somebody else has changed meanwhile are not written over. */
export const updateClaimsInput = claimsSchema.extend({ version: z.int().optional() });
export type UpdateClaimsInput = z.infer<typeof updateClaimsInput>;
