import { z } from 'zod';
import { tableInput } from '../admin/list.ts';
import { idSchema, instantSchema, optionalText } from '../wire/page.ts';
import { reportKinds, reportReasons, reportStates } from './reasons.ts';

/** The longest text of a report and of a moderator's note, in characters. */
export const maxReportText = 2000;

const person = z.object({ id: idSchema, name: z.string() });

/**
 * A report as it is sent in. `subjectId` is a review, a picture, a message, a comment on an article, or the user whose
 * profile it is.
 */
export const createReportInput = z
  .object({
    subject: z.enum(reportKinds, 'required'),
    subjectId: idSchema,
    reason: z.enum(reportReasons, 'required'),
    text: optionalText(maxReportText),
  })
  .refine(({ reason, text }) => reason !== 'other' || text !== '', {
    path: ['text'],
    error: 'required',
  });
export type CreateReportInput = z.infer<typeof createReportInput>;

/** What the reporter gets back. */
export const sentReportSchema = z.object({
  id: idSchema,
  subject: z.enum(reportKinds),
  subjectId: idSchema,
  reason: z.enum(reportReasons),
  text: z.string(),
  state: z.enum(reportStates),
  createdAt: instantSchema,
});
export type SentReport = z.infer<typeof sentReportSchema>;

/** A report as moderators read it: the only place that names the reporter. */
export const reportSchema = sentReportSchema.extend({
  reporter: person,
  /** Whose thing it is; null when the account is gone. */
  owner: person.nullable(),
  /** What the thing said when it was reported. */
  excerpt: z.string(),
  /** The reported picture, or the one of a reported message, while it exists. */
  picture: z.string().nullable(),
  /** Where a reported message stands, while it exists. An enquiry is about no booking. */
  conversation: z.object({ id: idSchema, bookingId: idSchema.nullable() }).nullable(),
  /** The article of a reported comment and whether the comment is hidden now, while it exists. */
  comment: z.object({ slug: z.string(), isHidden: z.boolean() }).nullable(),
  handledBy: person.nullable(),
  handledAt: instantSchema.nullable(),
  note: z.string(),
});
export type Report = z.infer<typeof reportSchema>;

/** The queue, narrowed to a state, a kind of thing or a reason; the words of a search are of people's names. */
export const listReportsInput = z.object({
  ...tableInput(['createdAt']),
  state: z.enum(reportStates).optional(),
  subject: z.enum(reportKinds).optional(),
  reason: z.enum(reportReasons).optional(),
});
export type ListReportsInput = z.infer<typeof listReportsInput>;

export const handleReportInput = z.object({
  id: idSchema,
  state: z.enum(['resolved', 'dismissed'], 'required'),
  note: optionalText(maxReportText),
});
export type HandleReportInput = z.infer<typeof handleReportInput>;
