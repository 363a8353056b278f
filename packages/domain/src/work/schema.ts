import { z } from 'zod';
import { priceSchema, quantitySchema } from '../numbers/schema.ts';
import { bookingIdSchema, moneySchema, pictureUrlSchema } from '../wire/fields.ts';
import { instantSchema, requiredText, tooLong } from '../wire/page.ts';
import { entryKinds, maxEntryText, maxOperations } from './entry.ts';
import { conflictChoices } from './merge.ts';

const exampleIds = {
  entry: '0193b3a0-5c1e-4d6e-a5b0-3b6b0f6d2c11',
  operation: '0193b3a0-9f40-4b1c-a1de-7f1e2d3c4b5a',
};

const uuidSchema = z
  .string()
  .max(36, tooLong)
  .transform((text) => text.toLowerCase())
  .pipe(z.uuid('invalid'));

const entryIdSchema = uuidSchema.meta({
  description: 'Id of the entry: that of the operation that added it.',
  examples: [exampleIds.entry],
});
const basedOnSchema = uuidSchema.meta({
  description:
    'The version that was changed: the id of the operation that made it. Another stored version makes a conflict.',
  examples: [exampleIds.entry],
});

const occurredAt = z
  .string('required')
  .max(40, tooLong)
  .check(z.iso.datetime({ offset: true, error: 'date' }))
  .transform((text) => new Date(text).toISOString())
  .meta({
    description: 'When it happened, by the clock of the device.',
    format: 'date-time',
    examples: ['2026-12-01T09:15:00.000Z'],
  });

const kindMeta = { description: 'What is recorded.' };
const doesMeta = { description: 'What the operation does to the entry.' };

const none = { text: '', quantity: null, unitPrice: null, image: null };
const textExamples = ['Byttet pakning under vasken.'];

const hoursContent = z
  .object({ kind: z.enum(['hoursStarted', 'hoursStopped']).meta(kindMeta), occurredAt })
  .transform((content) => ({ ...none, ...content }));
const noteContent = z
  .object({
    kind: z.literal('note').meta(kindMeta),
    occurredAt,
    text: requiredText(maxEntryText).meta({ description: 'The note.', examples: textExamples }),
  })
  .transform((content) => ({ ...none, ...content }));
const materialContent = z
  .object({
    kind: z.literal('material').meta(kindMeta),
    occurredAt,
    text: requiredText(maxEntryText).meta({
      description: 'What was used.',
      examples: ['Kobberrør 15 mm'],
    }),
    quantity: quantitySchema.meta({ description: 'Metres or pieces.', examples: [2.5] }),
    unitPrice: priceSchema
      .nullable()
      .default(null)
      .meta({
        description: 'Price of one in NOK, VAT included; null where it is not known yet.',
        examples: [149],
      }),
  })
  .transform((content) => ({ ...none, ...content }));
const isShownSchema = z.boolean().meta({
  description: 'Whether the customer of the job sees the photo; absent means no.',
  examples: [true],
});
const photoContent = z
  .object({
    kind: z.literal('photo').meta(kindMeta),
    occurredAt,
    text: z
      .string()
      .trim()
      .max(maxEntryText, tooLong)
      .default('')
      .meta({ description: 'What it shows; may be empty.', examples: textExamples }),
    image: z
      .string()
      .max(200, tooLong)
      .meta({
        description: 'Address of a picture that the master has uploaded for it.',
        examples: ['/uploads/v1stgxr8z5jdhi6bmytq9a0k.webp'],
      }),
    // Absent from phones of before: their photos were taken for the master alone.
    isShown: isShownSchema.optional(),
  })
  .transform((content) => ({ ...none, ...content }));

/** An uploaded picture that waits for its entry. */
export const workPictureSchema = z
  .object({
    image: pictureUrlSchema.meta({
      description: 'Address of the stored picture, which an entry names.',
    }),
  })
  .meta({ id: 'WorkPicture' });

/** The content of an entry as a device sends it. */
export const entryContentInput = z.discriminatedUnion('kind', [
  hoursContent,
  noteContent,
  materialContent,
  photoContent,
]);

const contentField = entryContentInput.meta({ description: 'What the entry states.' });

const operationFields = {
  id: uuidSchema.meta({
    description: 'Made by the device; the same id again is the same operation, which counts once.',
    examples: [exampleIds.operation],
  }),
  bookingId: bookingIdSchema.meta({ description: 'Id of the booking.' }),
};

/** One change of the work records of a job. */
export const workOperationInput = z.discriminatedUnion('does', [
  z.object({ does: z.literal('add').meta(doesMeta), ...operationFields, content: contentField }),
  z.object({
    does: z.literal('edit').meta(doesMeta),
    ...operationFields,
    entryId: entryIdSchema,
    basedOn: basedOnSchema,
    content: contentField,
  }),
  z.object({
    does: z.literal('remove').meta(doesMeta),
    ...operationFields,
    entryId: entryIdSchema,
    basedOn: basedOnSchema,
  }),
  z.object({
    does: z.literal('resolve').meta(doesMeta),
    ...operationFields,
    entryId: entryIdSchema,
    rival: uuidSchema.meta({
      description: 'The version beside the stored one that is decided on.',
      examples: [exampleIds.operation],
    }),
    seen: uuidSchema.meta({
      description: 'The stored version that it was compared with.',
      examples: [exampleIds.entry],
    }),
    choice: z.enum(conflictChoices).meta({
      description: 'Which version is right; `both` makes the other one an entry of its own.',
      examples: ['both'],
    }),
  }),
]);
export type WorkOperation = z.infer<typeof workOperationInput>;
/** An operation as a device builds it. */
export type WorkOperationInput = z.input<typeof workOperationInput>;

/** Operations in the order in which they were made. */
export const recordWorkInput = z.object({
  operations: z
    .array(workOperationInput)
    .min(1, 'required')
    .max(maxOperations, 'tooMany')
    .meta({
      description: 'Operations in the order in which they were made.',
      examples: [
        [
          {
            does: 'add',
            id: exampleIds.entry,
            bookingId: 41,
            content: { kind: 'hoursStarted', occurredAt: '2026-12-01T09:15:00.000Z' },
          },
        ],
      ],
    }),
});

export const recordOutcomes = ['stored', 'alreadyStored', 'conflict', 'refused'] as const;

/** The answer to one operation. */
export const recordAnswerSchema = z
  .object({
    id: z.string().meta({ description: 'Id of the operation.', examples: [exampleIds.operation] }),
    outcome: z.enum(recordOutcomes).meta({
      description:
        '`conflict`: stored beside another version, and both are shown until the master decides.',
      examples: ['stored'],
    }),
    code: z
      .string()
      .nullable()
      .meta({ description: 'Why it was refused; null otherwise.', examples: [null] }),
  })
  .meta({ id: 'WorkRecordAnswer' });
export type RecordAnswer = z.infer<typeof recordAnswerSchema>;

export const recordWorkOutput = z.object({
  answers: z
    .array(recordAnswerSchema)
    .meta({ description: 'One answer for each operation, in their order.' }),
});

export const workOfBookingInput = z.object({
  bookingId: bookingIdSchema.meta({ description: 'Id of the booking.' }),
});

/** The content of an entry as it is read. */
export const entryContentSchema = z
  .object({
    kind: z.enum(entryKinds).meta({ description: 'What was recorded.', examples: ['material'] }),
    occurredAt: instantSchema.meta({ description: 'When it happened, by the device’s clock.' }),
    text: z.string().meta({ description: 'Note, material or caption.', examples: textExamples }),
    quantity: z
      .number()
      .nullable()
      .meta({ description: 'Metres or pieces of a material.', examples: [2.5] }),
    unitPrice: moneySchema
      .nullable()
      .meta({ description: 'Price of one in NOK, VAT included; null where it is not known.' }),
    image: pictureUrlSchema.nullable().meta({ description: 'Address of the picture.' }),
    isShown: isShownSchema.optional(),
  })
  .meta({ id: 'WorkEntryContent' });

/** A work record with the versions that were made beside the stored one. */
export const workEntrySchema = z
  .object({
    id: z.string().meta({ description: 'Id of the entry.', examples: [exampleIds.entry] }),
    bookingId: bookingIdSchema.meta({ description: 'Id of the booking.' }),
    version: z.string().meta({
      description: 'The stored version; a change names it.',
      examples: [exampleIds.entry],
    }),
    content: entryContentSchema.meta({ description: 'The stored version.' }),
    isRemoved: z
      .boolean()
      .meta({ description: 'Whether the stored version is a removal.', examples: [false] }),
    receivedAt: instantSchema.meta({ description: 'When the server received the entry.' }),
    rivals: z
      .array(
        z.object({
          id: z
            .string()
            .meta({ description: 'Id of the version.', examples: [exampleIds.operation] }),
          content: entryContentSchema
            .nullable()
            .meta({ description: 'The other version; null removes the entry.' }),
          receivedAt: instantSchema.meta({ description: 'When the server received it.' }),
        }),
      )
      .meta({ description: 'Versions made elsewhere that nobody has decided on.' }),
  })
  .meta({ id: 'WorkEntry' });
export type WorkEntry = z.infer<typeof workEntrySchema>;

/** The work records of a job in the order in which they happened; removed ones only with a conflict. */
export const workSchema = z
  .object({
    bookingId: bookingIdSchema.meta({ description: 'Id of the booking.' }),
    entries: z.array(workEntrySchema).meta({ description: 'In the order of their time.' }),
    worked: z
      .object({
        minutes: z.int().meta({ description: 'Minutes between starts and stops.', examples: [90] }),
        runningSince: instantSchema
          .nullable()
          .meta({ description: 'When running hours were started; null when none run.' }),
        unpairedStops: z
          .int()
          .meta({ description: 'Stops without a start, which count nothing.', examples: [0] }),
      })
      .meta({ description: 'The hours as the entries state them.' }),
  })
  .meta({ id: 'JobWork' });
export type JobWork = z.infer<typeof workSchema>;

/** A photo of a job that its customer sees. */
export const shownPhotoSchema = z
  .object({
    id: entryIdSchema,
    occurredAt: instantSchema.meta({ description: 'When it was taken, by the device’s clock.' }),
    text: z.string().meta({ description: 'What it shows; may be empty.', examples: textExamples }),
    image: pictureUrlSchema.meta({ description: 'Address of the picture, for the two sides.' }),
  })
  .meta({ id: 'ShownPhoto' });
export type ShownPhoto = z.infer<typeof shownPhotoSchema>;
