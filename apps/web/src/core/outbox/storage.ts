import type { OutboxAction, OutboxRules, Queued } from '@mesterhand/domain/outbox/queue';
import { readStored, writeStored } from '../browser/local-storage.ts';
import type { SealedItems } from './sealed-items.ts';

/** Where an outbox is stored and how its items are parsed. */
export type OutboxPlace<Item extends Queued> = {
  /** The key is per user: another user of this device neither sends nor sees the items. */
  key: string;
  /** Anything unreadable is an empty outbox. */
  parse(stored: unknown): readonly Item[];
  rules: OutboxRules<Item>;
  /** Items are encrypted for this account; the key in local storage then only says that there are some. */
  sealedFor?: number;
};

function readJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '[]');
  } catch {
    return undefined;
  }
}

/** Restores unsent items. One in flight when the page closed is queued again: sending it twice is harmless. */
const restore = <Item extends Queued>(items: readonly Item[]): readonly Item[] =>
  items.map((item) => (item.state === 'sending' ? { ...item, state: 'waiting' } : item));

const readOutbox = <Item extends Queued>({ key, parse }: OutboxPlace<Item>): readonly Item[] =>
  restore(parse(readJson(readStored(key))));

export type StoredOutbox<Item> = {
  read(): readonly Item[];
  subscribe(listener: () => void): () => void;
  change(action: OutboxAction<Item>): void;
  /** The items that are on the screen only, since this device could not store them: the page must stay open. */
  unstored(): ReadonlySet<string>;
  /** Ends once what was changed so far is on the device, or is known not to be. */
  stored(): Promise<void>;
  /** Until encrypted items have been read; undefined where none are. Nothing is sent before: it would overtake them. */
  ready: Promise<void> | undefined;
  close(): void;
};

/** The value of the key while the items are encrypted elsewhere. */
const sealedMark = '"sealed"';

/** A user's queue on this device: every change is stored at once, and synchronised to other tabs. */
export function openOutbox<Item extends Queued>(place: OutboxPlace<Item>): StoredOutbox<Item> {
  const { key, rules, parse, sealedFor } = place;
  const listeners = new Set<() => void>();
  let outbox = readOutbox(place);
  let isClosed = false;
  let sealed: SealedItems | undefined;
  let writing: Promise<void> = Promise.resolve();
  let unstored: ReadonlySet<string> = new Set();
  const show = (next: readonly Item[]): void => {
    outbox = next;
    for (const listener of listeners) listener();
  };
  const followOtherTabs = (event: StorageEvent): void => {
    if (sealed === undefined && (event.key === key || event.key === null)) show(readOutbox(place));
  };
  window.addEventListener('storage', followOtherTabs);
  const mark = (): void => void writeStored(key, outbox.length === 0 ? null : sealedMark);
  const store = (before: readonly Item[]): void => {
    if (sealed === undefined) {
      const isStored = writeStored(key, outbox.length === 0 ? null : JSON.stringify(outbox));
      unstored = new Set(isStored ? [] : outbox.map((item) => rules.idOf(item)));
      return;
    }
    mark();
    writing = sealed.store(itemsById(before), itemsById(outbox));
  };
  const itemsById = (items: readonly Item[]) =>
    new Map(items.map((item) => [rules.idOf(item), item]));
  const openSealed = async (userId: number): Promise<void> => {
    const { joinSealed } = await import('./sealed-items.ts');
    await joinSealed(`${key}/`, userId, {
      isOver: () => isClosed,
      parse: (items) => itemsById(restore(parse(items))),
      join(items, stored) {
        const before = [...stored.values()];
        // Those in local storage are from before the encryption, or were added while it was opened.
        const more = outbox.filter((item) => !stored.has(rules.idOf(item)));
        sealed = items;
        show([...before, ...more]);
        writing = items.store(itemsById(before), itemsById(outbox));
        // Until they are on the device encrypted, they stay in local storage.
        void writing.then(() => {
          if (unstored.size === 0 && !isClosed) mark();
        });
      },
      // Items that are not on the device are in no tab but this one.
      follow: (stored) =>
        show([
          ...stored.values(),
          ...outbox.filter(
            (item) => unstored.has(rules.idOf(item)) && !stored.has(rules.idOf(item)),
          ),
        ]),
      report(missing) {
        unstored = missing;
        show(outbox);
      },
    });
  };
  return {
    read: () => outbox,
    unstored: () => unstored,
    stored: () => writing,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change(action) {
      if (isClosed) return;
      const before = outbox;
      outbox = rules.change(outbox, action);
      store(before);
      show(outbox);
    },
    // A database that breaks leaves the items in local storage.
    ready: sealedFor === undefined ? undefined : openSealed(sealedFor).catch(() => {}),
    close() {
      isClosed = true;
      sealed?.close();
      window.removeEventListener('storage', followOtherTabs);
    },
  };
}
