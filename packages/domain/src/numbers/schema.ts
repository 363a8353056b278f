import { z } from 'zod';
import {
  completedJobsBounds,
  hourlyRateBounds,
  priceBounds,
  quantityBounds,
  workCostBounds,
} from './bounds.ts';
import { maxTypedNumber, readTypedNumber } from './typed.ts';

type Negative = 'priceNegative' | 'numberNegative';

/** Amounts have whole øre; reported alone, so that bounds do not hide it. */
const step = { error: 'priceStep', abort: true } as const;

/** Beyond these no amount is anything but a mistake; the bounds of each field are narrower. */
const [smallest, largest] = [-1e12, 1e12];
const typed = z.union(
  [
    z.number().min(smallest, 'number').max(largest, 'tooLarge'),
    z.string().max(maxTypedNumber, 'number'),
  ],
  'required',
);

/** A number, or the text that somebody typed for one. `negative` is the issue of a minus sign. */
function typedNumber(negative: Negative) {
  return typed.transform((input, context) => {
    const value = numberOf(input, negative);
    if (typeof value === 'number') return value;
    context.addIssue({ code: 'custom', message: value, input });
    return z.NEVER;
  });
}

/** The same where an empty text states no number. */
function statedNumber(negative: Negative) {
  return typed.transform((input, context) => {
    const value = numberOf(input, negative);
    if (typeof value === 'number') return value;
    if (value !== 'required') context.addIssue({ code: 'custom', message: value, input });
    return null;
  });
}

/** The number, or the issue that refuses it. */
function numberOf(input: number | string, negative: Negative): number | string {
  if (typeof input === 'number') return input;
  const read = readTypedNumber(input);
  if ('value' in read) return read.value;
  return read.problem === 'negative' ? negative : read.problem;
}

/** A service as typed by its master; the price may come as text, as older clients send it. NOK. */
export const priceSchema = typedNumber('priceNegative').pipe(
  z
    .number('number')
    .multipleOf(0.01, step)
    .min(priceBounds.min, 'priceNegative')
    .max(priceBounds.max, 'priceMax'),
);

/** A quantity on a line of a price, as typed: hours, metres, pieces. */
export const quantitySchema = typedNumber('numberNegative').pipe(
  z
    .number('number')
    .multipleOf(0.01, step)
    .min(quantityBounds.min, 'quantityRange')
    .max(quantityBounds.max, 'quantityRange'),
);

const hourlyRate = z
  .number('number')
  .multipleOf(0.01, step)
  .min(hourlyRateBounds.min, 'hourlyRateRange')
  .max(hourlyRateBounds.max, 'hourlyRateRange');

/** A master's rate, NOK an hour; null where none is named. */
export const hourlyRateSchema = statedNumber('priceNegative')
  .pipe(hourlyRate.nullable())
  .meta({ examples: [890] });

const completedJobs = z
  .number('number')
  .int({ error: 'numberWhole', abort: true })
  .min(completedJobsBounds.min, 'number')
  .max(completedJobsBounds.max, 'completedJobsRange');

/** Jobs completed elsewhere, as a master states them. */
export const completedJobsSchema = statedNumber('numberNegative').pipe(completedJobs.nullable());

/** The cost of a finished work, NOK. */
export const workCostSchema = statedNumber('priceNegative').pipe(
  z
    .number('number')
    .multipleOf(0.01, step)
    .min(workCostBounds.min, 'priceNegative')
    .max(workCostBounds.max, 'costMax')
    .nullable(),
);
