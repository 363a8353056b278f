import { type Queued, outboxRules } from '@mesterhand/domain/outbox/queue';
import { maxOperations } from '@mesterhand/domain/work/entry';
import type { RecordAnswer, WorkOperation } from '@mesterhand/domain/work/schema';

type Item = Queued & { operation: WorkOperation };

/** What becomes of a call: the request is lost, only its answer is, or neither. */
export type Connection = 'requestLost' | 'answerLost' | 'reached';

/** What a device does after a call without an answer; all but `again` are faults. */
export type AfterLoss = 'again' | 'drop' | 'renew';

/** An entry as a device has read it. */
interface Known {
  bookingId: number;
  version: string;
}

const rules = outboxRules<Item>({
  idOf: ({ operation }) => operation.id,
  laneOf: ({ operation }) => operation.bookingId,
});

/** A phone with its outbox, which is stored at every change. */
export function makeDevice({ afterLoss, newId }: { afterLoss: AfterLoss; newId(): string }) {
  let stored: readonly Item[] = [];
  let known = new Map<string, Known>();
  const sent: RecordAnswer[] = [];
  const parse = (): Item[] => structuredClone([...stored]);
  const write = (outbox: readonly Item[]): void => {
    stored = structuredClone([...outbox]);
  };
  const setState = (items: readonly Item[], kind: 'sending' | 'waiting'): void => {
    for (const { operation } of items) write(rules.change(parse(), { kind, id: operation.id }));
  };
  const lose = (items: readonly Item[]): void => {
    if (afterLoss === 'again') return setState(items, 'waiting');
    const lost = new Set(items.map(({ operation }) => operation.id));
    const left = parse().filter(({ operation }) => !lost.has(operation.id));
    if (afterLoss === 'drop') return write(left);
    const renewed = items.map((item): Item => {
      return { ...item, state: 'waiting', operation: { ...item.operation, id: newId() } };
    });
    write([...renewed, ...left]);
  };
  const settle = (answers: readonly RecordAnswer[]): void => {
    for (const answer of answers) {
      sent.push(answer);
      const { id, outcome, code } = answer;
      const isRefused = outcome === 'refused';
      write(
        rules.change(
          parse(),
          isRefused ? { kind: 'failed', id, refusal: code } : { kind: 'remove', id },
        ),
      );
    }
  };
  return {
    answers: sent,
    waiting: () => parse().length,
    refused: () => parse().flatMap(({ refusal }) => refusal ?? []),
    /** The app is closed and opened again. */
    restart: () => write(parse().map((item) => ({ ...item, state: 'waiting' }))),
    add: (operation: WorkOperation) => {
      const item: Item = { operation, state: 'waiting', refusal: null };
      write(rules.change(parse(), { kind: 'add', item }));
    },
    /** Entries that the device can change, each with the version that it shows: its own unsent one, or the one read. */
    entries(): [id: string, Known][] {
      const shown = new Map(known);
      for (const { operation } of parse()) {
        const { does, bookingId, id } = operation;
        if (does === 'add') shown.set(id, { bookingId, version: id });
        if (does === 'edit') shown.set(operation.entryId, { bookingId, version: id });
        if (does === 'remove') shown.delete(operation.entryId);
      }
      return [...shown];
    },
    learn: (entries: Map<string, Known>) => {
      known = entries;
    },
    /** Sends batches until the outbox is empty or a call fails. @returns whether all was answered. */
    async send(
      call: (operations: WorkOperation[]) => Promise<RecordAnswer[]>,
      connectionOf: () => Connection,
    ): Promise<boolean> {
      for (;;) {
        const batch = rules.nextBatch(parse(), { maxSize: maxOperations, isJoined: () => true });
        if (batch.length === 0) return true;
        setState(batch, 'sending');
        const connection = connectionOf();
        const answers =
          connection === 'requestLost' ? [] : await call(batch.map(({ operation }) => operation));
        if (connection !== 'reached') {
          lose(batch);
          return false;
        }
        settle(answers);
      }
    },
  };
}
export type Device = ReturnType<typeof makeDevice>;
