import { z } from 'zod';
import { priceKindSchema } from '../offers/line-schema.ts';
import { offerIdSchema, offerSchema } from '../offers/schema.ts';
import { offerStates } from '../offers/state.ts';
import { moneySchema } from '../wire/fields.ts';
import { instantSchema } from '../wire/page.ts';
import { tableInput } from './list.ts';
import { clientPartySchema, masterPartySchema } from './parties.ts';

/** Drafts belong to their master alone. */
const sentStates = offerStates.filter((state) => state !== 'draft');

/** An offer that was sent, as the panel lists it. */
export const adminOfferSchema = z
  .object({
    ...offerSchema.pick({ id: true, requestId: true, isExpired: true, decidedAt: true }).shape,
    client: clientPartySchema,
    master: masterPartySchema,
    kind: priceKindSchema.meta({ description: 'Kind of the price.' }),
    total: moneySchema.meta({ description: 'Sum of the lines in NOK, VAT included.' }),
    ceiling: moneySchema.nullable().meta({
      description: 'The highest sum in NOK that a bill may come to; null for an open account.',
    }),
    state: z.enum(sentStates).meta({ description: 'State of the offer.', examples: ['sent'] }),
    sentAt: instantSchema.meta({ description: 'When it was sent.' }),
    validUntil: instantSchema.meta({ description: 'When it expires.' }),
  })
  .meta({ id: 'AdminOffer' });
export type AdminOffer = z.infer<typeof adminOfferSchema>;

/** States to filter by. `sent` still waits for the customer; `expired` does so no longer. */
export const adminOfferStates = [
  'sent',
  'expired',
  'accepted',
  'declined',
  'retracted',
  'closed',
] as const;
export type AdminOfferState = (typeof adminOfferStates)[number];

export const adminOfferSorts = ['sentAt'] as const;

export const listAdminOffersInput = z.object({
  ...tableInput(adminOfferSorts),
  state: z.enum(adminOfferStates).optional().meta({ description: 'In this state alone.' }),
});
export type ListAdminOffersInput = z.infer<typeof listAdminOffersInput>;

/** An offer with its lines as the panel shows it. */
export const adminOfferDetailSchema = offerSchema
  .extend({ client: clientPartySchema })
  .meta({ id: 'AdminOfferDetail' });
export type AdminOfferDetail = z.infer<typeof adminOfferDetailSchema>;

export const adminOfferInput = z.object({ id: offerIdSchema });
