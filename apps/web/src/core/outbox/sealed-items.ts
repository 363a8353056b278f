import { type Vault, openVault } from '../vault/vault.ts';

/** The encrypted items of an outbox. */
export type SealedItems = {
  /** In the order in which they were added, on whichever tab. */
  read(): Promise<unknown[]>;
  /** Stores what differs, item by item: two tabs never overwrite each other's. */
  store(before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>): void;
  /** Called when another tab has stored something. */
  follow(listener: () => void): void;
  close(): void;
};

/** An item with its place: names are unordered. */
type Placed = { place: number; item: unknown };

const isPlaced = (value: unknown): value is Placed =>
  typeof value === 'object' &&
  value !== null &&
  'place' in value &&
  'item' in value &&
  typeof value.place === 'number';

/** Opens the items of an account below `prefix`; undefined where the browser can't encrypt. */
export async function openSealedItems(
  prefix: string,
  userId: number,
): Promise<SealedItems | undefined> {
  const vault = await openVault(userId);
  return vault && sealedItems(vault, prefix);
}

function sealedItems(vault: Vault, prefix: string): SealedItems {
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(prefix) : undefined;
  const places = new Map<string, number>();
  let last = 0;
  let writing: Promise<unknown> = Promise.resolve();
  const placeOf = (id: string): number => {
    // Two items of one millisecond keep their order.
    const place = places.get(id) ?? Math.max(last + 1, Date.now());
    places.set(id, place);
    last = Math.max(last, place);
    return place;
  };
  const write = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch {
      // A full disk: the item then lasts until the page is closed, as in local storage.
    }
  };
  return {
    async read() {
      await writing;
      const found = (await vault.list(prefix)).flatMap(({ name, value }) =>
        isPlaced(value) ? [{ id: name.slice(prefix.length), ...value }] : [],
      );
      for (const { id, place } of found) {
        places.set(id, place);
        last = Math.max(last, place);
      }
      return found.toSorted((one, other) => one.place - other.place).map(({ item }) => item);
    },
    store(before, after) {
      const changed = [...after].filter(([id, item]) => before.get(id) !== item);
      const removed = [...before.keys()].filter((id) => !after.has(id));
      if (changed.length + removed.length === 0) return;
      const puts = changed.map(([id, item]) => ({ id, value: { place: placeOf(id), item } }));
      const earlier = writing;
      const run = async (): Promise<void> => {
        await earlier;
        for (const { id, value } of puts) await write(() => vault.put(`${prefix}${id}`, value));
        for (const id of removed) await write(() => vault.remove(`${prefix}${id}`));
        // A channel is of one origin, and takes none.
        // oxlint-disable-next-line unicorn/require-post-message-target-origin
        channel?.postMessage('stored');
      };
      writing = run();
    },
    follow: (listener) => channel?.addEventListener('message', () => listener()),
    close: () => channel?.close(),
  };
}
