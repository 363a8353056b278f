import { z } from 'zod';
import { experienceBounds } from '../numbers/bounds.ts';
import { completedJobsSchema, hourlyRateSchema } from '../numbers/schema.ts';
import { versionSchema } from '../wire/page.ts';
import { parseExperience } from './experience.ts';
import { spokenLanguageSchema, spokenMeta, statedLanguagesSchema } from './refinements-schema.ts';
import { isOrganisationNumber } from './organisation-number.ts';

const namesNumber = /\d/;
const negativeNumber = /^\s*[-–—−]\s*\d/;

/** Why an experience cannot be stored; undefined when it can. An empty text states none; numbers have bounds of their own. */
function experienceProblem(experience: number | string): string | undefined {
  if (experience === '' || typeof experience === 'number') return undefined;
  if (negativeNumber.test(experience)) return 'numberNegative';
  if (!namesNumber.test(experience)) return 'number';
  const years = parseExperience(experience) / 12;
  const isWithin = years >= experienceBounds.min && years <= experienceBounds.max;
  return isWithin ? undefined : 'experienceRange';
}

const years = z
  .number()
  .min(experienceBounds.min, 'experienceRange')
  .max(experienceBounds.max, 'experienceRange');

/** Years as a number, or a text such as "5 år" or "8 måneder". */
export const experienceSchema = z
  .union([years, z.string().max(200, 'tooLong').trim()], 'number')
  .superRefine((experience, { addIssue }) => {
    const message = experienceProblem(experience);
    if (message !== undefined) addIssue({ code: 'custom', message, input: experience });
  });

/** Kinds of work by their names. */
export const workNamesSchema = z
  .array(
    z
      .string()
      .max(120, 'tooLong')
      .trim()
      .meta({ examples: ['Bytte blandebatteri'] }),
  )
  .max(50, 'tooMany')
  .transform((names) => [...new Set(names)].filter((name) => name !== ''));

export const jobTypeSchema = z
  .string()
  .trim()
  .max(120, 'tooLong')
  .meta({ examples: ['Rørleggerarbeid'] });

/** A master's trade. Absent fields stay unchanged; null clears the rate and the type of job. */
export const tradeFields = {
  /** NOK an hour. */
  hourlyRate: hourlyRateSchema
    .nullish()
    .meta({ description: 'Price per hour in NOK; null where it is not stated.', examples: [890] }),
  /** Years, up to today. */
  experience: experienceSchema
    .nullish()
    .meta({ description: 'Years of experience.', examples: [7] }),
  /** Jobs completed elsewhere, as declared by the master. */
  completedJobs: completedJobsSchema
    .nullish()
    .meta({ description: 'Number of completed jobs.', examples: [48] }),
  /** Whether work is taken on that needs no authorisation. */
  noLicense: z
    .boolean()
    .nullish()
    .meta({ description: 'Whether work is taken on that needs no authorisation.' }),
  jobType: jobTypeSchema.nullish().meta({ description: 'Type of job, in the master’s words.' }),
  /** Work that needs no authorisation. */
  works: workNamesSchema.nullish().meta({
    description: 'Work that needs no authorisation.',
    examples: [['Bytte blandebatteri']],
  }),
  /** Work that the master is authorised for. */
  licensedWorks: workNamesSchema
    .nullish()
    .meta({ description: 'Work that the master is authorised for.', examples: [['Våtrom']] }),
  /** Spoken with customers. */
  languages: statedLanguagesSchema.nullish().meta(spokenMeta),
};

const organisationNumberField = {
  description: 'Organisation number of nine digits; null without one.',
  examples: ['974760673'],
};
const businessAddressField = {
  description: 'Address of the business; null where it is not stated.',
  examples: ['Verkstedveien 4, 0277 Oslo'],
};

/**
 * The business of a master, for agreements and bills. Absent fields stay unchanged; null and an empty text clear them.
 * Registration does not ask for them.
 */
export const businessFields = {
  organisationNumber: z
    .string()
    .max(40, { error: 'organisationNumber', abort: true })
    .overwrite((text) => text.replaceAll(/\s/g, ''))
    .refine((text) => text === '' || isOrganisationNumber(text), 'organisationNumber')
    .nullish()
    .meta(organisationNumberField),
  businessAddress: z.string().trim().max(200, 'tooLong').nullish().meta(businessAddressField),
};

/** Languages and business as they are read. */
export const statedFacts = {
  languages: z
    .array(spokenLanguageSchema)
    .meta({ description: 'Languages that the master speaks with customers, ISO 639-1.' }),
  organisationNumber: z.string().nullable().meta(organisationNumberField),
  businessAddress: z.string().nullable().meta(businessAddressField),
};

export type TradeChange = z.infer<z.ZodObject<typeof tradeFields>>;
/** What a master changes of trade and business. */
export type StatedTradeChange = TradeChange & z.infer<z.ZodObject<typeof businessFields>>;
export type TradeField = keyof StatedTradeChange;

const tradeNames = [
  'hourlyRate',
  'experience',
  'completedJobs',
  'noLicense',
  'jobType',
  'works',
  'licensedWorks',
  'languages',
  'organisationNumber',
  'businessAddress',
] as const satisfies readonly TradeField[];

/** The fields of the trade that are present: customers have none of them. */
export function statedTrade(input: StatedTradeChange): TradeField[] {
  return tradeNames.filter((name) => {
    const value = input[name];
    return Array.isArray(value) ? value.length > 0 : Boolean(value);
  });
}

export const updateTradeInput = z.object({
  ...tradeFields,
  ...businessFields,
  /** The version that was read, for optimistic locking. */
  version: versionSchema
    .optional()
    .meta({ description: 'Version that was read: a change on another one is refused.' }),
});
export type UpdateTradeInput = z.infer<typeof updateTradeInput>;
