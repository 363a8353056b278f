import { z } from 'zod';
import { emailSchema, registeredServiceSchema } from '../auth/schema.ts';
import { phoneSchema } from '../contact/phone-schema.ts';
import type { Issue } from '../errors/codes.ts';
import { experienceBounds } from '../numbers/bounds.ts';
import { hourlyRateSchema } from '../numbers/schema.ts';
import { readTypedNumber } from '../numbers/typed.ts';
import { languages } from '../pages/languages.ts';
import { citySchema } from '../places/cities.ts';
import { idSchema, optionalText, requiredText } from '../wire/page.ts';
import { masterIdSchema, userIdSchema } from '../wire/fields.ts';

/** Masters that one call takes. */
export const importedAtOnce = 100;

/** A master created by an import: an account without a password, and the master record. */
export const importedMasterSchema = z
  .object({
    firstName: requiredText(60).meta({ description: 'First name.', examples: ['Kari'] }),
    lastName: requiredText(60).meta({ description: 'Last name.', examples: ['Nordmann'] }),
    email: emailSchema.meta({ description: 'E-mail address.' }),
    phone: phoneSchema.meta({ description: 'Phone number; null without one.' }),
    /** By its code, such as `plumbing`. */
    category: z
      .string('required')
      .trim()
      .min(1, 'required')
      .max(60, 'tooLong')
      .meta({ description: 'Code of the trade.', examples: ['plumbing'] }),
    city: citySchema.nullish().meta({ description: 'Code of the city.' }),
    /** Language of emails; Norwegian by default. */
    language: z
      .enum(languages)
      .optional()
      .meta({ description: 'Language of messages to the person.' }),
    /** Years. */
    experience: z
      .number('number')
      .min(experienceBounds.min, 'number')
      .max(experienceBounds.max, 'experienceRange')
      .default(0)
      .meta({ description: 'Years of experience.' }),
    /** NOK an hour. */
    hourlyRate: hourlyRateSchema.nullish().meta({
      description: 'Price per hour in NOK; null where it is not stated.',
      examples: [890],
    }),
    bio: optionalText(4000).meta({
      description: 'How the master presents themself.',
      examples: ['Rørlegger i Oslo siden 2009.'],
    }),
    services: z
      .array(registeredServiceSchema)
      .max(50, 'tooMany')
      .default([])
      .meta({ description: 'The services on offer.' }),
  })
  .meta({ id: 'ImportedMaster' });
export type ImportedMaster = z.infer<typeof importedMasterSchema>;

/** A dry run validates everything and writes nothing. */
export const importMastersInput = z
  .object({
    rows: z
      .array(importedMasterSchema)
      .min(1)
      .max(importedAtOnce)
      .meta({ description: 'The rows to import.' }),
    dryRun: z
      .boolean()
      .default(false)
      .meta({ description: 'Whether rows are checked only, and nothing is stored.' }),
  })
  .meta({ id: 'ImportMastersInput' });
export type ImportMastersInput = z.infer<typeof importMastersInput>;

const issueSchema = z.object({
  path: z.array(z.union([z.string(), z.number()])).meta({ description: 'Path to the field.' }),
  message: z.string().meta({ description: 'A short key, such as `required`.' }),
});

/**
 * The result of one row: `created`, or `ready` to be created in a dry run; `unchanged` when an earlier import created
 * the same row; `refused` with the issues by field.
 */
export const importOutcomeSchema = z
  .discriminatedUnion('outcome', [
    z.object({
      outcome: z.literal('created').meta({ description: 'What became of the row.' }),
      userId: userIdSchema.meta({ description: 'The account that was made or found.' }),
      masterId: masterIdSchema.meta({ description: 'The master’s record that was made.' }),
    }),
    z.object({ outcome: z.literal('ready').meta({ description: 'What became of the row.' }) }),
    z.object({
      outcome: z.literal('unchanged').meta({ description: 'What became of the row.' }),
      userId: idSchema.meta({ description: 'The account that was made or found.' }),
    }),
    z.object({
      outcome: z.literal('refused').meta({ description: 'What became of the row.' }),
      issues: z.array(issueSchema).meta({ description: 'Which fields are wrong, and why.' }),
    }),
  ])
  .meta({ id: 'ImportOutcome' });
export type ImportOutcome = z.infer<typeof importOutcomeSchema>;

/** One outcome for each row, in the order of the rows. */
export const importMastersOutput = z
  .object({
    outcomes: z
      .array(importOutcomeSchema)
      .meta({ description: 'What became of each row, in the order sent.' }),
  })
  .meta({ id: 'ImportMastersAnswer' });

/** The columns of a file of masters; the first five must be there. */
export const importColumns = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'category',
  'city',
  'language',
  'experience',
  'hourlyRate',
  'bio',
  'services',
] as const;
export const requiredImportColumns = importColumns.slice(0, 5);

/** A parsed row, or all its issues. */
export type ReadRow = { master: ImportedMaster } | { issues: Issue[] };

/**
 * Parses one row by its column names. An empty cell is absent. Services are written as `Bytte kran = 1200; Rens av sluk
 * = 900`.
 */
export function readImportedMaster(cells: Readonly<Record<string, string | undefined>>): ReadRow {
  const present = Object.fromEntries(
    importColumns.flatMap((column) => {
      const cell = cells[column]?.trim() ?? '';
      return cell === '' ? [] : [[column, valueOf(column, cell)] as const];
    }),
  );
  const read = importedMasterSchema.safeParse(present);
  if (read.success) return { master: read.data };
  const issues = read.error.issues.map(({ path, message }) => ({
    path: path.map((step) => (typeof step === 'number' ? step : String(step))),
    message: /^[a-z]\w*$/i.test(message) ? message : 'invalid',
  }));
  return { issues };
}

function valueOf(column: (typeof importColumns)[number], cell: string): unknown {
  if (column === 'experience') {
    const read = readTypedNumber(cell);
    return 'value' in read ? read.value : cell;
  }
  if (column !== 'services') return cell;
  return cell
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const at = part.lastIndexOf('=');
      return { name: part.slice(0, Math.max(at, 0)), price: at < 0 ? '' : part.slice(at + 1) };
    });
}
