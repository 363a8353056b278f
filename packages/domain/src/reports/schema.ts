import { z } from 'zod';
import { rangeInput, tableInput } from '../admin/list.ts';
import { idSchema, instantSchema, optionalText } from '../wire/page.ts';
import { maxReportText, reportKinds, reportReasons, reportStates } from './reasons.ts';
import {
  bookingIdSchema,
  messageTextSchema,
  personNameSchema,
  pictureUrlSchema,
} from '../wire/fields.ts';

const person = z.object({
  id: idSchema.meta({ description: 'Id of the user.' }),
  name: personNameSchema.meta({ description: 'Name of the person.' }),
});

/**
 * A report as it is sent in. `subjectId` is a review, a picture, a message, a comment on an article, or the user whose
 * profile it is.
 */
export const createReportInput = z
  .object({
    subject: z
      .enum(reportKinds, 'required')
      .meta({ description: 'Kind of thing that is reported.' }),
    subjectId: idSchema.meta({ description: 'Id of that thing.' }),
    reason: z.enum(reportReasons, 'required').meta({ description: 'What is wrong with it.' }),
    text: optionalText(maxReportText).meta({
      description: 'More about it, in one’s own words.',
      examples: ['Hei! Passer det klokken 10?'],
    }),
  })
  .refine(({ reason, text }) => reason !== 'other' || text !== '', {
    path: ['text'],
    error: 'required',
  })
  .meta({ id: 'CreateReportInput' });
export type CreateReportInput = z.infer<typeof createReportInput>;

/** The answer to the reporter. */
export const sentReportSchema = z
  .object({
    id: idSchema.meta({ description: 'Id of the report.' }),
    subject: z.enum(reportKinds).meta({ description: 'Kind of thing that is reported.' }),
    subjectId: idSchema.meta({ description: 'Id of that thing.' }),
    reason: z.enum(reportReasons).meta({ description: 'What is wrong with it.' }),
    text: messageTextSchema.meta({ description: 'More about it, in the reporter’s words.' }),
    state: z.enum(reportStates).meta({ description: 'What became of the report.' }),
    createdAt: instantSchema.meta({ description: 'When it was created.' }),
  })
  .meta({ id: 'SentReport' });
export type SentReport = z.infer<typeof sentReportSchema>;

/** A report as moderators read it: the only place that names the reporter. */
export const reportSchema = sentReportSchema
  .extend({
    reporter: person.meta({ description: 'Who reported it; null when the account is gone.' }),
    /** Whose thing it is; null when the account is gone. */
    owner: person.nullable().meta({ description: 'Whose it is; null when the account is gone.' }),
    /** The content of the subject when it was reported. */
    excerpt: z.string().meta({
      description: 'A short summary.',
      examples: ['Tre grep som sparer deg for en vannskade.'],
    }),
    /** The reported picture, or the one of a reported message, while it exists. */
    picture: pictureUrlSchema
      .nullable()
      .meta({ description: 'Address of the picture; null without one.' }),
    /** The conversation of a reported message, while it exists. An enquiry has no booking. */
    conversation: z
      .object({
        id: idSchema.meta({ description: 'Id of the conversation.' }),
        bookingId: bookingIdSchema.nullable().meta({ description: 'Id of the booking.' }),
      })
      .nullable()
      .meta({ description: 'The conversation of a reported message; null for other things.' }),
    /** The article of a reported comment and whether the comment is hidden now, while it exists. */
    comment: z
      .object({
        slug: z.string().meta({
          description: 'Last part of the address of the article.',
          examples: ['slik-stopper-du-en-dryppende-kran'],
        }),
        isHidden: z.boolean().meta({ description: 'Whether moderators have hidden it.' }),
      })
      .nullable()
      .meta({ description: 'The comment that is reported; null for other things.' }),
    handledBy: person
      .nullable()
      .meta({ description: 'The moderator who dealt with it; null before.' }),
    handledAt: instantSchema
      .nullable()
      .meta({ description: 'When a moderator dealt with it; null before.' }),
    note: z.string().meta({
      description: 'A note for other moderators; null without one.',
      examples: ['Snakket med begge.'],
    }),
  })
  .meta({ id: 'Report' });
export type Report = z.infer<typeof reportSchema>;

/** Filters of the queue: state, kind and reason; search words match people's names. */
export const listReportsInput = z.object({
  ...tableInput(['createdAt']),
  ...rangeInput,
  state: z.enum(reportStates).optional().meta({ description: 'In this state alone.' }),
  subject: z
    .enum(reportKinds)
    .optional()
    .meta({ description: 'Reports of this kind of thing alone.' }),
  reason: z.enum(reportReasons).optional().meta({ description: 'Reported for this reason alone.' }),
});
export type ListReportsInput = z.infer<typeof listReportsInput>;

export const handleReportInput = z.object({
  id: idSchema.meta({ description: 'Id of the report.' }),
  state: z
    .enum(['resolved', 'dismissed'], 'required')
    .meta({ description: 'What becomes of the report.' }),
  note: optionalText(maxReportText).meta({
    description: 'A note for other moderators.',
    examples: ['Snakket med begge.'],
  }),
});
export type HandleReportInput = z.infer<typeof handleReportInput>;
