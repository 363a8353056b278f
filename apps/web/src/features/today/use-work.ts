import type { SessionUser } from '@mesterhand/domain/access/actor';
import type { Booking } from '@mesterhand/domain/bookings/schema';
import type { ConflictChoice } from '@mesterhand/domain/work/merge';
import { type PreviewedEntry, previewWork } from '@mesterhand/domain/work/preview';
import type { WorkOperation } from '@mesterhand/domain/work/schema';
import { type PhotoRefusal, refusePhoto } from '@mesterhand/domain/work/waiting-photos';
import { trpc } from '../../core/api/trpc.ts';
import { newUuid } from '../../core/browser/session-storage.ts';
import { readSession } from '../../core/session/session.ts';
import { isPhoto, tasksOf } from '../bookings/status-outbox/status-outbox.ts';
import type { OutboxTask } from '../bookings/status-outbox/task.ts';
import { useStatusOutbox } from '../bookings/status-outbox/use-status-outbox.ts';
import { dropPhoto, storePhoto } from '../bookings/status-outbox/waiting-photos.ts';
import { photosOf } from '../bookings/status-outbox/waiting-tasks.ts';
import { shrinkPhoto } from '../../core/browser/shrink-photo.ts';

export type WorkContent = Extract<WorkOperation, { does: 'add' }>['content'];

/** Why a photo is not taken. */
export type PhotoProblem = PhotoRefusal | 'unreadable';

const isRecorded = (task: OutboxTask) => task.of !== 'change';

/** A photo before its upload, which names its image. */
function newPhoto(bookingId: number, occurredAt: string) {
  const content = {
    kind: 'photo',
    occurredAt,
    text: '',
    quantity: null,
    unitPrice: null,
    image: '',
    isShown: true,
  } as const;
  return { does: 'add', id: newUuid(), bookingId, content } as const;
}

/** The work records of a job, with those that wait on this device, and recording more. */
export function useWork(booking: Booking, user: SessionUser) {
  const { id: bookingId, status } = booking;
  const query = trpc.bookings.work.ofBooking.useQuery({ bookingId });
  // Photos of all jobs share the room on this device.
  const { sending, outbox } = useStatusOutbox(
    user.id,
    (item) => item.bookingId === bookingId || isPhoto(item),
  );
  const tasks = tasksOf(outbox, bookingId).filter(({ task }) => isRecorded(task));
  const unsent = tasks.flatMap(({ refusal, task }) =>
    refusal === null && task.of !== 'change' ? [task.operation] : [],
  );
  const send = (task: OutboxTask): void =>
    sending.add({
      bookingId,
      status,
      seen: status,
      reason: null,
      seenFee: null,
      saying: null,
      task,
    });
  const record = (operation: WorkOperation): void => send({ of: 'work', operation });
  const base = () => ({ id: newUuid(), bookingId });
  /** Shrinks and stores a photo, and sends it in its order. @returns why it is not taken; null when it is. */
  const addPhoto = async (taken: Blob): Promise<PhotoProblem | null> => {
    const occurredAt = new Date().toISOString();
    const photo = await shrinkPhoto(taken);
    if (photo === undefined) return 'unreadable';
    const waiting = photosOf(sending.read()).map(({ task }) => task);
    const refusal = refusePhoto(waiting, photo.size);
    // Signed out meanwhile, which has deleted what this account had on the device.
    if (refusal !== null || readSession()?.user.id !== user.id) return refusal;
    const operation = newPhoto(bookingId, occurredAt);
    const isStored = await storePhoto(user.id, operation.id, photo);
    send({ of: 'photo', operation, bytes: photo.size, isHeld: !isStored });
    return null;
  };
  /** Takes a task out of the outbox, with the bytes of its photo. */
  const dismiss = (id: string): void => {
    const dropped = tasks.find((item) => item.id === id);
    sending.remove(id);
    if (dropped?.task.of === 'photo') void dropPhoto(user.id, id);
  };
  const remove = ({ id: entryId, version: basedOn }: PreviewedEntry): void => {
    const unsentPhoto = photosOf(sending.read()).find(({ id }) => id === entryId);
    // Once it is uploaded, it may be on the server already: then it is removed there.
    if (unsentPhoto?.state !== 'sending' && unsentPhoto?.task.operation.content.image === '')
      return dismiss(entryId);
    record({ does: 'remove', ...base(), entryId, basedOn });
  };
  /** Whether the customer sees a photo. One that is not uploaded is changed here, before it is sent. */
  const show = ({ id: entryId, version: basedOn, content }: PreviewedEntry, isShown: boolean) => {
    const { occurredAt, text, image } = content;
    const item = photosOf(sending.read()).find(({ id }) => id === entryId);
    if (item?.task.operation.content.image === '') {
      const { operation } = item.task;
      const task = {
        ...item.task,
        operation: { ...operation, content: { ...operation.content, isShown } },
      };
      return void sending.rewrite({ ...item, task });
    }
    const photo = { kind: 'photo', occurredAt, text, quantity: null, unitPrice: null } as const;
    const shown = { ...photo, image: image ?? '', isShown };
    record({ does: 'edit', ...base(), entryId, basedOn, content: shown });
  };
  return {
    ...previewWork(query.data?.entries ?? [], unsent),
    /** Nothing is known of what is stored: neither the server nor this device has answered. */
    error: query.data === undefined ? query.error : null,
    isLoading: query.isLoading && query.fetchStatus === 'fetching',
    refused: tasks.filter(({ refusal }) => refusal !== null),
    /** Photos of all jobs that wait on this device. */
    waitingPhotos: photosOf(outbox).map(({ task }) => task),
    add: (content: WorkContent) => record({ does: 'add', ...base(), content }),
    addPhoto,
    edit: ({ id: entryId, version: basedOn }: PreviewedEntry, content: WorkContent) =>
      record({ does: 'edit', ...base(), entryId, basedOn, content }),
    remove,
    show,
    /** A photo that is being uploaded: what it states can't be changed until it is sent. */
    isUploading: (id: string) =>
      photosOf(outbox).some((item) => item.id === id && item.state === 'sending'),
    resolve: (entry: PreviewedEntry, rival: string, choice: ConflictChoice) =>
      record({
        does: 'resolve',
        ...base(),
        entryId: entry.id,
        rival,
        seen: entry.version,
        choice,
      }),
    retry: (id: string) => sending.retry(id),
    dismiss,
  };
}
export type Work = ReturnType<typeof useWork>;
