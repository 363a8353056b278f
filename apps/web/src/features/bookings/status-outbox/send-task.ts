import { sendFile } from '../../../core/api/send-file.ts';
import type { OutboxOwner } from '../../../core/outbox/personal-outbox.ts';
import type { StatusItem, TaskItem } from './status-outbox.ts';
import type { ChangeTask, OutboxTask, PhotoTask } from './task.ts';
import { refusedBy } from './refused-by.ts';
import { dropPhoto, readPhoto } from './waiting-photos.ts';

/** A phone's upload that stands still for so long has lost its connection. */
const uploadMs = 120_000;

type Sender = Pick<OutboxOwner, 'userId' | 'client'> & {
  /** Stores what is known of the photo so far; ends once it is on the device. */
  rewrite(task: PhotoTask): Promise<void>;
  /** The item as it is now: an earlier attempt has rewritten it, and another tab may have sent it. */
  read(): TaskItem | undefined;
};

async function upload(photo: Blob): Promise<string> {
  const form = new FormData();
  form.set('image', photo, photo.type === 'image/webp' ? 'photo.webp' : 'photo.jpg');
  const signal = AbortSignal.timeout(uploadMs);
  const path = '/api/upload/work-image';
  const answer = await sendFile({ path, form, signal, onProgress: () => {} });
  const isAnswer = typeof answer === 'object' && answer !== null && 'image' in answer;
  if (isAnswer && typeof answer.image === 'string') return answer.image;
  throw new Error('The answer names no picture.');
}

const withImage = (task: PhotoTask, image: string): PhotoTask => {
  const { operation } = task;
  return { ...task, operation: { ...operation, content: { ...operation.content, image } } };
};

/**
 * Uploads a photo and records it. The address is stored before it is recorded: after a lost answer the same operation
 * must name the same picture, else the server would take it for another one.
 */
async function sendPhoto(task: PhotoTask, { userId, client, rewrite }: Sender): Promise<void> {
  const { id } = task.operation;
  let sent = task;
  if (task.operation.content.image === '') {
    const photo = await readPhoto(userId, id);
    if (photo === undefined) throw refusedBy('work.imageUnknown');
    sent = withImage(task, await upload(photo));
    await rewrite(sent);
  }
  const { answers } = await client.bookings.work.record.mutate({ operations: [sent.operation] });
  const code = answers[0]?.code ?? null;
  // The server has deleted a picture that no entry named in time: the next attempt uploads it again.
  if (code === 'work.imageUnknown') await rewrite(withImage(task, ''));
  if (code !== null) throw refusedBy(code);
  await dropPhoto(userId, id);
}

async function sendChange({ id, input }: ChangeTask, { client }: Sender): Promise<void> {
  await client.bookings.changes.propose.mutate(input, { context: { idempotencyKey: id } });
}

/** Sends recorded work of one job in one call. @returns the code of each refusal, null for a stored item. */
export async function sendWork(
  items: readonly StatusItem[],
  client: Sender['client'],
): Promise<(string | null)[]> {
  const operations = items.flatMap(({ task }) => (task?.of === 'work' ? [task.operation] : []));
  const { answers } = await client.bookings.work.record.mutate({ operations });
  return answers.map(({ code }) => code);
}

/** Sends one photo or change order. Another tab of this device may send it as well: the lock lets one do it. */
export async function sendTask(task: OutboxTask, sender: Sender): Promise<void> {
  if (task.of === 'change') return sendChange(task, sender);
  if (task.of !== 'photo') throw new Error('Work is sent in batches.');
  const send = async (): Promise<void> => {
    const left = sender.read()?.task;
    if (left?.of === 'photo') await sendPhoto(left, sender);
  };
  // Absent without a secure context.
  const locks: LockManager | null | undefined = navigator.locks;
  if (!locks) return send();
  await locks.request(`photo ${task.operation.id}`, send);
}
