import { z } from 'zod';
import { lawTermIds } from '../law/terms.ts';
import { linesSchema, priceKindSchema, sumFields } from '../offers/line-schema.ts';
import { languages } from '../pages/languages.ts';
import {
  bookingIdSchema,
  dayTextSchema,
  jobTextSchema,
  masterNameSchema,
  moneySchema,
  personNameSchema,
  serviceNameSchema,
} from '../wire/fields.ts';
import { slotFormat } from '../wire/formats.ts';
import { instantSchema } from '../wire/page.ts';
import { agreementNumberFormat } from './number.ts';

const addressText = z
  .string()
  .meta({ description: 'Street address of the job.', examples: ['Storgata 12, 0184 Oslo'] });

/** The express request to begin before the withdrawal period ends, with the words that the customer read. */
const earlyStartSchema = z.object({
  wording: z.string().meta({
    description: 'What the customer agreed to, word for word.',
    examples: ['Jeg ber uttrykkelig om at arbeidet begynner før angrefristen er ute.'],
  }),
  language: z.enum(languages).meta({ description: 'Language of these words.', examples: ['nb'] }),
  version: z.string().meta({ description: 'Version of the wording.', examples: ['2026-11-26'] }),
  at: instantSchema.meta({ description: 'When the customer asked for it.' }),
});
export type EarlyStart = z.infer<typeof earlyStartSchema>;

const sectionSchema = z.object({
  id: z.string().meta({ description: 'Which section it is.', examples: ['price'] }),
  heading: z.string().meta({ description: 'Heading of the section.', examples: ['Pris'] }),
  rows: z
    .array(
      z.object({
        name: z.string().meta({ description: 'What the row states.', examples: ['Sum'] }),
        value: z.string().meta({ description: 'What it is.', examples: ['1 780,00 kr'] }),
      }),
    )
    .meta({ description: 'Facts by their names.' }),
  texts: z.array(z.string()).meta({
    description: 'Sentences below the facts.',
    examples: [['Prisen er fast og kan ikke overskrides.']],
  }),
});
/** A headed part of a rendered agreement, for a page and for a PDF alike. */
export type AgreementSection = z.infer<typeof sectionSchema>;

/** The master as an agreement and its bill name them. */
export const agreedMasterSchema = z.object({
  name: masterNameSchema.meta({ description: 'Name of the master.' }),
  organisationName: z
    .string()
    .nullable()
    .meta({
      description: 'Name of the firm; null where unknown.',
      examples: ['Hansen Rør AS'],
    }),
  organisationNumber: z
    .string()
    .nullable()
    .meta({
      description: 'Organisation number of nine digits; null where unknown.',
      examples: ['974760673'],
    }),
  address: z
    .string()
    .nullable()
    .meta({
      description: 'Address of the firm; null where unknown.',
      examples: ['Verkstedveien 4, 0277 Oslo'],
    }),
});

/** What the two agreed on. */
export const agreementFactsSchema = z.object({
  /** Increases when the shape of the document changes. */
  format: z.literal(1).meta({ description: 'Version of the document’s shape.', examples: [1] }),
  number: z
    .string()
    .max(20)
    .regex(agreementNumberFormat)
    .meta({ description: 'Number of the agreement.', examples: ['2026-000123'] }),
  agreedAt: instantSchema.meta({ description: 'When the two agreed.' }),
  customer: z
    .object({ name: personNameSchema.meta({ description: 'Name of the customer.' }) })
    .meta({ description: 'The customer.' }),
  master: agreedMasterSchema.meta({ description: 'The master.' }),
  work: z
    .object({
      service: serviceNameSchema.meta({ description: 'Name of the service.' }),
      description: jobTextSchema.meta({ description: 'What has to be done.' }),
    })
    .meta({ description: 'The work.' }),
  place: addressText,
  time: z
    .object({
      date: dayTextSchema.meta({ description: 'Day of the job, in Oslo.', format: 'date' }),
      time: z.string().meta({ description: 'Start of the job, in Oslo.', ...slotFormat }),
    })
    .meta({ description: 'When the work begins.' }),
  kind: priceKindSchema.meta({ description: 'Kind of the price.' }),
  lines: linesSchema,
  ...sumFields,
  marginPercent: z
    .number()
    .nullable()
    .meta({ description: 'Agreed percent above an estimate; null for the law’s.', examples: [10] }),
  ceiling: moneySchema.nullable().meta({
    description: 'The highest sum in NOK that a bill may come to; null for an open account.',
  }),
  notifyAbove: moneySchema.nullable().meta({
    description: 'Sum that the customer is notified of before it is passed; null without one.',
  }),
  excluded: z.string().meta({
    description: 'What the price does not include.',
    examples: ['Maling etter arbeidet.'],
  }),
  isUrgent: z.boolean().meta({
    description:
      'Whether the customer asked for a visit to an urgent repair: no right to withdraw.',
    examples: [false],
  }),
  withdrawUntil: dayTextSchema.nullable().meta({
    description: 'Last day of the right to withdraw, in Oslo; null where there is none.',
    format: 'date',
    examples: ['2026-12-10'],
  }),
  earlyStart: earlyStartSchema
    .nullable()
    .meta({ description: 'The request to begin before that day; null without one.' }),
  law: z
    .object({
      version: z
        .string()
        .meta({ description: 'Version of the sentences of law.', examples: ['2026-11-26'] }),
      terms: z
        .array(z.enum(lawTermIds))
        .meta({ description: 'The terms that apply.', examples: [['estimateMargin']] }),
    })
    .meta({ description: 'The terms of law that apply.' }),
});
export type AgreementFacts = z.infer<typeof agreementFactsSchema>;

/**
 * The content of an agreement, which is hashed and never changes. It holds its Norwegian document word for word, since
 * the Norwegian text decides and later versions of the texts must not change it.
 */
export const agreementContentSchema = agreementFactsSchema
  .extend({
    document: z.array(sectionSchema).meta({ description: 'The Norwegian document.' }),
  })
  .meta({ id: 'AgreementContent' });
export type AgreementContent = z.infer<typeof agreementContentSchema>;

/** An agreement as its two sides read it. */
export const agreementSchema = z
  .object({
    bookingId: bookingIdSchema.meta({ description: 'Id of the booking.' }),
    number: z.string().meta({ description: 'Number of the agreement.', examples: ['2026-000123'] }),
    hash: z.string().meta({
      description: 'SHA-256 of the content as canonical JSON, in hexadecimal.',
      examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
    }),
    agreedAt: instantSchema.meta({ description: 'When the two agreed.' }),
    ceiling: moneySchema.nullable().meta({
      description:
        'The highest sum that the bill might come to as it was agreed, without changes, in NOK with VAT; null for an open account.',
    }),
    ceilingAfter: moneySchema.nullable().meta({
      description:
        'The highest sum that the bill may come to now, with the accepted changes, in NOK with VAT; null for an open account.',
    }),
    withdrawnAt: instantSchema.nullable().meta({
      description: 'When the customer withdrew from it; null while it holds.',
      examples: [null],
    }),
    redactedAt: instantSchema.nullable().meta({
      description:
        'When the person of a side was removed from the content, since their account was erased; the hash is that of the content before. Null while it is complete.',
      examples: [null],
    }),
    content: agreementContentSchema.meta({ description: 'What the two agreed on.' }),
  })
  .meta({ id: 'Agreement' });
export type Agreement = z.infer<typeof agreementSchema>;

export const agreementOfBookingInput = z.object({
  bookingId: bookingIdSchema.meta({ description: 'Id of the booking.' }),
});

/** The document of a booking's agreement as a file. */
export const agreementFileInput = z.object({
  id: bookingIdSchema.meta({ description: 'Id of the booking.' }),
  lang: z
    .enum(languages)
    .default('nb')
    .meta({
      description: 'Language of the document; the Norwegian one decides.',
      examples: ['nb'],
    }),
});
