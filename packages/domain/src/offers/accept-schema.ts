import { z } from 'zod';
import { phoneSchema } from '../contact/phone-schema.ts';
import { priceSchema } from '../numbers/schema.ts';
import { languages } from '../pages/languages.ts';
import { bookingIdSchema } from '../wire/fields.ts';
import { tooLong } from '../wire/page.ts';
import { offerIdSchema } from './schema.ts';
import { proposedTimeSchema } from './time-schema.ts';

/**
 * The acceptance, which binds to pay. `startsEarly` is the express request to begin before the withdrawal period ends;
 * `wording` names the version and the language of the text that the customer agreed to.
 */
export const acceptOfferInput = z
  .object({
    id: offerIdSchema,
    time: proposedTimeSchema.meta({ description: 'One of the proposed times.' }),
    seenTotal: z
      .number('number')
      .min(0, 'number')
      .max(10_000_000, 'number')
      .meta({ description: 'The sum that the customer saw, in NOK: another one is refused.' }),
    clientPhone: phoneSchema.optional().meta({
      description: 'Phone for this job; required where the account has none.',
    }),
    startsEarly: z
      .boolean()
      .default(false)
      .meta({
        description:
          'Whether the customer expressly asks for a start before the withdrawal period ends.',
        examples: [true],
      }),
    wording: z
      .object({
        version: z
          .string()
          .max(20, tooLong)
          .meta({ description: 'Version of the texts that were shown.', examples: ['2026-11-26'] }),
        language: z
          .enum(languages)
          .meta({ description: 'Language in which they were shown.', examples: ['nb'] }),
      })
      .meta({ description: 'The texts that the customer agreed to.' }),
    notifyAbove: priceSchema
      .nullable()
      .default(null)
      .meta({
        description:
          'Sum in NOK that the customer is notified of before an open account passes it; null without one.',
        examples: [5000],
      }),
  })
  .meta({ id: 'AcceptOfferInput' });
export type AcceptOfferInput = z.infer<typeof acceptOfferInput>;

/** What the customer who accepted goes on with. */
export const acceptedOfferSchema = z
  .object({
    bookingId: bookingIdSchema.meta({ description: 'The booking that was made.' }),
    agreementNumber: z
      .string()
      .meta({ description: 'Number of the agreement.', examples: ['2026-000123'] }),
  })
  .meta({ id: 'AcceptedOffer' });
export type AcceptedOffer = z.infer<typeof acceptedOfferSchema>;
