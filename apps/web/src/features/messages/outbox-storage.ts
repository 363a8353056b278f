import { z } from 'zod';
import { readStored, writeStored } from '../../core/stored.ts';
import { changeOutbox, type Outbox, type OutboxAction, outboxKey } from './outbox.ts';

const outboxSchema = z.array(
  z.object({
    clientMessageId: z.string(),
    conversationId: z.number(),
    text: z.string(),
    image: z.string().nullable(),
    writtenAt: z.string(),
    state: z.enum(['waiting', 'sending', 'failed']),
    refusal: z.string().nullable(),
  }),
);

function parse(text: string | null): Outbox {
  try {
    return outboxSchema.safeParse(JSON.parse(text ?? '[]')).data ?? [];
  } catch {
    return [];
  }
}

/** What this person left unsent. What was on its way when the page closed waits again: sending it twice is harmless. */
function readOutbox(userId: number): Outbox {
  return parse(readStored(outboxKey(userId))).map((item) =>
    item.state === 'sending' ? { ...item, state: 'waiting' } : item,
  );
}

function storeOutbox(userId: number, outbox: Outbox): void {
  writeStored(outboxKey(userId), outbox.length === 0 ? null : JSON.stringify(outbox));
}

export type StoredOutbox = {
  read(): Outbox;
  subscribe(listener: () => void): () => void;
  change(action: OutboxAction): void;
  close(): void;
};

/** The queue of a person on this device: every change is kept at once, and told to the other tabs. */
export function openOutbox(userId: number): StoredOutbox {
  const listeners = new Set<() => void>();
  let outbox = readOutbox(userId);
  let isClosed = false;
  const show = (next: Outbox): void => {
    outbox = next;
    for (const listener of listeners) listener();
  };
  const followOtherTabs = ({ key }: StorageEvent): void => {
    if (key === outboxKey(userId) || key === null) show(readOutbox(userId));
  };
  window.addEventListener('storage', followOtherTabs);
  return {
    read: () => outbox,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change(action) {
      if (isClosed) return;
      const next = changeOutbox(outbox, action);
      storeOutbox(userId, next);
      show(next);
    },
    close() {
      isClosed = true;
      window.removeEventListener('storage', followOtherTabs);
    },
  };
}
