import { setTimeout as sleep } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import type { DB } from '@mesterhand/db/schema';
import type { ImageSize } from '@mesterhand/domain/uploads/images';
import { type Kysely, sql } from 'kysely';
import type { DiskSpace } from './disk-space.ts';
import { encodeAvif } from './image-encoding.ts';
import { avifName, readPictureName } from './picture-names.ts';
import type { Storage } from './storage.ts';

/** Encodes public pictures as AVIF in the background, each size once somebody has asked for it. */
export interface AvifEncoder {
  /** Asks for the AVIF of a stored size; returns at once. A picture that already waits is not added again. */
  request(name: string): void;
  /** Waits until nothing is left to encode. For tests. */
  settled(): Promise<void>;
  /** Finishes the running picture and forgets the others: who asks again adds them again. */
  stop(): Promise<void>;
}

interface EncoderOptions {
  db: Kysely<DB>;
  storage: Storage;
  space?: DiskSpace | undefined;
  log: { warn(details: object, message: string): void };
  /** Encodes one picture; tests pass their own. */
  encode?: (webp: Buffer) => Promise<Buffer>;
  /** Share of the time in which the encoder is at work; the rest of a core is left to requests. */
  share?: number;
}

/** More pictures than a page shows; further ones are dropped until they are asked for again. */
const mostWaiting = 100;
/** An AVIF that saves less than this part of the WebP is not worth a second file. */
const leastSaving = 0.1;

/** At most one picture is encoded at a time, for half of the time, however many are asked for. */
export function createAvifEncoder(options: EncoderOptions): AvifEncoder {
  const { space, log, share = 0.5 } = options;
  const waiting = new Set<string>();
  const stopping = new AbortController();
  let running: Promise<void> | undefined;

  async function work(): Promise<void> {
    for (const name of waiting) {
      if (stopping.signal.aborted) return;
      const began = performance.now();
      await encodeStored(options, name).catch((error: unknown) =>
        log.warn({ err: error, name }, 'A picture could not be encoded as AVIF'),
      );
      // Only now: who asks while it is being encoded must not start it again.
      waiting.delete(name);
      const pause = (performance.now() - began) * (1 / share - 1);
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  async function settled(): Promise<void> {
    if (running === undefined) return;
    await running;
    await settled();
  }

  return {
    request: (name) => {
      const isRefused = stopping.signal.aborted || space?.isFull() === true;
      if (isRefused || waiting.size >= mostWaiting) return;
      waiting.add(name);
      running ??= work().finally(() => {
        running = undefined;
      });
    },
    settled,
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

/** Encodes one size, and stores the smaller of the two or that there is none. */
async function encodeStored(
  { db, storage, encode = encodeAvif }: EncoderOptions,
  name: string,
): Promise<void> {
  const source = await storage.read({ name, private: false });
  if (source === null) return;
  const webp = await buffer(source);
  const avif = await encode(webp);
  const { original, size } = readPictureName(name);
  if (avif.length > webp.length * (1 - leastSaving)) {
    await note(db, { original, size, column: 'avifRefused' });
    return;
  }
  const file = { name: avifName(name), private: false };
  // The bytes first: a row never names what is not there yet.
  await storage.put({ ...file, bytes: avif });
  const isNoted = await note(db, { original, size, column: 'avif' });
  // The picture was deleted while it was encoded.
  if (!isNoted) await storage.remove(file);
}

/** Records what has come of a size, in place of what was known before; false when the row is gone. */
async function note(
  db: Kysely<DB>,
  { original, size, column }: { original: string; size: ImageSize; column: 'avif' | 'avifRefused' },
): Promise<boolean> {
  const without = (name: string) => sql<string[]>`array_remove(${sql.ref(name)}, ${size}::text)`;
  const withIt = (name: string) => sql<string[]>`array_append(${without(name)}, ${size}::text)`;
  const { numUpdatedRows } = await db
    .updateTable('files')
    .set(
      column === 'avif'
        ? { avif: withIt('avif'), avifRefused: without('avifRefused') }
        : { avif: without('avif'), avifRefused: withIt('avifRefused') },
    )
    .where('name', '=', original)
    .where('private', '=', false)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
