import { z } from 'zod';
import { slots } from '../bookings/slots.ts';
import { addDays, isCivilDate } from '../time/oslo.ts';
import { idSchema, optionalText } from '../wire/page.ts';
import { closingTimes, weekdays } from './hours.ts';

/** The days of a calendar that are told when nobody asks for more: two months. */
export const calendarSpan = 62;
/** The days that may be asked for at once: as far as one may book. */
const longestSpan = 366;

const civilDate = z.string('required').min(1, { error: 'required', abort: true });
const dateSchema = civilDate.refine(isCivilDate, 'date');

const hoursSchema = z
  .object({ opens: z.enum(slots, 'slot'), closes: z.enum(closingTimes, 'slot') })
  .refine(({ opens, closes }) => opens < closes, { path: ['closes'], error: 'hoursOrder' });

const workingDaySchema = z.object({
  weekday: z.int().min(1).max(7),
  hours: hoursSchema.nullable(),
});

const weekSchema = z
  .array(workingDaySchema)
  .length(weekdays.length)
  .refine((days) => new Set(days.map(({ weekday }) => weekday)).size === days.length, 'invalid');

/** An exception as it is told; `note` is the master's own and null to everyone else. */
export const calendarExceptionSchema = z.object({
  id: idSchema,
  kind: z.enum(['off', 'open']),
  from: z.string(),
  to: z.string(),
  hours: hoursSchema.nullable(),
  note: z.string().nullable(),
});
export type ListedException = z.infer<typeof calendarExceptionSchema>;

/** A master's week, Monday first, and the exceptions that touch the span asked for. */
export const calendarSchema = z.object({
  masterId: idSchema,
  hours: z.array(workingDaySchema),
  exceptions: z.array(calendarExceptionSchema),
  /** Of the week; 0 for the usual one of who never said anything. */
  version: z.int(),
});
export type Calendar = z.infer<typeof calendarSchema>;

/** Accepted jobs that lie outside the hours now: they stand, and the master is told of them. */
const clashesSchema = z.array(
  z.object({ bookingId: idSchema, date: z.string(), time: z.string(), clientName: z.string() }),
);
export type Clash = z.infer<typeof clashesSchema>[number];

export const readCalendarInput = z
  .object({ masterId: idSchema, from: dateSchema.optional(), to: dateSchema.optional() })
  .refine(({ from, to }) => !from || !to || !areDates(from, to) || isSpan(from, to), {
    path: ['to'],
    error: 'dateOrder',
  });

/** What is no date has been refused for that, and has no order. */
const areDates = (...texts: string[]): boolean => texts.every(isCivilDate);
const isSpan = (from: string, to: string): boolean =>
  from <= to && to <= addDays(from, longestSpan);

export const saveHoursInput = z.object({
  masterId: idSchema,
  hours: weekSchema,
  /** The version that was read: with it, a week that was saved meanwhile is not written over. */
  version: z.int().optional(),
});
export type SaveHoursInput = z.infer<typeof saveHoursInput>;
export const savedHoursSchema = z.object({
  hours: z.array(workingDaySchema),
  clashes: clashesSchema,
  version: z.int(),
});

/** What the form of an exception asks; a single day ends on the day it begins. */
export const exceptionFormSchema = z
  .object({
    kind: z.enum(['off', 'open']),
    from: dateSchema,
    to: dateSchema,
    hours: hoursSchema.nullable().default(null),
    note: optionalText(200),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'dateOrder' })
  .refine(({ kind, from, to }) => kind === 'off' || from === to, {
    path: ['to'],
    error: 'dateOrder',
  });
export type ExceptionForm = z.infer<typeof exceptionFormSchema>;

export const addExceptionInput = exceptionFormSchema.safeExtend({ masterId: idSchema });
export const addedExceptionSchema = calendarExceptionSchema.extend({
  masterId: idSchema,
  clashes: clashesSchema,
});
export const removeExceptionInput = z.object({ masterId: idSchema, id: idSchema });
