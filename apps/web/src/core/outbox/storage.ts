import type { OutboxAction, OutboxRules, Queued } from '@mesterhand/domain/outbox/queue';
import { readStored, writeStored } from '../browser/local-storage.ts';

/** Where an outbox is stored and how its items are parsed. */
export type OutboxPlace<Item extends Queued> = {
  /** The key is per user: another user of this device neither sends nor sees the items. */
  key: string;
  /** Anything unreadable is an empty outbox. */
  parse(stored: unknown): readonly Item[];
  rules: OutboxRules<Item>;
};

function readJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '[]');
  } catch {
    return undefined;
  }
}

/** Restores unsent items. One in flight when the page closed is queued again: sending it twice is harmless. */
const readOutbox = <Item extends Queued>({ key, parse }: OutboxPlace<Item>): readonly Item[] =>
  parse(readJson(readStored(key))).map((item) =>
    item.state === 'sending' ? { ...item, state: 'waiting' } : item,
  );

export type StoredOutbox<Item> = {
  read(): readonly Item[];
  subscribe(listener: () => void): () => void;
  change(action: OutboxAction<Item>): void;
  close(): void;
};

/** A user's queue on this device: every change is stored at once, and synchronised to other tabs. */
export function openOutbox<Item extends Queued>(place: OutboxPlace<Item>): StoredOutbox<Item> {
  const { key, rules } = place;
  const listeners = new Set<() => void>();
  let outbox = readOutbox(place);
  let isClosed = false;
  const show = (next: readonly Item[]): void => {
    outbox = next;
    for (const listener of listeners) listener();
  };
  const followOtherTabs = (event: StorageEvent): void => {
    if (event.key === key || event.key === null) show(readOutbox(place));
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
      const next = rules.change(outbox, action);
      writeStored(key, next.length === 0 ? null : JSON.stringify(next));
      show(next);
    },
    close() {
      isClosed = true;
      window.removeEventListener('storage', followOtherTabs);
    },
  };
}
