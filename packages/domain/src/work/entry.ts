import type { BookingStatus } from '../bookings/status.ts';
import type { ErrorCode } from '../errors/codes.ts';

/** What a master records while working on a job. */
export const entryKinds = ['hoursStarted', 'hoursStopped', 'note', 'material', 'photo'] as const;
export type EntryKind = (typeof entryKinds)[number];

/** Entries of one job, removed ones included. */
export const maxEntries = 1000;
/** Operations of one call. */
export const maxOperations = 50;
export const maxEntryText = 1000;

/** How far the clock of a phone may run ahead of the server's, in milliseconds. */
export const clockAheadMs = 10 * 60_000;
/** How old an entry may be when it arrives, in milliseconds: sixty days. */
export const oldestEntryMs = 60 * 24 * 3_600_000;

/**
 * The content of an entry. `occurredAt` is ISO in UTC by the phone's clock. A material has a text, a quantity and, once
 * it is known, a price of one in NOK with VAT; a note has a text; a photo an image and perhaps a text.
 */
export interface EntryContent {
  kind: EntryKind;
  occurredAt: string;
  text: string;
  quantity: number | null;
  unitPrice: number | null;
  /** The address of the uploaded picture. */
  image: string | null;
  /** Whether the customer sees the photo; absent is no, and so it is for all other kinds. */
  isShown?: boolean | undefined;
}

/** Whether the customer of the job sees an entry: photos that its master shows, never notes. */
export const isShownEntry = ({ kind, isShown }: Pick<EntryContent, 'kind' | 'isShown'>): boolean =>
  kind === 'photo' && isShown === true;

export function isSameContent(one: EntryContent, other: EntryContent): boolean {
  return (
    one.kind === other.kind &&
    Date.parse(one.occurredAt) === Date.parse(other.occurredAt) &&
    one.text === other.text &&
    one.quantity === other.quantity &&
    one.unitPrice === other.unitPrice &&
    one.image === other.image &&
    isShownEntry(one) === isShownEntry(other)
  );
}

type RecordRefusal = Extract<ErrorCode, 'work.notAccepted' | 'work.timeImplausible'>;

/**
 * Why an entry of a job is refused; null when it is not. What was done before a job was cancelled or completed may
 * arrive after it: the phone had no network.
 */
export function refuseEntry(
  job: { acceptedAt: string | null; status: BookingStatus },
  content: Pick<EntryContent, 'occurredAt'> | null,
  now: Date,
): RecordRefusal | null {
  if (job.acceptedAt === null) return 'work.notAccepted';
  return content === null || isPlausible(content.occurredAt, now) ? null : 'work.timeImplausible';
}

function isPlausible(occurredAt: string, now: Date): boolean {
  const passed = now.getTime() - Date.parse(occurredAt);
  return passed >= -clockAheadMs && passed <= oldestEntryMs;
}

/** Whether a master may record work on a job now; older entries are accepted afterwards as well. */
export function isRecordable({
  status,
  acceptedAt,
}: {
  status: BookingStatus;
  acceptedAt: string | null;
}): boolean {
  return acceptedAt !== null && status !== 'cancelled' && status !== 'pending';
}
