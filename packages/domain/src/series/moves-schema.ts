import { z } from 'zod';
import { movingSides } from '../bookings/moves.ts';
import { proposedTimeSchema } from '../offers/time-schema.ts';
import { dayTextSchema } from '../wire/fields.ts';
import { slotFormat } from '../wire/formats.ts';
import { idSchema, instantSchema } from '../wire/page.ts';
import { clashReasons } from './status.ts';

/** An id of a series as the inputs of this file state it. */
const id = idSchema.meta({ description: 'Id of the series.', examples: [6] });

const occurrence = proposedTimeSchema.shape.date.meta({
  description: 'The first day that moves, as the series has it now, in Oslo.',
  examples: ['2026-12-15'],
  format: 'date',
});
const newStart = {
  date: proposedTimeSchema.shape.date.meta({
    description:
      'What becomes of that day, in Oslo: a day between the one before it and the one after it. Later days follow at the same distance.',
    examples: ['2026-12-17'],
    format: 'date',
  }),
  time: proposedTimeSchema.shape.time.meta({
    description: 'Start of each job from then on, in Oslo.',
    ...slotFormat,
  }),
};

/** Another day and time for a series from one of its days on. */
export const proposeSeriesMoveInput = z
  .object({ id, occurrence, ...newStart })
  .meta({ id: 'ProposeSeriesMoveInput' });
export type ProposeSeriesMoveInput = z.infer<typeof proposeSeriesMoveInput>;

/** Another first day and time for a series that nobody has accepted. */
export const moveSeriesInput = proposedTimeSchema.extend({ id }).meta({ id: 'MoveSeriesInput' });
export type MoveSeriesInput = z.infer<typeof moveSeriesInput>;

const proposalIdSchema = idSchema.meta({ description: 'Id of the proposal.', examples: [31] });
export const seriesProposalIdInput = z.object({ id: proposalIdSchema });

/** A day of a series by its rule. */
export const skipInput = z
  .object({
    id,
    occurrence: occurrence.meta({
      description: 'A coming day of the series that has no job, in Oslo.',
      examples: ['2027-02-16'],
      format: 'date',
    }),
  })
  .meta({ id: 'SkipInput' });
export type SkipInput = z.infer<typeof skipInput>;

const day = (description: string) => dayTextSchema.meta({ description, format: 'date' });

export const sideField = z.enum(movingSides);

/** The open proposal of a series. */
export const seriesProposalSchema = z
  .object({
    id: proposalIdSchema,
    side: sideField.meta({ description: 'Which side proposes.' }),
    occurrence: day('The first day that moves, in Oslo.'),
    date: day('What becomes of that day, in Oslo.'),
    time: z.string().meta({ description: 'Start of each job from then on.', ...slotFormat }),
    proposedAt: instantSchema.meta({ description: 'When it was proposed.' }),
    days: z
      .array(
        z.object({
          from: day('The day now.'),
          to: day('The day after the move.'),
          clash: z
            .enum(clashReasons)
            .nullable()
            .meta({ description: 'Why it does not fit there now; null where it does.' }),
        }),
      )
      .meta({ description: 'The days with jobs that would move, and those that clash.' }),
  })
  .meta({ id: 'SeriesProposal' });
export type SeriesProposal = z.infer<typeof seriesProposalSchema>;
