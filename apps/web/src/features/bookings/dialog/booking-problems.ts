import { createBookingInput, type CreateBookingInput } from '@mesterhand/domain/bookings/schema';
import type { CancellationTerms } from '@mesterhand/domain/bookings/cancellation';
import type { BookingPrice } from '@mesterhand/domain/bookings/pricing';
import { isBookableDate, isSlotPast } from '@mesterhand/domain/bookings/slots';
import { composeAddress, namesPostcode, postalSchema } from '@mesterhand/domain/contact/address';
import type { Issue } from '@mesterhand/domain/errors/codes';
import { type BookingValues, type FormField, formFields } from './booking-draft.ts';
import type { Slots } from './use-slots.ts';
import type bookings from '../locales/nb.json';

export type ProblemCode = 'required' | keyof (typeof bookings)['booking']['problems'];
export type Problems = Partial<Record<FormField, ProblemCode>>;

const codes: readonly ProblemCode[] = [
  'required',
  'tooLong',
  'phone',
  'address',
  'postcode',
  'date',
  'dateOutOfRange',
  'untilEarly',
  'slot',
  'outsideArea',
  'slotPast',
  'slotTaken',
  'slotClosed',
  'alreadySent',
  'serviceMismatch',
];

function readCode(message: string): ProblemCode {
  if (message === 'serviceRequired') return 'required';
  return codes.find((code) => code === message) ?? 'invalid';
}

/** The first issue of each field, from the server or the schema. */
export function problemsOf(
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
): Problems {
  const problems: Problems = {};
  for (const { path, message } of issues) {
    const place = path[0] === 'series' ? 'repeatsUntil' : path[0];
    const field = formFields.find((name) => name === place);
    if (field) problems[field] ??= readCode(message);
  }
  return problems;
}

export type CheckedForm =
  | { input: CreateBookingInput; problems?: undefined }
  | { input?: undefined; problems: Problems };

/** `price` is the shown price, null until a service is chosen; `terms` the shown rule, undefined until it is loaded. */
type Circumstances = {
  masterId: number;
  now: Date;
  slots: Slots;
  price: BookingPrice | null;
  terms: CancellationTerms | null | undefined;
};

function findSlotProblem(
  input: CreateBookingInput,
  { now, slots }: Circumstances,
): Problems | undefined {
  const { scheduledDate, scheduledTime } = input;
  if (!isBookableDate(scheduledDate, now)) return { scheduledDate: 'dateOutOfRange' };
  if (isSlotPast(scheduledDate, scheduledTime, now)) return { scheduledTime: 'slotPast' };
  const obstacle = slots.obstacleOf(scheduledDate, scheduledTime);
  if (obstacle === null) return undefined;
  return { scheduledTime: obstacle === 'taken' ? 'slotTaken' : 'slotClosed' };
}

/** A series ends on no day before it begins. */
function findEndProblem({ series, scheduledDate }: CreateBookingInput): Problems | undefined {
  const isBefore = series?.until !== undefined && series.until < scheduledDate;
  return isBefore ? { repeatsUntil: 'untilEarly' } : undefined;
}

/** The address as far as it is typed; empty without a street. */
export function typedAddress(values: BookingValues): string {
  return values.address.trim() === '' ? '' : composeAddress(values);
}

/** The address as it would be sent; null while it is not complete. */
export function completeAddress(values: BookingValues): string | null {
  const { issues, address } = readAddress(values);
  return address.trim() === '' || issues.length > 0 ? null : address;
}

/** The address as one text. Postcode and place are required once there is a street that does not contain them. */
function readAddress(values: BookingValues) {
  const { address } = values;
  if (address.trim() === '' || namesPostcode(address)) return { address, issues: [] };
  const postal = postalSchema.safeParse(values);
  return { address: composeAddress(values), issues: postal.error?.issues ?? [] };
}

/** The input to send, or its errors, by the schema that the server uses too. */
export function checkForm(values: BookingValues, circumstances: Circumstances): CheckedForm {
  const { masterId, price, terms } = circumstances;
  const { issues, address } = readAddress(values);
  const { accessNote, repeats, repeatsUntil, ...fields } = values;
  const series = { repeats, ...(repeatsUntil !== '' && { until: repeatsUntil }) };
  const read = createBookingInput.safeParse({
    ...fields,
    ...(accessNote.trim() !== '' && { accessNote }),
    ...(repeats !== '' && { series }),
    address,
    serviceId: Number(values.serviceId),
    masterId,
    ...(terms !== undefined && { seenCancellation: terms }),
    ...(price && { seenPrice: price.amount, seenCallOutFee: price.callOutFee }),
  });
  const refused = [...(read.error?.issues ?? []), ...issues];
  if (!read.success || refused.length > 0) return { problems: problemsOf(refused) };
  const problems = findSlotProblem(read.data, circumstances) ?? findEndProblem(read.data);
  return problems ? { problems } : { input: read.data };
}

/** The server's refusal, mapped to the fields. */
export function problemsOfRefusal({
  code,
  issues,
}: {
  code: string | undefined;
  issues: Issue[];
}): Problems {
  const problems = problemsOf(issues);
  if (code === 'bookings.slotTaken') return { ...problems, scheduledTime: 'slotTaken' };
  if (code === 'bookings.slotClosed') return { ...problems, scheduledTime: 'slotClosed' };
  if (code === 'bookings.alreadySent') return { ...problems, scheduledTime: 'alreadySent' };
  if (code === 'bookings.slotPast') return { ...problems, scheduledTime: 'slotPast' };
  if (code === 'bookings.serviceMismatch' || code === 'services.notFound')
    return { ...problems, serviceId: 'serviceMismatch' };
  return problems;
}
