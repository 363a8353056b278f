import type { EntryContent } from './entry.ts';
import { workedTime } from './hours.ts';
import type { JobWork, WorkEntry, WorkOperation } from './schema.ts';

/** An entry as a device shows it: with what it has not sent yet. */
export interface PreviewedEntry extends Pick<WorkEntry, 'id' | 'rivals'> {
  /** The version that a further change names. */
  version: string;
  content: EntryContent;
  isRemoved: boolean;
  isWaiting: boolean;
}

export interface PreviewedWork extends Pick<JobWork, 'worked'> {
  entries: PreviewedEntry[];
}

/** The work of a job as read last, with the operations that are not sent applied in their order. */
export function previewWork(
  entries: readonly WorkEntry[],
  unsent: readonly WorkOperation[],
): PreviewedWork {
  const shown = new Map(
    entries.map(({ id, version, content, isRemoved, rivals }): [string, PreviewedEntry] => [
      id,
      { id, version, content, isRemoved, rivals, isWaiting: false },
    ]),
  );
  for (const operation of unsent) apply(shown, operation);
  const left = [...shown.values()]
    .filter(({ isRemoved, rivals }) => !isRemoved || rivals.length > 0)
    .toSorted((one, other) => timeOf(one) - timeOf(other));
  const stored = left.filter(({ isRemoved }) => !isRemoved).map(({ content }) => content);
  return { entries: left, worked: workedTime(stored) };
}

const timeOf = ({ content }: PreviewedEntry): number => Date.parse(content.occurredAt);

function apply(shown: Map<string, PreviewedEntry>, operation: WorkOperation): void {
  const { id } = operation;
  if (operation.does === 'add') {
    const { content } = operation;
    // The server may have it already: its answer was lost.
    if (!shown.has(id))
      shown.set(id, { id, version: id, content, isRemoved: false, rivals: [], isWaiting: true });
    return;
  }
  const entry = shown.get(operation.entryId);
  if (entry === undefined || entry.version === id) return;
  if (operation.does === 'resolve') {
    const rivals = entry.rivals.filter((rival) => rival.id !== operation.rival);
    shown.set(entry.id, { ...entry, rivals, isWaiting: true });
    return;
  }
  const isRemoved = operation.does === 'remove';
  const content = operation.does === 'edit' ? operation.content : entry.content;
  shown.set(entry.id, { ...entry, version: id, content, isRemoved, isWaiting: true });
}
