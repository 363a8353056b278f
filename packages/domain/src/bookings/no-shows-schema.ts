import { z } from 'zod';
import { bookingIdSchema } from '../wire/fields.ts';
import { idSchema, instantSchema, optionalText, pageInput, requiredText } from '../wire/page.ts';
import { movingSides } from './moves.ts';
import { maxNoShowText, noShowStates } from './no-shows.ts';

const noShowIdSchema = idSchema.meta({ description: 'Id of the report.', examples: [7] });
const statementExamples = ['Jeg ringte på i et kvarter, og ingen åpnet.'];
const answerExamples = ['Jeg sto utenfor fra klokken ti.'];
const noteExamples = ['Samtaleloggen viser et anrop fra adressen.'];

/** Reports that the other side of a booking is not there. */
export const reportNoShowInput = z
  .object({
    bookingId: bookingIdSchema.meta({ description: 'Id of the booking.' }),
    statement: optionalText(maxNoShowText).meta({
      description: 'What happened; may be empty.',
      examples: statementExamples,
    }),
  })
  .meta({ id: 'ReportNoShowInput' });
export type ReportNoShowInput = z.infer<typeof reportNoShowInput>;

export const noShowIdInput = z.object({ id: noShowIdSchema });

/** Agrees with a report, or says what happened instead. */
export const answerNoShowInput = z
  .object({
    id: noShowIdSchema,
    isTrue: z
      .boolean()
      .meta({ description: 'Whether the report is right: then the fee is recorded.' }),
    answer: optionalText(maxNoShowText).meta({
      description: 'What happened; required where the report is wrong.',
      examples: answerExamples,
    }),
  })
  .refine(({ isTrue, answer }) => isTrue || answer !== '', { path: ['answer'], error: 'required' })
  .meta({ id: 'AnswerNoShowInput' });
export type AnswerNoShowInput = z.infer<typeof answerNoShowInput>;

/** A moderator decides on a disputed report; both sides read the note. */
export const decideNoShowInput = z
  .object({
    id: noShowIdSchema,
    outcome: z
      .enum(['upheld', 'dismissed'], 'required')
      .meta({ description: 'Whether the report is right: then the fee is recorded.' }),
    note: requiredText(2000).meta({
      description: 'What was found; both sides read it.',
      examples: noteExamples,
    }),
  })
  .meta({ id: 'DecideNoShowInput' });
export type DecideNoShowInput = z.infer<typeof decideNoShowInput>;

/** Reports in dispute, or all of them. */
export const listNoShowsInput = z.object({
  ...pageInput(50),
  state: z
    .enum(noShowStates)
    .optional()
    .meta({ description: 'In this state alone.', examples: ['disputed'] }),
});
export type ListNoShowsInput = z.infer<typeof listNoShowsInput>;

/** A report that one side was not there, beside the other’s answer. */
export const noShowSchema = z
  .object({
    id: noShowIdSchema,
    side: z.enum(movingSides).meta({ description: 'Which side reports; the other was not there.' }),
    statement: z.string().meta({ description: 'What happened.', examples: statementExamples }),
    state: z.enum(noShowStates).meta({
      description:
        'Open until it is answered; the fee is recorded where it is agreed, lapsed without an answer, or upheld by moderators.',
    }),
    reportedAt: instantSchema.meta({ description: 'When it was reported.' }),
    answerUntil: instantSchema.meta({
      description: 'Until when the other side can answer; without an answer it counts as true.',
    }),
    answer: z
      .string()
      .nullable()
      .meta({ description: 'What the other side says; null before.', examples: answerExamples }),
    answeredAt: instantSchema.nullable().meta({ description: 'When they said so; null before.' }),
    note: z.string().nullable().meta({
      description: 'What moderators found; null before.',
      examples: noteExamples,
    }),
    decidedAt: instantSchema
      .nullable()
      .meta({ description: 'When moderators decided; null before.' }),
  })
  .meta({ id: 'NoShow' });
export type NoShow = z.infer<typeof noShowSchema>;
