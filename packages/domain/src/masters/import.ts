import { z } from 'zod';
import { emailSchema, priceSchema, registeredServiceSchema } from '../auth/schema.ts';
import type { Issue } from '../errors/codes.ts';
import { readPhone } from '../notifications/phone.ts';
import { languages } from '../pages/languages.ts';
import { citySchema } from '../places/cities.ts';
import { idSchema, optionalText, requiredText } from '../wire/page.ts';

/** Masters that one call takes. */
export const importedAtOnce = 100;

/** A master whom the house brings along: an account without a password, and the record of a trade. */
export const importedMasterSchema = z.object({
  firstName: requiredText(60),
  lastName: requiredText(60),
  email: emailSchema,
  phone: requiredText(40).refine((text) => readPhone(text) !== null, 'invalid'),
  /** By its code, such as `plumbing`. */
  category: z.string('required').trim().min(1, 'required').max(60, 'tooLong'),
  city: citySchema.nullish(),
  /** That of letters; Norwegian where nothing is said. */
  language: z.enum(languages).optional(),
  /** Years. */
  experience: z.number('number').min(0, 'number').max(80, 'tooLarge').default(0),
  /** NOK an hour. */
  hourlyRate: priceSchema.nullish(),
  bio: optionalText(4000),
  services: z.array(registeredServiceSchema).max(50, 'tooMany').default([]),
});
export type ImportedMaster = z.infer<typeof importedMasterSchema>;

/** A dry run looks at everything and writes nothing. */
export const importMastersInput = z.object({
  rows: z.array(importedMasterSchema).min(1).max(importedAtOnce),
  dryRun: z.boolean().default(false),
});
export type ImportMastersInput = z.infer<typeof importMastersInput>;

const issueSchema = z.object({
  path: z.array(z.union([z.string(), z.number()])),
  message: z.string(),
});

/**
 * What became of one row: `created`, or `ready` to be created in a dry run; `unchanged` when an import brought the
 * same row before; `refused` with what is wrong in which field.
 */
export const importOutcomeSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('created'), userId: idSchema, masterId: idSchema }),
  z.object({ outcome: z.literal('ready') }),
  z.object({ outcome: z.literal('unchanged'), userId: idSchema }),
  z.object({ outcome: z.literal('refused'), issues: z.array(issueSchema) }),
]);
export type ImportOutcome = z.infer<typeof importOutcomeSchema>;

/** One outcome for each row, in the order of the rows. */
export const importMastersOutput = z.object({ outcomes: z.array(importOutcomeSchema) });

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

/** A row of a file as it was read, or every field of it that is wrong. */
export type ReadRow = { master: ImportedMaster } | { issues: Issue[] };

/**
 * Reads the cells of one row, by the names of their columns. An empty cell is nothing. Services are written as
 * `Bytte kran = 1200; Rens av sluk = 900`.
 */
export function readImportedMaster(cells: Readonly<Record<string, string | undefined>>): ReadRow {
  const told = Object.fromEntries(
    importColumns.flatMap((column) => {
      const cell = cells[column]?.trim() ?? '';
      return cell === '' ? [] : [[column, valueOf(column, cell)] as const];
    }),
  );
  const read = importedMasterSchema.safeParse(told);
  if (read.success) return { master: read.data };
  const issues = read.error.issues.map(({ path, message }) => ({
    path: path.map((step) => (typeof step === 'number' ? step : String(step))),
    message: /^[a-z]\w*$/i.test(message) ? message : 'invalid',
  }));
  return { issues };
}

function valueOf(column: (typeof importColumns)[number], cell: string): unknown {
  if (column === 'experience') return Number(cell.replace(',', '.'));
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
