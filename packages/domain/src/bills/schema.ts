import { z } from 'zod';
import { agreedMasterSchema, agreementFactsSchema } from '../agreements/schema.ts';
import { linesInput, linesSchema, sumFields } from '../offers/line-schema.ts';
import {
  bookingIdSchema,
  masterIdSchema,
  masterNameSchema,
  moneySchema,
  personNameSchema,
  pictureUrlSchema,
  userIdSchema,
} from '../wire/fields.ts';
import { idSchema, instantSchema, pageInput, requiredText } from '../wire/page.ts';
import { billStates, maxObjectionPictures } from './state.ts';

const ofBooking = { bookingId: bookingIdSchema.meta({ description: 'Id of the booking.' }) };
const objectionExamples = ['Det ble brukt to timer, ikke fire.'];

/** What was done. The sum never exceeds what was agreed with the accepted changes. */
export const sendBillInput = z
  .object({ ...ofBooking, lines: linesInput })
  .meta({ id: 'SendBillInput' });
export type SendBillInput = z.infer<typeof sendBillInput>;

export const billOfBookingInput = z.object(ofBooking);

export const objectToBillInput = z
  .object({
    ...ofBooking,
    reason: requiredText(2000).meta({
      description: 'What is wrong with the bill.',
      examples: objectionExamples,
    }),
    pictures: z
      .array(z.string().max(200, 'tooLong'))
      .max(maxObjectionPictures, 'tooMany')
      .default([])
      .meta({
        description: 'Addresses of pictures that the customer has uploaded.',
        examples: [['/uploads/v1stgxr8z5jdhi6bmytq9a0k.webp']],
      }),
  })
  .meta({ id: 'ObjectToBillInput' });
export type ObjectToBillInput = z.infer<typeof objectToBillInput>;

/** The master's words to an objection. */
export const answerObjectionInput = z.object({
  ...ofBooking,
  answer: requiredText(2000).meta({
    description: 'What the master says to the objection.',
    examples: ['Den ene timen var henting av deler.'],
  }),
});
export type AnswerObjectionInput = z.infer<typeof answerObjectionInput>;

/** A moderator closes an objection; both sides read the note. */
export const settleBillInput = z.object({
  ...ofBooking,
  note: requiredText(2000).meta({
    description: 'What was found; both sides read it.',
    examples: ['Partene ble enige om to timer.'],
  }),
});
export type SettleBillInput = z.infer<typeof settleBillInput>;

/** An uploaded picture that waits for its objection. */
export const billPictureSchema = z
  .object({
    image: pictureUrlSchema.meta({
      description: 'Address of the stored picture, which an objection names.',
    }),
  })
  .meta({ id: 'BillPicture' });

const objection = z.object({
  reason: z
    .string()
    .meta({ description: 'What the customer finds wrong.', examples: objectionExamples }),
  pictures: z.array(pictureUrlSchema).meta({
    description: 'Addresses of the customer’s pictures.',
    examples: [['/uploads/v1stgxr8z5jdhi6bmytq9a0k.webp']],
  }),
  total: moneySchema.meta({
    description: 'Sum of the bill that the customer objected to, in NOK.',
  }),
  at: instantSchema.meta({ description: 'When the customer objected.' }),
  answer: z
    .string()
    .nullable()
    .meta({
      description: 'What the master says to it; null before.',
      examples: ['Den ene timen var henting av deler.'],
    }),
  note: z
    .string()
    .nullable()
    .meta({
      description: 'What the moderators found; null before.',
      examples: ['Partene ble enige om to timer.'],
    }),
});

/** The final bill beside what was agreed. All sums in NOK, VAT included. */
export const billSchema = z
  .object({
    id: idSchema.meta({ description: 'Id of the bill.', examples: [17] }),
    ...ofBooking,
    issuer: agreedMasterSchema.meta({
      description: 'The master with their business, as the agreement names them.',
    }),
    lines: linesSchema,
    ...sumFields,
    agreedTotal: moneySchema.meta({ description: 'The sum that was agreed, in NOK.' }),
    changesTotal: moneySchema.meta({ description: 'What accepted changes add to it, in NOK.' }),
    ceiling: moneySchema.nullable().meta({
      description: 'The highest sum in NOK that the bill may come to; null for an open account.',
    }),
    state: z.enum(billStates).meta({ description: 'State of the bill.', examples: ['sent'] }),
    sentAt: instantSchema.meta({ description: 'When it was sent.' }),
    decidedAt: instantSchema
      .nullable()
      .meta({ description: 'When it was accepted or settled; null before.' }),
    objection: objection
      .nullable()
      .meta({ description: 'The customer’s latest objection; null without one.' }),
  })
  .meta({ id: 'Bill' });
export type Bill = z.infer<typeof billSchema>;

/** What a bill is compared with: the agreed price, and the lines with those of accepted changes. */
const agreedPrice = agreementFactsSchema.pick({
  number: true,
  kind: true,
  lines: true,
  total: true,
  marginPercent: true,
});

/** A bill with an objection as moderators read it. */
export const objectedBillSchema = billSchema
  .extend({
    clientId: userIdSchema.meta({ description: 'Id of the customer, as a user.' }),
    masterId: masterIdSchema.meta({ description: 'Id of the master’s record.' }),
    agreed: agreedPrice.meta({
      description: 'What was agreed; the lines with those of accepted changes.',
    }),
    client: personNameSchema.meta({ description: 'Name of the customer.' }),
    master: masterNameSchema.meta({ description: 'Name of the master.' }),
  })
  .meta({ id: 'ObjectedBill' });
export type ObjectedBill = z.infer<typeof objectedBillSchema>;

/** Bills with an open objection, or all that ever had one. */
export const listObjectionsInput = z.object({
  ...pageInput(50),
  state: z
    .enum(['objected', 'settled'])
    .optional()
    .meta({ description: 'In this state alone.', examples: ['objected'] }),
});
export type ListObjectionsInput = z.infer<typeof listObjectionsInput>;
