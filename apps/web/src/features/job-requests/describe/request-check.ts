import { isBookableDate } from '@mesterhand/domain/bookings/slots';
import { composeAddress, namesPostcode, postalSchema } from '@mesterhand/domain/contact/address';
import { cityOfAddress } from '@mesterhand/domain/job-requests/contact';
import { spanOf } from '@mesterhand/domain/job-requests/free-slots';
import { checkAnswers, tidyAnswers } from '@mesterhand/domain/job-requests/questions';
import {
  type CreateJobRequestInput,
  createJobRequestInput,
  whenSchema,
} from '@mesterhand/domain/job-requests/schema';
import type { SuggestInput } from '@mesterhand/domain/job-requests/suggestions';
import { shownSuggestions, type RequestValues, type Step } from './request-values.ts';

/* With the schema library: loaded once the form is drawn. */

interface FieldIssue {
  path: PropertyKey[];
  message: string;
}

const stepOfField: Readonly<Record<string, Step>> = {
  categoryId: 'problem',
  description: 'problem',
  pictures: 'problem',
  answers: 'details',
  address: 'when',
  postcode: 'when',
  place: 'when',
  when: 'when',
  isEmergency: 'when',
};

/** The step with a field, by the first part of its path. */
export function stepOf(field: string): Step {
  return stepOfField[field] ?? 'who';
}

export interface CheckedValues {
  values: RequestValues;
  categoryCode: string;
  masterIds: readonly number[];
  now: Date;
}

function whenOf({ urgency, date, from, until }: RequestValues): object {
  if (urgency === 'asap') return { urgency };
  return urgency === 'date' ? { urgency, date } : { urgency, from, until };
}

/** Postcode and place are required once there is a street that does not contain them. */
function postalIssues(values: RequestValues): FieldIssue[] {
  const { address } = values;
  if (address.trim() === '' || namesPostcode(address)) return [];
  return postalSchema.safeParse(values).error?.issues ?? [];
}

/** Days that the server would refuse. */
function dayIssues(values: RequestValues, now: Date): FieldIssue[] {
  const when = whenSchema.safeParse(whenOf(values)).data;
  if (when === undefined || when.urgency === 'asap') return [];
  const { urgency: _, ...days } = when;
  return Object.entries(days).flatMap(([field, day]) =>
    isBookableDate(day, now) ? [] : [{ path: ['when', field], message: 'dateOutOfRange' }],
  );
}

/** The input to send, or what is wrong with it, by the schema that the server uses too. */
export function checkRequest(checked: CheckedValues): {
  input?: CreateJobRequestInput;
  issues: FieldIssue[];
} {
  const { values, categoryCode, masterIds, now } = checked;
  const { address } = values;
  const answers = tidyAnswers(categoryCode, values.answers);
  const read = createJobRequestInput.safeParse({
    categoryId: values.categoryId ?? undefined,
    description: values.description,
    pictures: values.pictures,
    answers,
    address: address.trim() === '' ? '' : composeAddress(values),
    when: whenOf(values),
    isEmergency: values.isEmergency,
    masterIds,
    asksNext: values.asksNext ?? undefined,
  });
  const issues: FieldIssue[] = [
    ...(read.error?.issues ?? []),
    ...postalIssues(values),
    ...checkAnswers(categoryCode, answers),
    ...dayIssues(values, now),
  ];
  return read.success && issues.length === 0 ? { input: read.data, issues } : { issues };
}

/** Whom to suggest for what is typed so far; undefined until category and days are chosen. */
export function suggestInputOf(values: RequestValues): SuggestInput | undefined {
  const { categoryId } = values;
  const when = whenSchema.safeParse(whenOf(values)).data;
  if (categoryId === null || when === undefined) return undefined;
  const days = when.urgency === 'asap' ? undefined : spanOf(when);
  const address = composeAddress(values);
  const city = cityOfAddress(address) ?? undefined;
  return {
    categoryId,
    city,
    address,
    from: days?.from,
    until: days?.until,
    limit: shownSuggestions,
  };
}
