/**
 * The part of a queued change that says how far it has come. `waiting` for its turn or for a connection; `failed` until
 * someone tries again: with a `refusal` the server said no (its code), without one it could not be reached.
 */
export type Queued = { state: 'waiting' | 'sending' | 'failed'; refusal: string | null };

export type OutboxAction<Item> =
  | { kind: 'add'; item: Item }
  | { kind: 'sending' | 'waiting' | 'remove' | 'retry'; id: string }
  | { kind: 'failed'; id: string; refusal: string | null }
  /** The connection is back: whatever failed for want of it gets its turn again. */
  | { kind: 'wake' };

export type OutboxRules<Item> = {
  idOf(item: Item): string;
  change(outbox: readonly Item[], action: OutboxAction<Item>): readonly Item[];
  next(outbox: readonly Item[]): Item | undefined;
};

/** Whether a change failed only because nobody was reached: it goes again by itself. */
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
 * A queue of changes that are sent one after the other. Those of one lane keep their order: none passes another of its
 * lane that has not arrived yet.
 */
export function outboxRules<Item extends Queued>({
  idOf,
  laneOf,
}: {
  idOf(item: Item): string;
  laneOf(item: Item): number;
}): OutboxRules<Item> {
  const change = (outbox: readonly Item[], action: OutboxAction<Item>): readonly Item[] => {
    switch (action.kind) {
      case 'add': {
        const lane = laneOf(action.item);
        // Going on means trying again.
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
        // What failed for want of a connection holds back what came after it, so it goes along.
        const meant = outbox.find((item) => idOf(item) === action.id);
        const isAlong = (item: Item) =>
          meant !== undefined && laneOf(item) === laneOf(meant) && isUnreached(item);
        return set(outbox, waiting, (item) => idOf(item) === action.id || isAlong(item));
      }
      case 'remove':
        return outbox.filter((item) => idOf(item) !== action.id);
      case 'wake':
        return set(outbox, waiting, isUnreached);
    }
  };

  /** The one whose turn it is. One that the server refused holds nothing back. */
  const next = (outbox: readonly Item[]): Item | undefined => {
    const held = new Set<number>();
    for (const item of outbox) {
      if (item.state === 'waiting' && !held.has(laneOf(item))) return item;
      if (item.refusal === null) held.add(laneOf(item));
    }
    return undefined;
  };

  return { idOf, change, next };
}
