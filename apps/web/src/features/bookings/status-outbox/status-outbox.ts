import { type LateMinutes, lateChoices } from '@mesterhand/domain/arrivals/late';
import type { Booking } from '@mesterhand/domain/bookings/schema';
import { type BookingStatus, bookingStatuses } from '@mesterhand/domain/bookings/status';
import { type TravelState, travelStates } from '@mesterhand/domain/bookings/travel';
import { isUnreached, outboxRules, type Queued } from '@mesterhand/domain/outbox/queue';
import type { OutboxPlace } from '../../../core/outbox/storage.ts';
import { type OutboxTask, readTask } from './task.ts';
import { readId, readOneOf } from '../../../core/navigation/search-params.ts';

/** What the master says of the journey, beside the status; null takes it back. */
export type Saying =
  | { of: 'travel'; travel: TravelState | null }
  | { of: 'late'; minutes: LateMinutes | null };

/** A step of a booking in the outbox, or a saying: then both statuses are the one it was said in. */
export type StatusItem = Queued & {
  id: string;
  bookingId: number;
  status: BookingStatus;
  /** The status it was decided on: a concurrent change is not overwritten. */
  seen: BookingStatus;
  reason: string | null;
  /** The fee of giving up that was shown, in NOK; null where there was none to show. */
  seenFee: number | null;
  saying: Saying | null;
  /** Work that was recorded, or a change order; then both statuses are the one that was shown. */
  task: OutboxTask | null;
};

/** Per user: another user who signs in on this device does not send it. */
export const statusOutboxKey = (userId: number): string => `outbox-status-${userId}`;

export const isPhoto = ({ task }: Pick<StatusItem, 'task'>): boolean => task?.of === 'photo';

/** The entry that recorded work or a photo is about. */
function entryOf({ task }: StatusItem): string | undefined {
  if (task === null || task.of === 'change') return undefined;
  const { operation } = task;
  return operation.does === 'add' ? operation.id : operation.entryId;
}

/** What nothing but its own entry depends on. A photo may take minutes, and its removal waits for it. */
const isApart = (item: StatusItem): boolean =>
  isPhoto(item) || (item.task?.of === 'work' && item.task.operation.does === 'remove');

/** The steps of one booking are sent in order; photos and removals hold the changes of their entry only. */
export const statusRules = outboxRules<StatusItem>({
  idOf: ({ id }) => id,
  laneOf: ({ bookingId }) => bookingId,
  holds: (earlier, later) => !isApart(earlier) || entryOf(earlier) === entryOf(later),
});

type Stored = { [Key in keyof StatusItem]?: unknown };

const isSaying = (value: unknown): value is { of?: unknown; travel?: unknown; minutes?: unknown } =>
  typeof value === 'object' && value !== null;
const isRecord = (value: unknown): value is Stored => typeof value === 'object' && value !== null;

function readSaying(value: unknown): Saying | null {
  if (!isSaying(value)) return null;
  if (value.of === 'travel')
    return { of: 'travel', travel: readOneOf(travelStates, value.travel) ?? null };
  const minutes = lateChoices.find((choice) => choice === value.minutes) ?? null;
  return value.of === 'late' ? { of: 'late', minutes } : null;
}

function readItem(value: unknown): StatusItem[] {
  if (!isRecord(value)) return [];
  const bookingId = readId(value.bookingId);
  const status = readOneOf(bookingStatuses, value.status);
  const seen = readOneOf(bookingStatuses, value.seen);
  const state = readOneOf(['waiting', 'sending', 'failed'], value.state);
  if (!bookingId || !status || !seen || !state || typeof value.id !== 'string') return [];
  const text = (one: unknown) => (typeof one === 'string' ? one : null);
  const { id } = value;
  const [reason, refusal] = [text(value.reason), text(value.refusal)];
  const saying = readSaying(value.saying);
  const seenFee = typeof value.seenFee === 'number' ? value.seenFee : null;
  const task = readTask(value.task);
  return [{ id, bookingId, status, seen, reason, seenFee, saying, task, state, refusal }];
}

/** The outbox: stores steps on the device until the server has them. */
export const statusPlace = (userId: number): OutboxPlace<StatusItem> => ({
  key: statusOutboxKey(userId),
  rules: statusRules,
  sealedFor: userId,
  parse: (stored) => (Array.isArray(stored) ? stored.flatMap(readItem) : []),
});

/** The steps and sayings of one booking: pending steps, and one that the server refused. */
export function itemsOf(outbox: readonly StatusItem[], { id }: Pick<Booking, 'id'>) {
  const own = outbox.filter(({ bookingId, task }) => bookingId === id && task === null);
  return {
    pending: own.filter((item) => item.state !== 'failed' || isUnreached(item)),
    refused: own.find(({ state, refusal }) => state === 'failed' && refusal !== null),
  };
}

/** The recorded work of one booking that the server does not have, refused ones included. */
export const tasksOf = (outbox: readonly StatusItem[], bookingId: number): readonly TaskItem[] =>
  outbox.flatMap((item) =>
    item.bookingId === bookingId && item.task !== null ? [{ ...item, task: item.task }] : [],
  );
export type TaskItem<Task extends OutboxTask = OutboxTask> = StatusItem & { task: Task };
