import { z } from 'zod';
import { jobRequestSchema } from '../job-requests/schema.ts';
import { citySchema } from '../places/cities.ts';
import {
  categoryIdSchema,
  phoneTextSchema,
  pictureUrlSchema,
  tradeNameSchema,
} from '../wire/fields.ts';
import { idSchema, instantSchema } from '../wire/page.ts';
import { tableInput } from './list.ts';
import { adminOfferSchema } from './offers.ts';
import { clientPartySchema } from './parties.ts';

/** A job request as the panel lists it. */
export const adminJobRequestSchema = z
  .object({
    ...jobRequestSchema.pick({ id: true, createdAt: true, state: true, isEmergency: true }).shape,
    client: clientPartySchema,
    categoryId: categoryIdSchema.meta({ description: 'Id of the category.' }),
    category: tradeNameSchema.meta({ description: 'Name of the category.' }),
    city: citySchema.nullable().meta({ description: 'City of the address, where it is known.' }),
    expiresAt: instantSchema.meta({ description: 'When an open request expires.' }),
    listEndedAt: instantSchema
      .nullable()
      .meta({ description: 'When nobody was left to ask; null while somebody is.' }),
    asked: z.int().meta({ description: 'Number of masters who were asked.', examples: [3] }),
    answered: z.int().meta({
      description: 'Number of them who sent an offer or declined.',
      examples: [1],
    }),
    offered: z.int().meta({ description: 'Number of them whose offer stands.', examples: [0] }),
  })
  .meta({ id: 'AdminJobRequest' });
export type AdminJobRequest = z.infer<typeof adminJobRequestSchema>;

/** `waiting`: open, and nobody's offer stands. */
export const adminRequestParts = ['waiting', 'all'] as const;
export type AdminRequestPart = (typeof adminRequestParts)[number];

export const adminJobRequestSorts = ['createdAt'] as const;

export const listAdminJobRequestsInput = z.object({
  ...tableInput(adminJobRequestSorts),
  part: z
    .enum(adminRequestParts)
    .default('waiting')
    .meta({ description: 'Open requests without an offer, or all requests.' }),
});
export type ListAdminJobRequestsInput = z.infer<typeof listAdminJobRequestsInput>;

/** A job request with its invitations and offers as the panel shows it. */
export const adminJobRequestDetailSchema = jobRequestSchema
  .extend({
    client: clientPartySchema
      .extend({
        phone: phoneTextSchema
          .nullable()
          .meta({ description: 'Phone of the customer, for administrators; null for moderators.' }),
      })
      .meta({ description: 'The customer.' }),
    address: z.string().meta({
      description: 'Street address of the work; postcode and place alone for moderators.',
      examples: ['0184 Oslo'],
    }),
    pictures: z
      .array(pictureUrlSchema)
      .meta({ description: 'Addresses of the pictures, for administrators; none for moderators.' }),
    offers: z
      .array(adminOfferSchema)
      .meta({ description: 'The offers that were sent to it, in the order of sending.' }),
  })
  .meta({ id: 'AdminJobRequestDetail' });
export type AdminJobRequestDetail = z.infer<typeof adminJobRequestDetailSchema>;

export const adminJobRequestInput = z.object({
  id: idSchema.meta({ description: 'Id of the request.' }),
});
