import {
  type EntryChange,
  type EntryState,
  type ChangeOutcome,
  decideEntryChange,
  decideResolution,
  rivalsAfter,
} from '@mesterhand/domain/work/merge';
import type { RecordAnswer, WorkOperation } from '@mesterhand/domain/work/schema';

/** An entry as the server answers it. */
export interface ShownEntry {
  id: string;
  bookingId: number;
  version: string;
  isRemoved: boolean;
  rivals: readonly { id: string }[];
}

/** The server of a day: the real one, or the domain's rules on a map. */
export interface WorkServer {
  record(operations: readonly WorkOperation[], now: Date): Promise<RecordAnswer[]>;
  read(): Promise<ShownEntry[]>;
  /** The ids of all operations that were stored, each as often as it was. */
  log(): Promise<string[]>;
}

type Decide = (entry: EntryState, change: EntryChange) => ChangeOutcome;

/** The domain's rules on a map. @param decide replaced to prove that a fault is detected. */
export function modelServer(decide: Decide = decideEntryChange): WorkServer {
  const entries = new Map<string, EntryState & { bookingId: number }>();
  const log: string[] = [];
  const record = (operation: WorkOperation): RecordAnswer['outcome'] => {
    const { id, bookingId } = operation;
    if (log.includes(id)) return 'alreadyStored';
    if (operation.does === 'add') {
      const { content } = operation;
      entries.set(id, { bookingId, version: id, content, isRemoved: false, rivals: [] });
      log.push(id);
      return 'stored';
    }
    const entry = entries.get(operation.entryId);
    if (entry === undefined) return 'refused';
    if (operation.does === 'resolve') return resolve(entry, operation);
    const content = operation.does === 'edit' ? operation.content : null;
    const outcome = decide(entry, { basedOn: operation.basedOn, content });
    log.push(id);
    if (outcome.kind === 'conflict') {
      const added = { id, content };
      entry.rivals = rivalsAfter(entry.rivals, { without: outcome.replaces, added });
      return 'conflict';
    }
    if (outcome.kind === 'applied') {
      entry.version = id;
      entry.isRemoved = content === null;
      entry.content = content ?? entry.content;
    }
    return 'stored';
  };
  const resolve = (
    entry: EntryState & { bookingId: number },
    operation: Extract<WorkOperation, { does: 'resolve' }>,
  ): RecordAnswer['outcome'] => {
    const decided = decideResolution(entry, operation);
    if (decided.kind === 'refused') return 'refused';
    const { id, bookingId, choice } = operation;
    const { content } = decided.rival;
    log.push(id);
    entry.rivals = rivalsAfter(entry.rivals, { without: decided.rival.id });
    if (choice === 'rival') {
      entry.version = id;
      entry.isRemoved = content === null;
      entry.content = content ?? entry.content;
    }
    if (choice === 'both' && content !== null)
      entries.set(id, { bookingId, version: id, content, isRemoved: false, rivals: [] });
    return 'stored';
  };
  return {
    record: (operations) =>
      Promise.resolve(
        operations.map((operation) => ({
          id: operation.id,
          outcome: record(operation),
          code: null,
        })),
      ),
    read: () =>
      Promise.resolve(
        [...entries]
          .map(([id, { bookingId, version, isRemoved, rivals }]) => {
            return { id, bookingId, version, isRemoved, rivals };
          })
          .filter(({ isRemoved, rivals }) => !isRemoved || rivals.length > 0),
      ),
    log: () => Promise.resolve([...log]),
  };
}
