import type { WorkOperation } from '@mesterhand/domain/work/schema';

/** What is sent in order with the steps of a job: recorded work. */
export type OutboxTask = { of: 'work'; operation: WorkOperation };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isOperation = (value: unknown): value is WorkOperation =>
  isRecord(value) &&
  typeof value['id'] === 'string' &&
  typeof value['bookingId'] === 'number' &&
  ['add', 'edit', 'remove', 'resolve'].includes(String(value['does']));

/** A stored task; null for none. Its content is what this site has encrypted, and the server checks it. */
export function readTask(value: unknown): OutboxTask | null {
  if (!isRecord(value)) return null;
  const { of, operation } = value;
  return of === 'work' && isOperation(operation) ? { of, operation } : null;
}

/** Work of one job is sent in one call. */
export const isWork = ({ task }: { task: OutboxTask | null }): boolean => task?.of === 'work';
