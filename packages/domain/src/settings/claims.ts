import { z } from 'zod';
import { versionSchema } from '../wire/page.ts';
import { claimsDefaults } from './claims-defaults.ts';

/** Bounds of the numbers; ratings in tenths, money in whole NOK. */
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

/** Maximum characters of the name and the title of the managing director. */
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
 * The owner's claims about the site (C-15). A claim that is null or false is not shown. Money in NOK, times in minutes;
 * `craftsmen`, `completedJobs` and `categories` mean "at least so many". `directorRole` null: the title in the reader's
 * language.
 */
export const claimsSchema = z
  .object({
    callOutFee: whole(claimBounds.callOutFee)
      .nullable()
      .meta({ description: 'Call-out fee in NOK; null without one.', examples: [490] }),
    contactMinutes: whole(claimBounds.contactMinutes)
      .nullable()
      .meta({
        description: 'Minutes within which the site claims to answer; null without a claim.',
        examples: [30],
      }),
    findMinutes: span.nullable().meta({
      description:
        'Least and most minutes in which the site claims to find somebody; null without a claim.',
      examples: [[20, 90]],
    }),
    craftsmen: whole(claimBounds.craftsmen)
      .nullable()
      .meta({ description: 'Number of masters that the site claims; null where it is counted.' }),
    completedJobs: whole(claimBounds.completedJobs)
      .nullable()
      .meta({ description: 'Number of completed jobs.', examples: [48] }),
    cities: whole(claimBounds.cities)
      .nullable()
      .meta({ description: 'Number of cities; null where it is counted.' }),
    rating: tenths.nullable().meta({ description: 'Stars from 1 to 5.', examples: [5] }),
    categories: whole(claimBounds.categories)
      .nullable()
      .meta({ description: 'Number of categories; null where it is counted.' }),
    founded: whole(claimBounds.founded)
      .nullable()
      .meta({ description: 'Year in which the company was founded.', examples: [2009] }),
    copyrightYear: whole(claimBounds.copyrightYear).meta({
      description: 'Year in the copyright line.',
      examples: [2026],
    }),
    verified: z.boolean().meta({ description: 'Whether it is verified.' }),
    guarantee: z.boolean().meta({ description: 'Whether the site claims to guarantee the work.' }),
    /** Customer service around the clock: '24/7'. */
    alwaysOpen: z
      .boolean()
      .meta({ description: 'Whether the site claims to be open around the clock.' }),
    directorName: directorText
      .nullable()
      .meta({ description: 'Name of the director.', examples: ['Astrid Berg'] }),
    directorRole: directorText
      .nullable()
      .meta({ description: 'Title of the director.', examples: ['Daglig leder'] }),
  })
  .meta({ id: 'Claims' });
export type Claims = z.infer<typeof claimsSchema>;

const { shape } = claimsSchema;

/** Parses stored claims: missing or invalid ones fall back to the documented ones. Never fails on an object. */
export const storedClaimsSchema = z.object({
  callOutFee: shape.callOutFee
    .catch(claimsDefaults.callOutFee)
    .meta({ description: 'Call-out fee in NOK; null without one.' }),
  contactMinutes: shape.contactMinutes
    .catch(claimsDefaults.contactMinutes)
    .meta({ description: 'Minutes within which the site claims to answer; null without a claim.' }),
  findMinutes: shape.findMinutes.catch(claimsDefaults.findMinutes).meta({
    description:
      'Least and most minutes in which the site claims to find somebody; null without a claim.',
  }),
  craftsmen: shape.craftsmen
    .catch(claimsDefaults.craftsmen)
    .meta({ description: 'Number of masters that the site claims; null where it is counted.' }),
  completedJobs: shape.completedJobs
    .catch(claimsDefaults.completedJobs)
    .meta({ description: 'Number of completed jobs.' }),
  cities: shape.cities
    .catch(claimsDefaults.cities)
    .meta({ description: 'Number of cities; null where it is counted.' }),
  rating: shape.rating.catch(claimsDefaults.rating).meta({ description: 'Stars from 1 to 5.' }),
  categories: shape.categories
    .catch(claimsDefaults.categories)
    .meta({ description: 'Number of categories; null where it is counted.' }),
  founded: shape.founded
    .catch(claimsDefaults.founded)
    .meta({ description: 'Year in which the company was founded.' }),
  copyrightYear: shape.copyrightYear
    .catch(claimsDefaults.copyrightYear)
    .meta({ description: 'Year in the copyright line.' }),
  verified: shape.verified
    .catch(claimsDefaults.verified)
    .meta({ description: 'Whether it is verified.' }),
  guarantee: shape.guarantee
    .catch(claimsDefaults.guarantee)
    .meta({ description: 'Whether the site claims to guarantee the work.' }),
  alwaysOpen: shape.alwaysOpen
    .catch(claimsDefaults.alwaysOpen)
    .meta({ description: 'Whether the site claims to be open around the clock.' }),
  directorName: shape.directorName
    .catch(claimsDefaults.directorName)
    .meta({ description: 'Name of the director.' }),
  directorRole: shape.directorRole
    .catch(claimsDefaults.directorRole)
    .meta({ description: 'Title of the director.' }),
});

/** Claims as administrators read them, with the version of this reading. */
export const adminClaimsSchema = claimsSchema
  .extend({
    version: z
      .number()
      .meta({ description: 'Version that was read: a change on another one is refused.' }),
  })
  .meta({ id: 'AdminClaims' });
export type AdminClaims = z.infer<typeof adminClaimsSchema>;

/** All claims at once. With the version that was read, those that somebody else has changed meanwhile are not written over. */
export const updateClaimsInput = claimsSchema
  .extend({
    version: versionSchema
      .optional()
      .meta({ description: 'Version that was read: a change on another one is refused.' }),
  })
  .meta({ id: 'UpdateClaimsInput' });
export type UpdateClaimsInput = z.infer<typeof updateClaimsInput>;
