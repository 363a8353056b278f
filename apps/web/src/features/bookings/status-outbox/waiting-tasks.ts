import type { StatusItem, TaskItem } from './status-outbox.ts';
import type { ChangeTask, PhotoTask } from './task.ts';

/** The photos of all bookings that wait on this device, refused ones included. */
export const photosOf = (outbox: readonly StatusItem[]): readonly TaskItem<PhotoTask>[] =>
  outbox.flatMap((item) => (item.task?.of === 'photo' ? [{ ...item, task: item.task }] : []));

/** The change orders of one booking that the server does not have, refused ones included. */
export const changesOf = (
  outbox: readonly StatusItem[],
  id: number,
): readonly TaskItem<ChangeTask>[] =>
  outbox.flatMap((item) =>
    item.bookingId === id && item.task?.of === 'change' ? [{ ...item, task: item.task }] : [],
  );
