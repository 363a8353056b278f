import { z } from 'zod';
import { billStates } from '../bills/state.ts';
import { agreementFactsSchema } from '../agreements/schema.ts';
import { priceKindSchema } from '../offers/line-schema.ts';
import { bookingIdSchema, moneySchema } from '../wire/fields.ts';
import { idSchema, instantSchema } from '../wire/page.ts';
import { tableInput } from './list.ts';
import { clientPartySchema, masterPartySchema } from './parties.ts';

/** An agreement as the panel lists it. Sums in NOK, VAT included. */
export const adminAgreementSchema = z
  .object({
    id: idSchema.meta({ description: 'Id of the agreement.' }),
    ...agreementFactsSchema.pick({ number: true }).shape,
    bookingId: bookingIdSchema
      .nullable()
      .meta({ description: 'Id of the booking; null once it is deleted.' }),
    client: clientPartySchema,
    master: masterPartySchema,
    kind: priceKindSchema.meta({ description: 'Kind of the price.' }),
    total: moneySchema.meta({ description: 'The sum that was agreed.' }),
    ceiling: moneySchema.nullable().meta({
      description:
        'The highest sum that the bill may come to without changes; null for an open account.',
    }),
    changes: z.int().meta({ description: 'Number of accepted changes.', examples: [1] }),
    changesTotal: moneySchema.meta({ description: 'What accepted changes add.' }),
    bill: z
      .object({
        total: moneySchema.meta({ description: 'Sum of the bill.' }),
        state: z.enum(billStates).meta({ description: 'State of the bill.', examples: ['sent'] }),
      })
      .nullable()
      .meta({ description: 'The bill; null before it is sent.' }),
    agreedAt: instantSchema.meta({ description: 'When the two agreed.' }),
  })
  .meta({ id: 'AdminAgreement' });
export type AdminAgreement = z.infer<typeof adminAgreementSchema>;

export const adminAgreementSorts = ['agreedAt'] as const;

export const listAdminAgreementsInput = z.object(tableInput(adminAgreementSorts));
export type ListAdminAgreementsInput = z.infer<typeof listAdminAgreementsInput>;
