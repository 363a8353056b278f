import { z } from 'zod';
import { proposedTimeSchema, proposedTimes, timesExamples } from '../offers/time-schema.ts';
import { bookingIdSchema, dayTextSchema, reasonTextSchema } from '../wire/fields.ts';
import { slotFormat } from '../wire/formats.ts';
import { idSchema, instantSchema } from '../wire/page.ts';
import { movingSides } from './moves.ts';

const proposalIdSchema = idSchema.meta({ description: 'Id of the proposal.', examples: [31] });

const startFields = {
  date: dayTextSchema.meta({ description: 'Day, in Oslo.', format: 'date' }),
  time: z.string().meta({ description: 'Start, in Oslo.', ...slotFormat }),
};

/** One to three other times for a job. */
export const proposeTimesInput = z
  .object({
    bookingId: bookingIdSchema.meta({ description: 'Id of the booking.' }),
    times: proposedTimes
      .min(1, 'timesRequired')
      .meta({ description: 'One to three times that would suit.', examples: timesExamples }),
  })
  .meta({ id: 'ProposeTimesInput' });
export type ProposeTimesInput = z.infer<typeof proposeTimesInput>;

/** One of the times of a proposal. */
export const acceptProposalInput = proposedTimeSchema
  .extend({ id: proposalIdSchema })
  .meta({ id: 'AcceptProposalInput' });
export type AcceptProposalInput = z.infer<typeof acceptProposalInput>;

export const proposalIdInput = z.object({ id: proposalIdSchema });

/** A new time for one's own request. */
export const moveBookingInput = proposedTimeSchema
  .extend({ id: bookingIdSchema.meta({ description: 'Id of the booking.' }) })
  .meta({ id: 'MoveBookingInput' });
export type MoveBookingInput = z.infer<typeof moveBookingInput>;

/** The open proposal of a booking. */
export const proposalSchema = z
  .object({
    id: proposalIdSchema,
    side: z.enum(movingSides).meta({ description: 'Which side proposes.' }),
    times: z
      .array(z.object(startFields))
      .meta({ description: 'The proposed times; until one is accepted, the old one holds.' }),
    proposedAt: instantSchema.meta({ description: 'When it was proposed.' }),
  })
  .meta({ id: 'Proposal' });
export type Proposal = z.infer<typeof proposalSchema>;

/** A change of a booking’s time. */
export const moveSchema = z
  .object({
    at: instantSchema.meta({ description: 'When it was moved.' }),
    by: z
      .enum([...movingSides, 'admin'])
      .meta({ description: 'Which side made the move final; `admin` is a move by staff.' }),
    from: z.object(startFields).meta({ description: 'The time before.' }),
    to: z.object(startFields).meta({ description: 'The time after.' }),
    reason: reasonTextSchema
      .nullable()
      .meta({ description: 'Why staff moved it; null for a move of the two sides.' }),
  })
  .meta({ id: 'BookingMove' });
export type BookingMove = z.infer<typeof moveSchema>;
