import { z } from 'zod';
import { priceBounds } from '../numbers/bounds.ts';
import { priceSchema, quantitySchema } from '../numbers/schema.ts';
import { moneySchema } from '../wire/fields.ts';
import { requiredText, tooLong } from '../wire/page.ts';
import {
  lineKinds,
  maxLines,
  maxLineText,
  namesBillingFee,
  type PriceLine,
  sumLines,
} from './lines.ts';
import { priceKinds } from './price-kinds.ts';

export const priceKindSchema = z.enum(priceKinds, 'required').meta({ id: 'PriceKind' });

const lineKindSchema = z.enum(lineKinds, 'required').meta({
  description: 'What the line is for; there is none for billing.',
  examples: ['service'],
});
const lineText = 'What the line says.';
const lineExamples = ['Bytte blandebatteri'];
const quantityField = { description: 'Hours, metres or pieces.', examples: [1] };
const unitPriceField = {
  description:
    'Price of one in NOK, VAT included, or what was typed for it ("1 250,50"). A discount is stated without a sign.',
  examples: [1780],
};

/** A line as it is sent in: numbers, or what somebody typed for them. */
export const lineInput = z.object({
  kind: lineKindSchema,
  text: requiredText(maxLineText)
    .refine((text) => !namesBillingFee(text), 'billingFee')
    .meta({ description: lineText, examples: lineExamples }),
  quantity: quantitySchema.meta(quantityField),
  unitPrice: priceSchema.meta(unitPriceField),
});

/** A line of a draft: anything may still be missing. */
export const draftLineInput = z.object({
  kind: lineKindSchema,
  text: z
    .string()
    .trim()
    .max(maxLineText, tooLong)
    .default('')
    .meta({ description: lineText, examples: lineExamples }),
  quantity: quantitySchema.nullable().default(null).meta(quantityField),
  unitPrice: priceSchema.nullable().default(null).meta(unitPriceField),
});

/** A line as it is read. */
export const lineSchema = z
  .object({
    kind: lineKindSchema,
    text: z.string().meta({ description: lineText, examples: lineExamples }),
    quantity: z.number().meta({ ...quantityField, description: 'Hours, metres or pieces.' }),
    unitPrice: moneySchema.meta({
      description: 'Price of one in NOK, VAT included; of a discount without a sign.',
    }),
  })
  .meta({ id: 'PriceLine' });

/** A line of a draft as it is read. */
export const draftLineSchema = lineSchema
  .extend({
    quantity: z
      .number()
      .nullable()
      .meta({ description: 'Hours, metres or pieces; null while it is missing.', examples: [1] }),
    unitPrice: moneySchema
      .nullable()
      .meta({ description: 'Price of one in NOK, VAT included; null while it is missing.' }),
  })
  .meta({ id: 'DraftPriceLine' });

export const exampleLines: PriceLine[] = [
  { kind: 'service', text: 'Bytte blandebatteri', quantity: 1, unitPrice: 1780 },
];

/** Sums that no field shows: a discount beyond the rest, and more than any price may be. */
function refuseSum(lines: readonly PriceLine[], context: z.RefinementCtx): void {
  const { min, max } = priceBounds;
  // The line itself is refused then.
  if (lines.some(({ unitPrice }) => unitPrice < min || unitPrice > max)) return;
  const { total } = sumLines(lines);
  const message = total < min ? 'discountTooLarge' : 'priceMax';
  if (total < min || total > max) context.addIssue({ code: 'custom', message, input: lines });
}

/** At least one line, with a sum from nothing to the highest price. */
export const linesInput = z
  .array(lineInput, 'linesRequired')
  .min(1, 'linesRequired')
  .max(maxLines, 'tooMany')
  .superRefine(refuseSum)
  .meta({ description: 'The lines of the price.', examples: [exampleLines] });

/** The same where there may be none, since time alone changes. */
export const optionalLinesInput = z
  .array(lineInput)
  .max(maxLines, 'tooMany')
  .superRefine(refuseSum)
  .default([])
  .meta({ description: 'The lines of the price; none where it stays.', examples: [exampleLines] });

export const linesSchema = z
  .array(lineSchema)
  .meta({ description: 'The lines of the price.', examples: [exampleLines] });

/** The sums of lines, beside them on the wire. */
export const sumFields = {
  total: moneySchema.meta({ description: 'Sum of the lines in NOK, VAT included.' }),
  vat: moneySchema.meta({ description: 'The part of the sum that is VAT, in NOK.' }),
};
