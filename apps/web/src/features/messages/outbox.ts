/**
 * A message on its way. `waiting` for its turn or for a connection; `failed` until someone tries again: with a
 * `refusal` the server said no (its code), without one the server could not be reached.
 */
export type OutboxItem = {
  clientMessageId: string;
  conversationId: number;
  text: string;
  /** The address of an uploaded picture. */
  image: string | null;
  /** ISO, by this device's clock. */
  writtenAt: string;
  state: 'waiting' | 'sending' | 'failed';
  refusal: string | null;
};

export type Outbox = readonly OutboxItem[];

/** Where unsent words are kept: per person, so that nobody else who signs in here sends or sees them. */
export const outboxKey = (userId: number): string => `outbox-${userId}`;

export type OutboxAction =
  | { kind: 'add'; item: OutboxItem }
  | { kind: 'sending' | 'waiting' | 'remove' | 'retry'; id: string }
  | { kind: 'failed'; id: string; refusal: string | null }
  /** The connection is back: whatever failed for want of it gets its turn again. */
  | { kind: 'wake' };

const isUnreached = ({ state, refusal }: OutboxItem): boolean =>
  state === 'failed' && refusal === null;

function set(
  outbox: Outbox,
  changed: Pick<OutboxItem, 'state' | 'refusal'>,
  isMeant: (item: OutboxItem) => boolean,
): Outbox {
  return outbox.map((item) => (isMeant(item) ? { ...item, ...changed } : item));
}

/** What failed for want of a connection holds back what was written after it, so it goes along. */
function retry(outbox: Outbox, id: string): Outbox {
  const meant = outbox.find(({ clientMessageId }) => clientMessageId === id);
  return set(
    outbox,
    { state: 'waiting', refusal: null },
    (item) =>
      item.clientMessageId === id ||
      (item.conversationId === meant?.conversationId && isUnreached(item)),
  );
}

export function changeOutbox(outbox: Outbox, action: OutboxAction): Outbox {
  switch (action.kind) {
    case 'add': {
      const { item } = action;
      // Writing on means trying again.
      const woken = set(
        outbox,
        { state: 'waiting', refusal: null },
        (one) => one.conversationId === item.conversationId && isUnreached(one),
      );
      return [...woken, item];
    }
    case 'sending':
    case 'waiting':
      return set(
        outbox,
        { state: action.kind, refusal: null },
        ({ clientMessageId }) => clientMessageId === action.id,
      );
    case 'failed':
      return set(
        outbox,
        { state: 'failed', refusal: action.refusal },
        ({ clientMessageId }) => clientMessageId === action.id,
      );
    case 'retry':
      return retry(outbox, action.id);
    case 'remove':
      return outbox.filter(({ clientMessageId }) => clientMessageId !== action.id);
    case 'wake':
      return set(outbox, { state: 'waiting', refusal: null }, isUnreached);
  }
}

/**
 * The message whose turn it is: in the order of writing, and never past one of the same conversation that has not
 * arrived yet. One that the server refused holds nothing back.
 */
export function nextToSend(outbox: Outbox): OutboxItem | undefined {
  const held = new Set<number>();
  for (const item of outbox) {
    if (item.state === 'waiting' && !held.has(item.conversationId)) return item;
    if (item.refusal === null) held.add(item.conversationId);
  }
  return undefined;
}
