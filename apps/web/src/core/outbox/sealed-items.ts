import { type Vault, openVault } from '../vault/vault.ts';

/** The encrypted items of an outbox. */
export type SealedItems = {
  /** In the order in which they were added, on whichever tab. */
  read(): Promise<unknown[]>;
  /**
   * Stores what differs, item by item: two tabs never overwrite each other's. What could not be stored before is tried
   * again. Ends once it is on the device, or is known not to be.
   */
  store(before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>): Promise<void>;
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
  /** Which items are not on the device, whenever that changes: its disk may be full. */
  report(unstored: ReadonlySet<string>): void;
};

/** Opens the items of an account below `prefix`; does nothing where the browser can't encrypt. */
export async function joinSealed<Item>(
  prefix: string,
  userId: number,
  { isOver, parse, join, follow, report }: Joined<Item>,
): Promise<void> {
  const vault = await openVault(userId);
  if (vault === undefined || isOver()) return;
  const items = sealedItems(vault, prefix, report);
  const stored = parse(await items.read());
  if (isOver()) return items.close();
  join(items, stored);
  items.follow(async () => {
    const read = parse(await items.read());
    if (!isOver()) follow(read);
  });
}

function sealedItems(
  vault: Vault,
  prefix: string,
  report: (unstored: ReadonlySet<string>) => void,
): SealedItems {
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(prefix) : undefined;
  const places = new Map<string, number>();
  let last = 0;
  let isClosed = false;
  let writing: Promise<void> = Promise.resolve();
  let unstored: ReadonlySet<string> = new Set();
  const placeOf = (id: string): number => {
    // Two items of one millisecond keep their order.
    const place = places.get(id) ?? Math.max(last + 1, Date.now());
    places.set(id, place);
    last = Math.max(last, place);
    return place;
  };
  /** @returns whether it is on the device. Otherwise the item lasts until the page is closed. */
  const write = async (work: () => Promise<void>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch {
      return false;
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
      const changed = [...after].filter(
        ([id, item]) => before.get(id) !== item || unstored.has(id),
      );
      const removed = [...before.keys()].filter((id) => !after.has(id));
      if (changed.length + removed.length === 0) return writing;
      const puts = changed.map(([id, item]) => ({ id, value: { place: placeOf(id), item } }));
      const earlier = writing;
      const run = async (): Promise<void> => {
        await earlier;
        const missing = new Set(unstored);
        for (const { id, value } of puts) {
          const isStored = await write(() => vault.put(`${prefix}${id}`, value));
          if (isStored) missing.delete(id);
          else missing.add(id);
        }
        for (const id of removed) {
          await write(() => vault.remove(`${prefix}${id}`));
          missing.delete(id);
        }
        const isReported = missing.size + unstored.size > 0;
        unstored = missing;
        if (isReported) report(unstored);
        // A channel is of one origin, and takes none.
        // oxlint-disable-next-line unicorn/require-post-message-target-origin
        if (!isClosed) channel?.postMessage('stored');
      };
      writing = run();
      return writing;
    },
    follow: (listener) => channel?.addEventListener('message', () => void listener()),
    close() {
      isClosed = true;
      channel?.close();
    },
  };
}
