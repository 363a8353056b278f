import { type Encoding, pack } from '../http/index.ts';
import type { RateClass } from '../rate-limit/index.ts';

/** Age in milliseconds, from the start of its request, at which a response is no longer sent. */
export const lifetime = 1000;

/** A cached response. */
export interface Entry {
  /** When its request began, before the first read: by `performance.now()`. */
  begunAt: number;
  /** The procedures that were called for it; `isCached` as they declare. */
  calls: { procedure: string; rate: RateClass; isCached: boolean }[];
  /** Flat list of names and values, without those of a single request. */
  headers: readonly string[];
  etag: string | undefined;
  /**
   * The body as Latin-1 text, one character per byte: Node sends headers and such a body in one write, where a buffer
   * takes a second one at twice the cost.
   */
  body: string;
  /** The route template, for metrics. */
  route: string;
  /** The path, sanitised for logs. */
  path: string;
  /** Compressed bodies; null where compression makes it no smaller. */
  packed: Partial<Record<Encoding, string | null>>;
}

export interface ResponseCache {
  /** The response for an address, younger than `lifetime`. */
  find(url: string): Entry | undefined;
  store(url: string, response: Omit<Entry, 'packed'>): void;
  /** The compressed body; built after the first request for it. */
  pack(url: string, encoding: Encoding): string | undefined;
  clear(): void;
  counts(): { entries: number; bytes: number; evicted: number };
}

/** Estimated memory of an entry in addition to its bytes. */
const overhead = 700;
/** A response larger than this fraction of the cache would evict too many others. */
const largestShare = 8;
/** Smaller ones fit in one packet anyway. */
const packedFrom = 1000;
const maxConcurrentPacks = 2;

/** An LRU cache of responses, limited in bytes. */
export function createResponseCache(maxBytes: number): ResponseCache {
  // The order of the map is the LRU order.
  const entries = new Map<string, Entry>();
  let [bytes, evicted, packing] = [0, 0, 0];
  let clearedAt = 0;

  function remove(url: string): void {
    const entry = entries.get(url);
    if (entry === undefined) return;
    entries.delete(url);
    bytes -= sizeOf(url, entry);
  }

  function makeRoom(): void {
    for (const url of entries.keys()) {
      if (bytes <= maxBytes) return;
      remove(url);
      evicted += 1;
    }
  }

  async function packNow(url: string, entry: Entry, encoding: Encoding): Promise<void> {
    const packed = await pack(Buffer.from(entry.body, 'latin1'), encoding, 'once');
    if (entries.get(url) !== entry) return;
    // A body that does not compress is sent as it is, and not tried again.
    const isSmaller = packed.length < entry.body.length;
    entry.packed[encoding] = isSmaller ? packed.toString('latin1') : null;
    bytes += isSmaller ? packed.length : 0;
    makeRoom();
  }

  return {
    find(url) {
      const entry = entries.get(url);
      if (entry === undefined || performance.now() - entry.begunAt >= lifetime) return undefined;
      entries.delete(url);
      entries.set(url, entry);
      return entry;
    },
    store(url, response) {
      const known = entries.get(url);
      // Overtaken while it was read.
      if (response.begunAt < Math.max(clearedAt, known?.begunAt ?? 0)) return;
      // Most responses are the same a second later: what was compressed once is sent on.
      if (known?.body === response.body) return void Object.assign(known, response);
      remove(url);
      const entry = { ...response, packed: {} };
      if (sizeOf(url, entry) > maxBytes / largestShare) return;
      entries.set(url, entry);
      bytes += sizeOf(url, entry);
      makeRoom();
    },
    pack(url, encoding) {
      const entry = entries.get(url);
      if (entry === undefined) return undefined;
      const made = entry.packed[encoding];
      if (made !== undefined) return made ?? undefined;
      if (entry.body.length < packedFrom || packing >= maxConcurrentPacks) return undefined;
      packing += 1;
      void packNow(url, entry, encoding)
        .catch(() => {})
        .finally(() => (packing -= 1));
      return undefined;
    },
    clear() {
      entries.clear();
      bytes = 0;
      clearedAt = performance.now();
    },
    counts: () => ({ entries: entries.size, bytes, evicted }),
  };
}

function sizeOf(url: string, { body, packed }: Entry): number {
  const { br, gzip } = packed;
  return overhead + 2 * url.length + body.length + (br?.length ?? 0) + (gzip?.length ?? 0);
}
