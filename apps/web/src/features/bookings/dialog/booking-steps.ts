import type { FormField } from './booking-draft.ts';
import type { Problems } from './booking-problems.ts';

/** The steps of a booking on a phone, in their order. */
export const bookingSteps = ['service', 'time', 'details', 'summary'] as const;
export type BookingStep = (typeof bookingSteps)[number];

/** What a refusal can point at: a field, or the pictures. */
export type PointedPart = FormField | 'pictures';

const stepOf: Record<PointedPart, BookingStep> = {
  serviceId: 'service',
  scheduledDate: 'time',
  scheduledTime: 'time',
  repeats: 'time',
  repeatsUntil: 'time',
  description: 'details',
  pictures: 'details',
  address: 'details',
  postcode: 'details',
  place: 'details',
  clientName: 'details',
  clientPhone: 'details',
  accessNote: 'details',
};

/** The first step with one of these fields; undefined without fields. */
export function stepWith(fields: readonly PointedPart[]): BookingStep | undefined {
  return bookingSteps.find((step) => fields.some((field) => stepOf[field] === step));
}

const fieldsIn = (problems: Problems): FormField[] =>
  Object.keys(stepOf).filter((field): field is FormField => field in problems);

/** The problems of a step's own fields. */
export function problemsIn(step: BookingStep, problems: Problems): Problems {
  const own = fieldsIn(problems).filter((field) => stepOf[field] === step);
  return Object.fromEntries(own.map((field) => [field, problems[field]]));
}

/** The next step that is not complete, else the summary: what is known already is not asked for. */
export function stepAfter(step: BookingStep, problems: Problems): BookingStep {
  const later = bookingSteps.slice(bookingSteps.indexOf(step) + 1);
  return stepWith(fieldsIn(problems).filter((field) => later.includes(stepOf[field]))) ?? 'summary';
}

/** The step that a form opens with. */
export const firstStep = (problems: Problems): BookingStep =>
  stepWith(fieldsIn(problems)) ?? 'summary';

/** The step before; undefined for the first one. */
export const stepBefore = (step: BookingStep): BookingStep | undefined =>
  bookingSteps[bookingSteps.indexOf(step) - 1];

/** Whether a step comes after another one. */
export const isAfter = (step: BookingStep, other: BookingStep): boolean =>
  bookingSteps.indexOf(step) > bookingSteps.indexOf(other);
