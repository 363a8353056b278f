import { z } from 'zod';
import { dayEndFormat, slotFormat } from '../wire/formats.ts';
import { jobTimeFields } from '../bookings/duration-schema.ts';
import { ownJobIdSchema } from '../bookings/own-job-schema.ts';
import { slots } from '../bookings/slots.ts';
import { addDays, isCivilDate } from '../time/oslo.ts';
import { idSchema, optionalText, versionSchema } from '../wire/page.ts';
import { isQuarter } from './blocked-hours.ts';
import { closingTimes, weekdays } from './hours.ts';
import {
  bookingIdSchema,
  dayTextSchema,
  masterIdSchema,
  personNameSchema,
  serviceNameSchema,
} from '../wire/fields.ts';

/** Default span of a calendar query in days: two months. */
export const calendarSpan = 62;
/** The days that may be asked for at once: as far as one may book. */
const longestSpan = 366;

const civilDate = z
  .string('required')
  .min(1, { error: 'required', abort: true })
  .max(10, { error: 'date', abort: true });
const dateSchema = civilDate.refine(isCivilDate, 'date').meta({ examples: ['2026-12-01'] });

const hoursSchema = z
  .object({
    opens: z.enum(slots, 'slot').meta({ description: 'Opening time, in Oslo.' }),
    closes: z
      .enum(closingTimes, 'slot')
      .meta({ description: 'Closing time, in Oslo.', examples: ['16:00'] }),
  })
  .refine(({ opens, closes }) => opens < closes, { path: ['closes'], error: 'hoursOrder' });

const workingDaySchema = z.object({
  weekday: z
    .int()
    .min(1)
    .max(7)
    .meta({ description: 'Day of the week, 1 for Monday to 7 for Sunday.' }),
  hours: hoursSchema
    .nullable()
    .meta({ description: 'Opening and closing time; null on a day off.' }),
});

const weekSchema = z
  .array(workingDaySchema)
  .length(weekdays.length)
  .refine((days) => new Set(days.map(({ weekday }) => weekday)).size === days.length, 'invalid');

/** An exception in the calendar; `note` is visible only to the master and null to everyone else. */
export const calendarExceptionSchema = z
  .object({
    id: idSchema.meta({ description: 'Id of the exception.' }),
    kind: z.enum(['off', 'open']).meta({ description: 'Days off, or days with other hours.' }),
    from: dayTextSchema.meta({ description: 'First day, in Oslo.', format: 'date' }),
    to: dayTextSchema.meta({ description: 'Last day, in Oslo.', format: 'date' }),
    hours: hoursSchema
      .nullable()
      .meta({ description: 'Opening and closing time; null on days off.' }),
    note: z
      .string()
      .nullable()
      .meta({ description: 'A note to oneself.', examples: ['Snakket med begge.'] }),
  })
  .meta({ id: 'CalendarException' });
export type ListedException = z.infer<typeof calendarExceptionSchema>;

/** Hours of a day that a master has blocked; `note` is visible only to the master and null to everyone else. */
export const blockedHoursSchema = z
  .object({
    id: idSchema.meta({ description: 'Id of the blocked hours.' }),
    date: dayTextSchema.meta({ description: 'Day, in Oslo.', format: 'date' }),
    from: z.string().meta({ description: 'First minute, in Oslo.', ...slotFormat }),
    to: z
      .string()
      .meta({ description: 'When they end, in Oslo; 24:00 for midnight.', ...dayEndFormat }),
    note: z
      .string()
      .nullable()
      .meta({ description: 'A note to oneself.', examples: ['Tannlege'] }),
  })
  .meta({ id: 'BlockedHours' });
export type ListedBlock = z.infer<typeof blockedHoursSchema>;

/** A master's week, Monday first, and the exceptions that touch the span asked for. */
export const calendarSchema = z
  .object({
    masterId: masterIdSchema.meta({ description: 'Id of the master’s record.' }),
    hours: z.array(workingDaySchema).meta({ description: 'The seven days of an ordinary week.' }),
    exceptions: z
      .array(calendarExceptionSchema)
      .meta({ description: 'Days off and days with other hours.' }),
    blocks: z
      .array(blockedHoursSchema)
      .meta({ description: 'Hours in which no jobs are taken, within these days.' }),
    /** Version of the weekly hours; 0 for the default ones. */
    version: z
      .int()
      .meta({ description: 'Version that was read: a change on another one is refused.' }),
  })
  .meta({ id: 'MasterCalendar' });
export type Calendar = z.infer<typeof calendarSchema>;

/** Accepted or running jobs, own jobs included, outside the opening hours: they stay, and the master sees which they are. */
export const clashesSchema = z.array(
  z.object({
    bookingId: bookingIdSchema
      .nullable()
      .meta({ description: 'Id of the booking; null for an own job.' }),
    ownJobId: ownJobIdSchema
      .nullable()
      .meta({ description: 'Id of the own job; null for a booking.' }),
    date: dayTextSchema.meta({ description: 'Day of the job, in Oslo.', format: 'date' }),
    time: z.string().meta({ description: 'Start of the job, in Oslo.', ...slotFormat }),
    durationMinutes: jobTimeFields.durationMinutes,
    clientName: personNameSchema.meta({ description: 'Name of the customer.' }),
    service: serviceNameSchema
      .nullable()
      .meta({ description: 'Name of the booked service; null for an own job.' }),
  }),
);
export type Clash = z.infer<typeof clashesSchema>[number];

export const readCalendarInput = z
  .object({
    masterId: masterIdSchema.meta({ description: 'Id of the master’s record.' }),
    from: dateSchema
      .optional()
      .meta({ description: 'First day of the exceptions, in Oslo.', format: 'date' }),
    to: dateSchema.optional().meta({
      description: 'Last day of the exceptions, in Oslo.',
      examples: ['2026-12-31'],
      format: 'date',
    }),
  })
  .refine(({ from, to }) => !from || !to || !areDates(from, to) || isSpan(from, to), {
    path: ['to'],
    error: 'dateOrder',
  });

/** An invalid date is refused on its own and has no order. */
const areDates = (...texts: string[]): boolean => texts.every(isCivilDate);
const isSpan = (from: string, to: string): boolean =>
  from <= to && to <= addDays(from, longestSpan);

const exampleWeek = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
  weekday,
  hours: weekday > 5 ? null : { opens: '09:00', closes: '16:00' },
}));

export const saveHoursInput = z.object({
  masterId: masterIdSchema.meta({ description: 'Id of the master’s record.' }),
  hours: weekSchema.meta({
    description: 'The seven days of an ordinary week, Monday first.',
    examples: [exampleWeek],
  }),
  /** The version that was read, for optimistic locking. */
  version: versionSchema
    .optional()
    .meta({ description: 'Version that was read: a change on another one is refused.' }),
});
export type SaveHoursInput = z.infer<typeof saveHoursInput>;
export const savedHoursSchema = z
  .object({
    hours: z.array(workingDaySchema).meta({ description: 'The seven days of an ordinary week.' }),
    clashes: clashesSchema.meta({
      description: 'Accepted bookings that fall outside the new hours.',
    }),
    version: z
      .int()
      .meta({ description: 'Version that was read: a change on another one is refused.' }),
  })
  .meta({ id: 'SavedHours' });

/** The form of an exception; a single day ends on the day it begins. */
export const exceptionFormSchema = z
  .object({
    kind: z.enum(['off', 'open']).meta({ description: 'Days off, or days with other hours.' }),
    from: dateSchema.meta({ description: 'First day, in Oslo.', format: 'date' }),
    to: dateSchema.meta({
      description: 'Last day, in Oslo.',
      examples: ['2026-12-31'],
      format: 'date',
    }),
    hours: hoursSchema
      .nullable()
      .default(null)
      .meta({ description: 'Opening and closing time, for special hours.' }),
    note: optionalText(200).meta({
      description: 'A note to oneself.',
      examples: ['Snakket med begge.'],
    }),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'dateOrder' })
  .refine(({ kind, from, to }) => kind === 'off' || from === to, {
    path: ['to'],
    error: 'dateOrder',
  })
  .meta({ examples: [{ kind: 'off', from: '2026-12-23', to: '2026-12-31', note: 'Juleferie' }] });
export type ExceptionForm = z.infer<typeof exceptionFormSchema>;

export const addExceptionInput = exceptionFormSchema.safeExtend({
  masterId: masterIdSchema.meta({ description: 'Id of the master’s record.' }),
});

/** Days that a master is about to close, or to open between two times only. */
export const affectedJobsInput = z
  .object({
    masterId: masterIdSchema.meta({ description: 'Id of the master’s record.' }),
    from: dateSchema.meta({ description: 'First day, in Oslo.', format: 'date' }),
    to: dateSchema.meta({
      description: 'Last day, in Oslo.',
      examples: ['2026-12-31'],
      format: 'date',
    }),
    opens: z
      .enum(slots, 'slot')
      .optional()
      .meta({ description: 'Opening time on these days; closed all day without it.' }),
    closes: z
      .enum(closingTimes, 'slot')
      .optional()
      .meta({
        description: 'Closing time on these days; closed all day without it.',
        examples: ['16:00'],
      }),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'dateOrder' });
export type AffectedJobsInput = z.infer<typeof affectedJobsInput>;

export const addedExceptionSchema = calendarExceptionSchema
  .extend({
    masterId: masterIdSchema.meta({ description: 'Id of the master’s record.' }),
    clashes: clashesSchema.meta({
      description: 'Accepted bookings that fall outside the new hours.',
    }),
  })
  .meta({ id: 'AddedException' });
export const removeExceptionInput = z.object({
  masterId: masterIdSchema.meta({ description: 'Id of the master’s record.' }),
  id: idSchema.meta({ description: 'Id of the exception.' }),
});

const quarter = (issue: string) =>
  z.string(issue).max(5, { error: issue, abort: true }).refine(isQuarter, 'quarterHours');

/** The form of blocked hours: within one day, in quarters of an hour. */
export const blockFormSchema = z
  .object({
    date: dateSchema.meta({ description: 'Day, in Oslo.', format: 'date' }),
    from: quarter('required').meta({ description: 'First minute, in Oslo.', ...slotFormat }),
    to: quarter('required').meta({
      description: 'When they end, in Oslo; 24:00 for the rest of the day.',
      ...dayEndFormat,
    }),
    note: optionalText(200).meta({
      description: 'A note to oneself.',
      examples: ['Snakket med begge.'],
    }),
  })
  .refine(({ from, to }) => from < to, { path: ['to'], error: 'hoursOrder' })
  .meta({ examples: [{ date: '2026-12-01', from: '13:00', to: '15:30', note: 'Tannlege' }] });
export type BlockForm = z.infer<typeof blockFormSchema>;

export const blockHoursInput = blockFormSchema.safeExtend({
  masterId: masterIdSchema.meta({ description: 'Id of the master’s record.' }),
});
export const addedBlockSchema = blockedHoursSchema
  .extend({
    masterId: masterIdSchema.meta({ description: 'Id of the master’s record.' }),
    clashes: clashesSchema.meta({ description: 'Accepted bookings within these hours.' }),
  })
  .meta({ id: 'AddedBlockedHours' });
export const unblockHoursInput = z.object({
  masterId: masterIdSchema.meta({ description: 'Id of the master’s record.' }),
  id: idSchema.meta({ description: 'Id of the blocked hours.' }),
});
