import { type Vault, openVault } from '../vault/vault.ts';

/** The encrypted items of an outbox. */
export type SealedItems = {
  /** In the order in which they were added, on whichever tab. */
  read(): Promise<unknown[]>;
  /** Stores what differs, item by item: two tabs never overwrite each other's. */
  store(before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>): void;
  /** Called when another tab has stored something. */
  follow(listener: () => Promise<void>): void;
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

/** An outbox that encrypted items are joined to. */
type Joined<Item> = {
  /** Closed meanwhile: the account may have signed out, which deletes its items. */
  isOver(): boolean;
  parse(items: unknown[]): ReadonlyMap<string, Item>;
  join(items: SealedItems, stored: ReadonlyMap<string, Item>): void;
  /** Another tab has stored something. */
  follow(stored: ReadonlyMap<string, Item>): void;
};

/** Opens the items of an account below `prefix`; does nothing where the browser can't encrypt. */
export async function joinSealed<Item>(
  prefix: string,
  userId: number,
  { isOver, parse, join, follow }: Joined<Item>,
): Promise<void> {
  const vault = await openVault(userId);
  if (vault === undefined || isOver()) return;
  const items = sealedItems(vault, prefix);
  const stored = parse(await items.read());
  if (isOver()) return items.close();
  join(items, stored);
  items.follow(async () => {
    const read = parse(await items.read());
    if (!isOver()) follow(read);
  });
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
    follow: (listener) => channel?.addEventListener('message', () => void listener()),
    close: () => channel?.close(),
  };
}
