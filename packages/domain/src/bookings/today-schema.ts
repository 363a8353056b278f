import { z } from 'zod';
import { agreementFactsSchema } from '../agreements/schema.ts';
import { blockedHoursSchema } from '../calendar/schema.ts';
import { changeOrderSchema } from '../change-orders/schema.ts';
import { isCivilDate } from '../time/oslo.ts';
import { dayTextSchema, moneySchema } from '../wire/fields.ts';
import { ownJobSchema } from './own-job-schema.ts';
import { bookingSchema } from './schema.ts';

/** The day that a master asks for. */
export const todayInput = z.object({
  day: z
    .string()
    .max(10, { error: 'date', abort: true })
    .refine(isCivilDate, 'date')
    .optional()
    .meta({
      description: 'Day, in Oslo; today without it.',
      examples: ['2026-12-01'],
      format: 'date',
    }),
});

/** What was agreed in writing, as far as the work depends on it: it is read where there is no network. */
export const todayAgreementSchema = agreementFactsSchema
  .pick({ number: true, kind: true, lines: true, excluded: true, ceiling: true })
  .extend({
    changes: z
      .array(
        changeOrderSchema.pick({
          id: true,
          reason: true,
          lines: true,
          total: true,
          extraHours: true,
          state: true,
        }),
      )
      .meta({ description: 'Its change orders, the first one first.' }),
  })
  .meta({ id: 'TodayAgreement' });
export type TodayAgreement = z.infer<typeof todayAgreementSchema>;

/** A job of the day with what it comes to. */
export const todayJobSchema = bookingSchema
  .extend({
    agreedTotal: moneySchema
      .nullable()
      .meta({ description: 'Agreed in writing with accepted changes, in NOK; null without.' }),
    agreement: todayAgreementSchema
      .nullable()
      .meta({ description: 'What was agreed in writing; null without.' }),
    billedTotal: moneySchema
      .nullable()
      .meta({ description: 'Total of the bill that was sent, in NOK; null before.' }),
  })
  .meta({ id: 'TodayJob' });
export type TodayJob = z.infer<typeof todayJobSchema>;

/** How many requests are in the answer itself; `counts` has them all. */
export const shownRequests = 5;

/** A master's day: what waits for an answer, the jobs and blocked hours in order, and the money. */
export const todaySchema = z
  .object({
    day: dayTextSchema.meta({ description: 'The day, in Oslo.', format: 'date' }),
    waiting: z
      .array(bookingSchema)
      .meta({ description: 'Requests that wait for an answer, the first five by their time.' }),
    counts: z
      .object({
        bookings: z.int().meta({ description: 'Bookings that wait for an answer.' }),
        requests: z.int().meta({ description: 'Job requests that wait for an answer.' }),
        objections: z
          .int()
          .meta({ description: 'Bills with an objection that has no answer yet.' }),
      })
      .meta({ description: 'How much waits for the master’s answer.' }),
    jobs: z.array(todayJobSchema).meta({ description: 'Accepted jobs of the day, by their time.' }),
    ownJobs: z
      .array(ownJobSchema)
      .meta({ description: 'Own jobs of the day, such as those agreed by phone.' }),
    blocks: z.array(blockedHoursSchema).meta({ description: 'Blocked hours of the day.' }),
    next: bookingSchema
      .nullable()
      .meta({ description: 'The first accepted booking after the day; null without one.' }),
    nextOwnJob: ownJobSchema
      .nullable()
      .meta({ description: 'The first own job after the day; null without one.' }),
    money: z
      .object({
        expected: moneySchema.meta({ description: 'Agreed or estimated for the day, in NOK.' }),
        billed: moneySchema.meta({ description: 'Billed for the jobs of the day, in NOK.' }),
      })
      .meta({ description: 'The money of the day.' }),
  })
  .meta({ id: 'Today' });
export type Today = z.infer<typeof todaySchema>;
