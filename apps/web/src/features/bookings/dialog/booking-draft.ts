import { splitAddress } from '@mesterhand/domain/contact/address';
import { z } from 'zod';
import { bookingFormSchema, type CreateBookingInput } from '@mesterhand/domain/bookings/schema';
import { waitingPictures } from '../../job-requests/pictures/waiting-pictures.ts';
import { keep, newAttemptKey, readStoredDraft } from '../../../core/browser/session-storage.ts';

/** The fields of the form: those of the request, the service, the parts of the address, and the series. */
export const formFields = [
  ...bookingFormSchema.keyof().options,
  'serviceId',
  'postcode',
  'place',
  'repeats',
  'repeatsUntil',
] as const;
export type FormField = (typeof formFields)[number];
export type BookingValues = Record<FormField, string>;

const valuesSchema = z.record(z.enum(formFields), z.string());
const noValues = valuesSchema.parse(Object.fromEntries(formFields.map((field) => [field, ''])));

const draftSchema = z.object({
  /** The user id of the draft's author; null when it was written before signing in, to be carried over. */
  userId: z.number().nullable(),
  values: valuesSchema,
});

const attemptSchema = z.object({ content: z.string(), key: z.string() });

const picturesSchema = z.object({
  userId: z.number().nullable(),
  urls: z.array(z.string()),
});

const draftName = (masterId: number) => `booking-draft-${masterId}`;
const picturesName = (masterId: number) => `booking-pictures-${masterId}`;
const attemptName = (masterId: number) => `booking-attempt-${masterId}`;

/** This user's draft for this master in this tab; another user's draft is not shown. */
export function readDraft(masterId: number, userId: number | null): BookingValues {
  const draft = readStoredDraft(draftName(masterId), (value) => draftSchema.safeParse(value).data);
  const isTheirs = draft !== undefined && (draft.userId === null || draft.userId === userId);
  return isTheirs ? { ...noValues, ...draft.values } : noValues;
}

export function keepDraft(
  masterId: number,
  draft: { userId: number | null; values: BookingValues },
): void {
  keep(draftName(masterId), draft);
}

/**
 * Begins a draft with the address of an earlier booking, unless there is one with an address already.
 */
export function beginDraftAt(
  masterId: number,
  { userId, ...at }: { userId: number | null; address: string; accessNote: string | null },
): void {
  const values = readDraft(masterId, userId);
  if (values.address !== '') return;
  const accessNote = values.accessNote || (at.accessNote ?? '');
  keepDraft(masterId, { userId, values: { ...values, ...splitAddress(at.address), accessNote } });
}

/** The uploaded pictures of this user's draft; undefined where nothing in this tab is theirs. */
export function readPictures(masterId: number, userId: number | null): string[] | undefined {
  const kept = readStoredDraft(
    picturesName(masterId),
    (value) => picturesSchema.safeParse(value).data,
  );
  return kept && (kept.userId === null || kept.userId === userId) ? kept.urls : undefined;
}

export function keepPictures(
  masterId: number,
  pictures: { userId: number | null; urls: string[] },
): void {
  keep(picturesName(masterId), pictures);
}

/** The pictures that are chosen for a booking with this master and not uploaded yet. */
export const picturesWaitingFor = (masterId: number) =>
  waitingPictures('booking-pictures', `${masterId}/`);

/** Removes the draft, its pictures and its idempotency key after a booking is sent. */
export function dropDraft(masterId: number): void {
  keep(draftName(masterId), null);
  keep(attemptName(masterId), null);
  keep(picturesName(masterId), null);
}

/**
 * The idempotency key of an attempt. The same content keeps its key, also over a reload, so that a retry after a lost
 * answer never books twice; other content is a new attempt.
 */
export function attemptKey(input: CreateBookingInput): string {
  const content = JSON.stringify(input);
  const stored = readStoredDraft(
    attemptName(input.masterId),
    (value) => attemptSchema.safeParse(value).data,
  );
  if (stored?.content === content) return stored.key;
  const key = newAttemptKey();
  keep(attemptName(input.masterId), { content, key });
  return key;
}
