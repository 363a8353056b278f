import { z } from 'zod';
import { dayTextSchema } from '../wire/fields.ts';
import { periodKinds } from './periods.ts';

/** The numbers of one period, of completed jobs and of answers to bookings. Sums in NOK. */
const numbersSchema = z.object({
  from: dayTextSchema.meta({ description: 'First day of the period, in Oslo.', format: 'date' }),
  until: dayTextSchema.meta({ description: 'Last day of the period, in Oslo.', format: 'date' }),
  jobs: z.int().meta({ description: 'Jobs completed in the period.' }),
  workedMinutes: z.int().meta({ description: 'Minutes of work on these jobs.' }),
  earnings: z.number().meta({ description: 'What these jobs earned, in NOK, VAT included.' }),
  agreedEarnings: z
    .number()
    .meta({ description: 'The part of it that is agreed, but without an accepted bill, in NOK.' }),
  estimatedEarnings: z
    .number()
    .meta({ description: 'The part of it that is the price at the booking alone, in NOK.' }),
  customers: z.int().meta({ description: 'Customers of these jobs.' }),
  repeatCustomers: z
    .int()
    .meta({ description: 'Those of them for whom the master had completed a job before.' }),
  answers: z.int().meta({ description: 'Bookings that the master first answered in the period.' }),
  answerMinutes: z
    .int()
    .nullable()
    .meta({ description: 'Median minutes until these answers; null without any.' }),
});
export type PeriodNumbers = z.infer<typeof numbersSchema>;

export const ownStatisticsInput = z.object({
  by: z.enum(periodKinds).default('week').meta({ description: 'Weeks or months.' }),
});

/** A master's own statistics of the last periods, oldest first; the last one is running. */
export const ownStatisticsSchema = z
  .object({
    by: z.enum(periodKinds).meta({ description: 'Weeks or months.' }),
    periods: z
      .array(
        numbersSchema.extend({
          before: numbersSchema.meta({
            description: 'The period before; as many days of it as the running one has.',
          }),
        }),
      )
      .meta({ description: 'The last twelve periods, oldest first.' }),
  })
  .meta({ id: 'OwnStatistics' });
export type OwnStatistics = z.infer<typeof ownStatisticsSchema>;
export type StatisticsPeriod = OwnStatistics['periods'][number];
