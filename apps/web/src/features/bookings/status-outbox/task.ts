import type { ProposeChangeInput } from '@mesterhand/domain/change-orders/schema';
import type { WorkOperation } from '@mesterhand/domain/work/schema';

type Addition = Extract<WorkOperation, { does: 'add' }>;
type PhotoContent = Extract<Addition['content'], { kind: 'photo' }>;

/** A photo that was taken. Its `image` is empty until it is uploaded; its bytes are stored under the operation's id. */
export type PhotoTask = {
  of: 'photo';
  operation: Omit<Addition, 'content'> & { content: PhotoContent };
  bytes: number;
  /** The device could not store the photo: it is lost when the page is closed. */
  isHeld: boolean;
};

/** A change order; `id` is its idempotency key. */
export type ChangeTask = { of: 'change'; id: string; input: ProposeChangeInput };

/** What is sent in order with the steps of a job: recorded work, photos of it, and change orders. */
export type OutboxTask = { of: 'work'; operation: WorkOperation } | PhotoTask | ChangeTask;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isOperation = (value: unknown): value is WorkOperation =>
  isRecord(value) &&
  typeof value['id'] === 'string' &&
  typeof value['bookingId'] === 'number' &&
  ['add', 'edit', 'remove', 'resolve'].includes(String(value['does']));

const isPhoto = (operation: WorkOperation): operation is PhotoTask['operation'] =>
  operation.does === 'add' && operation.content?.kind === 'photo';

const isChange = (value: unknown): value is ProposeChangeInput =>
  isRecord(value) && typeof value['bookingId'] === 'number' && Array.isArray(value['lines']);

/** A stored task; null for none. Its content is what this site has encrypted, and the server checks it. */
export function readTask(value: unknown): OutboxTask | null {
  if (!isRecord(value)) return null;
  const { of, operation, id, input, bytes, isHeld } = value;
  if (of === 'work') return isOperation(operation) ? { of, operation } : null;
  if (of === 'photo' && isOperation(operation) && isPhoto(operation))
    return { of, operation, bytes: Number(bytes) || 0, isHeld: isHeld === true };
  return of === 'change' && typeof id === 'string' && isChange(input) ? { of, id, input } : null;
}

/** What the server recognises a retry by. */
export const idOfTask = (task: OutboxTask): string =>
  task.of === 'change' ? task.id : task.operation.id;

/** Work of one job is sent in one call. */
export const isWork = ({ task }: { task: OutboxTask | null }): boolean => task?.of === 'work';
