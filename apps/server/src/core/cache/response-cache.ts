import type { Dependency } from './dependency.ts';
import { createChangeLog, createReaders } from './changes.ts';
import { type Encoding, pack } from '../http/index.ts';

/** A response as it was generated. */
interface KeptAnswer {
  /** Flat list of names and values, without those of a single request. */
  headers: readonly string[];
  etag: string | undefined;
  /**
   * The body as Latin-1 text, one character per byte: Node sends headers and such a body in one write, where a buffer
   * takes a second one at twice the cost.
   */
  body: string;
  /** Expiry in milliseconds since 1970. */
  until: number;
}

/** A cached response. */
export interface Entry<Note> extends KeptAnswer {
  key: string;
  note: Note;
  /** Null where compression makes it no smaller. */
  packed: Partial<Record<Encoding, string | null>>;
}

type Held<Note> = Entry<Note> & { dependencies: readonly Dependency[] };

/** A position in the change log, taken before reading. */
export interface Place {
  epoch: number;
  at: number;
}

export interface ByteCache<Note> {
  find(key: string): Entry<Note> | undefined;
  /** The current position; taken before the first read. */
  place(): Place;
  /** Caches a response that was read since `place`, unless one of its dependencies has changed. */
  keep(answer: KeptAnswer & { key: string; note: Note }, read: Reading): void;
  /** The compressed body; built after the first request for it. */
  packed(entry: Entry<Note>, encoding: Encoding): string | undefined;
  /** Rows of a table have changed; without keys any of them. */
  changed(table: string, keys: readonly string[] | undefined): void;
  clear(): void;
  figures(): { entries: number; bytes: number; dropped: number; evicted: number };
}

interface Reading {
  place: Place;
  dependencies: readonly Dependency[];
}

/** Estimated memory of an entry in addition to its bytes. */
const overhead = 700;
/** A response larger than this fraction of the cache would evict too many others. */
const largestShare = 8;
/** Smaller ones fit in one packet anyway. */
const packedFrom = 1000;
const packsAtOnce = 2;

/** An LRU cache of responses, limited in bytes. */
export function createByteCache<Note>(mostBytes: number): ByteCache<Note> {
  const entries = new Map<string, Held<Note>>();
  const readers = createReaders();
  const changes = createChangeLog();
  const counts = { bytes: 0, dropped: 0, evicted: 0 };
  let epoch = 0;
  let packing = 0;

  function remove(key: string): boolean {
    const entry = entries.get(key);
    if (entry === undefined) return false;
    entries.delete(key);
    counts.bytes -= sizeOf(entry);
    readers.remove(key, entry.dependencies);
    return true;
  }

  function makeRoom(): void {
    for (const key of entries.keys()) {
      if (counts.bytes <= mostBytes) return;
      remove(key);
      counts.evicted += 1;
    }
  }

  async function packNow(entry: Entry<Note>, encoding: Encoding): Promise<void> {
    const bytes = await pack(Buffer.from(entry.body, 'latin1'), encoding, 'once');
    const isHeld = entries.get(entry.key) === entry;
    // A body that does not compress is sent as it is, and not tried again.
    const packed = bytes.length < entry.body.length ? bytes.toString('latin1') : null;
    entry.packed[encoding] = packed;
    if (!isHeld || packed === null) return;
    counts.bytes += packed.length;
    makeRoom();
  }

  return {
    find(key) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      // The order of the map is the LRU order.
      entries.delete(key);
      entries.set(key, entry);
      return entry;
    },
    place: () => ({ epoch, at: changes.count() }),
    keep(answer, { place, dependencies }) {
      if (place.epoch !== epoch || changes.concerns(dependencies, place.at)) return;
      const entry = { ...answer, packed: {}, dependencies };
      if (sizeOf(entry) > mostBytes / largestShare) return;
      remove(entry.key);
      entries.set(entry.key, entry);
      counts.bytes += sizeOf(entry);
      readers.add(entry.key, dependencies);
      makeRoom();
    },
    packed(entry, encoding) {
      const made = entry.packed[encoding];
      if (made !== undefined) return made ?? undefined;
      if (entry.body.length < packedFrom || packing >= packsAtOnce) return undefined;
      packing += 1;
      void packNow(entry, encoding)
        .catch(() => {})
        .finally(() => {
          packing -= 1;
        });
      return undefined;
    },
    changed(table, keys) {
      changes.add(table, keys);
      for (const reader of readers.of(table, keys)) if (remove(reader)) counts.dropped += 1;
    },
    clear() {
      epoch += 1;
      entries.clear();
      readers.clear();
      counts.bytes = 0;
    },
    figures: () => ({ entries: entries.size, ...counts }),
  };
}

function sizeOf({ key, body, packed }: Entry<unknown>): number {
  const { br, gzip } = packed;
  return overhead + 2 * key.length + body.length + (br?.length ?? 0) + (gzip?.length ?? 0);
}
