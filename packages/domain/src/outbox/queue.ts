/**
 * The state of a queued change. `waiting` for its turn or a connection; `failed` until a retry: with a `refusal` (error
 * code) the server rejected it, without one it could not be reached.
 */
export type Queued = { state: 'waiting' | 'sending' | 'failed'; refusal: string | null };

export type OutboxAction<Item> =
  | { kind: 'add'; item: Item }
  | { kind: 'sending' | 'waiting' | 'remove' | 'retry'; id: string }
  | { kind: 'failed'; id: string; refusal: string | null }
  /** What is to be sent has become known in part, such as the address of an uploaded file. Its state stays. */
  | { kind: 'rewrite'; item: Item }
  /** The connection is back: changes that failed without one are queued again. */
  | { kind: 'wake' };

/** Which changes are sent together, and which of them are meant at all. */
export type BatchRule<Item> = {
  maxSize: number;
  isJoined(item: Item): boolean;
  isMeant?(item: Item): boolean;
};

export type OutboxRules<Item> = {
  idOf(item: Item): string;
  change(outbox: readonly Item[], action: OutboxAction<Item>): readonly Item[];
  next(outbox: readonly Item[]): Item | undefined;
  /** The next change with those of its lane that may be sent in the same call, in order. */
  nextBatch(outbox: readonly Item[], rule: BatchRule<Item>): readonly Item[];
};

/** Whether a change failed only because the server was unreachable: it is retried automatically. */
export const isUnreached = ({ state, refusal }: Queued): boolean =>
  state === 'failed' && refusal === null;

function set<Item extends Queued>(
  outbox: readonly Item[],
  changed: Queued,
  isMeant: (item: Item) => boolean,
): readonly Item[] {
  return outbox.map((item) => (isMeant(item) ? { ...item, ...changed } : item));
}

const waiting: Queued = { state: 'waiting', refusal: null };

/**
 * A queue of changes. Those of one lane keep their order: none overtakes an unsent one of its lane, unless `holds` says
 * that the earlier one does not matter to it.
 */
export function outboxRules<Item extends Queued>({
  idOf,
  laneOf,
  holds = () => true,
}: {
  idOf(item: Item): string;
  laneOf(item: Item): number;
  /** Whether `later` of the same lane has to wait until `earlier` is sent. */
  holds?(earlier: Item, later: Item): boolean;
}): OutboxRules<Item> {
  const change = (outbox: readonly Item[], action: OutboxAction<Item>): readonly Item[] => {
    switch (action.kind) {
      case 'add': {
        const lane = laneOf(action.item);
        // Going on implies a retry of what was unreachable.
        const woken = set(outbox, waiting, (one) => laneOf(one) === lane && isUnreached(one));
        return [...woken, action.item];
      }
      case 'sending':
      case 'waiting':
        return set(
          outbox,
          { state: action.kind, refusal: null },
          (item) => idOf(item) === action.id,
        );
      case 'failed':
        return set(
          outbox,
          { state: 'failed', refusal: action.refusal },
          (item) => idOf(item) === action.id,
        );
      case 'retry': {
        // An unreachable change blocks those after it, so they are retried with it.
        const meant = outbox.find((item) => idOf(item) === action.id);
        const isRetriedToo = (item: Item) =>
          meant !== undefined && laneOf(item) === laneOf(meant) && isUnreached(item);
        return set(outbox, waiting, (item) => idOf(item) === action.id || isRetriedToo(item));
      }
      case 'rewrite': {
        const { item } = action;
        return outbox.map((one) =>
          idOf(one) === idOf(item) ? { ...item, state: one.state, refusal: one.refusal } : one,
        );
      }
      case 'remove':
        return outbox.filter((item) => idOf(item) !== action.id);
      case 'wake':
        return set(outbox, waiting, isUnreached);
    }
  };

  const nextBatch: OutboxRules<Item>['nextBatch'] = (outbox, { maxSize, isJoined, isMeant }) => {
    const batch: Item[] = [];
    /** Unsent ones that are not in the batch. */
    const passed: Item[] = [];
    const isFree = (item: Item): boolean =>
      item.state === 'waiting' &&
      (isMeant === undefined || isMeant(item)) &&
      !passed.some((one) => laneOf(one) === laneOf(item) && holds(one, item));
    for (const item of outbox) {
      // A refused one holds nothing.
      if (item.refusal !== null) continue;
      const [first] = batch;
      const isTogether =
        first === undefined ||
        (isJoined(first) && isJoined(item) && laneOf(first) === laneOf(item));
      if (isTogether && isFree(item)) batch.push(item);
      else passed.push(item);
      if (batch.length >= maxSize) break;
    }
    return batch;
  };

  const next = (outbox: readonly Item[]): Item | undefined =>
    nextBatch(outbox, { maxSize: 1, isJoined: () => false })[0];

  return { idOf, change, next, nextBatch };
}
