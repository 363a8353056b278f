import type { BookingDetail } from '@mesterhand/domain/bookings/schema';
import { maxOperations } from '@mesterhand/domain/work/entry';
import { newUuid } from '../../../core/browser/session-storage.ts';
import { type OutboxSending, startOutbox } from '../../../core/outbox/sending.ts';
import { type OutboxOwner, personalOutbox } from '../../../core/outbox/personal-outbox.ts';
import { type StatusItem, isPhoto, itemsOf, statusPlace, tasksOf } from './status-outbox.ts';
import { type OutboxTask, idOfTask, isWork } from './task.ts';

type NewStep = Pick<StatusItem, 'bookingId' | 'status' | 'seen' | 'reason' | 'seenFee' | 'saying'> &
  Partial<Pick<StatusItem, 'task'>>;

/** The booking after a step; null for what is no step. */
type Answer = BookingDetail | null;

export type StatusSending = Omit<OutboxSending<StatusItem, Answer>, 'add'> & {
  add(step: NewStep): void;
};

const isNew = { state: 'waiting', refusal: null } as const;

/** Milliseconds for which a step stays pending while the lists are re-fetched: otherwise the card would flicker. */
const refreshMs = 4000;

/** Milliseconds until a photo that did not get through is tried again by itself. */
const photoRetryMs = [15_000, 60_000, 300_000] as const;

function startSending({ userId, client, queries, onSessionEnd }: OutboxOwner): StatusSending {
  const refresh = async (): Promise<void> => {
    const read = queries.invalidateQueries({ queryKey: [['bookings']] });
    await Promise.race([read, new Promise((resolve) => setTimeout(resolve, refreshMs))]);
  };
  const sending = startOutbox<StatusItem, Answer>({
    place: statusPlace(userId),
    onSessionEnd,
    slow: { isSlow: isPhoto, retryEveryMs: photoRetryMs },
    batch: {
      maxSize: maxOperations,
      isJoined: isWork,
      send: async (items) => {
        const { sendWork } = await import('./send-task.ts');
        const codes = await sendWork(items, client);
        await refresh();
        return codes;
      },
    },
    send: async (item) => {
      const { bookingId: id, task } = item;
      if (task !== null) {
        const { sendTask } = await import('./send-task.ts');
        const read = () => tasksOf(sending.read(), id).find((one) => one.id === item.id);
        const rewrite = (sent: OutboxTask) => sending.rewrite({ ...item, task: sent });
        await sendTask(task, { userId, client, rewrite, read });
        await refresh();
        return null;
      }
      const { sendStep } = await import('./send-step.ts');
      const booking = await sendStep(item, { client, queries });
      await refresh();
      return booking;
    },
  });
  sending.onRefused(({ bookingId, task }) => {
    // What was recorded stays with its refusal, and no step depends on it.
    if (task !== null) return void refresh();
    // Steps that were based on the refused one are dropped with it.
    for (const { id } of itemsOf(sending.read(), { id: bookingId }).pending) sending.remove(id);
    void refresh();
  });
  return {
    ...sending,
    add: (step) => {
      if (step.task)
        return sending.add({ ...step, task: step.task, id: idOfTask(step.task), ...isNew });
      const { refused } = itemsOf(sending.read(), { id: step.bookingId });
      if (refused) sending.remove(refused.id);
      sending.add({ ...step, task: null, id: newUuid(), ...isNew });
    },
  };
}

/** The signed-in user's outbox. */
export const useStatusOutbox = personalOutbox<StatusItem, StatusSending>(startSending);
