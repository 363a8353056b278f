import { z } from 'zod';
import { isQuarter } from '../calendar/blocked-hours.ts';
import { maxAddressLength } from '../contact/address.ts';
import { optionalPhoneSchema } from '../contact/phone-schema.ts';
import { isCivilDate } from '../time/oslo.ts';
import { dayTextSchema, moneySchema, personNameSchema, phoneTextSchema } from '../wire/fields.ts';
import { slotFormat } from '../wire/formats.ts';
import { idSchema, instantSchema, optionalText, requiredText, tooLong } from '../wire/page.ts';
import { bufferField, durationField, jobTimeFields } from './duration-schema.ts';

export const ownJobIdSchema = idSchema.meta({ description: 'Id of the own job.', examples: [7] });
const priceBounds = { min: 0, max: 10_000_000 };

const dateField = z
  .string('required')
  .min(1, { error: 'required', abort: true })
  .max(10, { error: 'date', abort: true })
  .refine(isCivilDate, 'date')
  .meta({ description: 'Day of the job, in Oslo.', examples: ['2026-12-01'], format: 'date' });

/** Unlike a booking, an own job begins at any quarter of an hour. */
const timeField = z
  .string('required')
  .min(1, { error: 'required', abort: true })
  .max(5, { error: 'quarterHours', abort: true })
  .refine((text) => isQuarter(text) && text !== '24:00', 'quarterHours')
  .meta({ description: 'Start of the job, in Oslo.', ...slotFormat });

/** The form of an own job: a job that a master has agreed on by phone. The customer has no account. */
export const ownJobFormSchema = z.object({
  clientName: requiredText(120).meta({
    description: 'Name of the customer.',
    examples: ['Kari Nordmann'],
  }),
  clientPhone: optionalPhoneSchema
    .default('')
    .meta({ description: 'Phone of the customer; empty without one.' }),
  address: z
    .string()
    .max(maxAddressLength, tooLong)
    .trim()
    .default('')
    .meta({
      description: 'Where the job is; empty where it is not known.',
      examples: ['Storgata 12, 0184 Oslo'],
    }),
  scheduledDate: dateField,
  scheduledTime: timeField,
  durationMinutes: durationField,
  bufferMinutes: bufferField.default(0),
  note: optionalText(2000).meta({
    description: 'What has to be done, and other notes to oneself.',
    examples: ['Kranen på kjøkkenet drypper.'],
  }),
  price: z
    .number('number')
    .min(priceBounds.min, 'number')
    .max(priceBounds.max, 'number')
    .nullable()
    .default(null)
    .meta({ description: 'Agreed price in NOK; null without one.', examples: [1490] }),
});
export type OwnJobForm = z.infer<typeof ownJobFormSchema>;

export const createOwnJobInput = ownJobFormSchema.meta({ id: 'CreateOwnJobInput' });
export const updateOwnJobInput = ownJobFormSchema
  .extend({ id: ownJobIdSchema })
  .meta({ id: 'UpdateOwnJobInput' });
export type UpdateOwnJobInput = z.infer<typeof updateOwnJobInput>;

export const moveOwnJobInput = z
  .object({ id: ownJobIdSchema, date: dateField, time: timeField })
  .meta({ id: 'MoveOwnJobInput' });
export type MoveOwnJobInput = z.infer<typeof moveOwnJobInput>;

export const setOwnJobDoneInput = z
  .object({
    id: ownJobIdSchema,
    done: z.boolean().meta({ description: 'False takes it back.', examples: [true] }),
  })
  .meta({ id: 'SetOwnJobDoneInput' });
export type SetOwnJobDoneInput = z.infer<typeof setOwnJobDoneInput>;

export const ownJobIdInput = z.object({ id: ownJobIdSchema });

/** An own job as its master reads it. Nobody else does. */
export const ownJobSchema = z
  .object({
    id: ownJobIdSchema,
    clientName: personNameSchema.meta({ description: 'Name of the customer.' }),
    clientPhone: phoneTextSchema.meta({ description: 'Phone; empty without one.' }),
    address: z.string().meta({
      description: 'Where the job is; empty where it is not known.',
      examples: ['Storgata 12, 0184 Oslo'],
    }),
    scheduledDate: dayTextSchema.meta({ description: 'Day of the job, in Oslo.', format: 'date' }),
    scheduledTime: z.string().meta({ description: 'Start of the job, in Oslo.', ...slotFormat }),
    ...jobTimeFields,
    note: z.string().meta({
      description: 'A note to oneself; empty without one.',
      examples: ['Kranen på kjøkkenet drypper.'],
    }),
    price: moneySchema.nullable().meta({ description: 'Agreed price in NOK; null without one.' }),
    doneAt: instantSchema
      .nullable()
      .meta({ description: 'When it was marked as done; null before.' }),
  })
  .meta({ id: 'OwnJob' });
export type OwnJob = z.infer<typeof ownJobSchema>;
