import { mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type OpenedStorage, storageDrivers } from '../../../../../tests/support/storages.ts';
import { createFolderStorage } from './storage.ts';

const chunk = 64 * 1024;
const megabyte = 1024 * 1024;
const size = 20 * megabyte;
/** Memory allowed between a source and a sink: a few chunks, however large the file is. */
const held = megabyte;

const files = [
  { name: 'bbbbbbbbbbbbbbbbbbbb.webp', private: false },
  { name: 'aaaaaaaaaaaaaaaaaaaa.pdf', private: true },
];

/** Twenty megabytes in chunks; reports before each of them how much was produced. */
async function* makeChunks(beforePart?: (pulled: number) => Promise<void>): AsyncGenerator<Buffer> {
  for (let part = 0; part * chunk < size; part += 1) {
    await beforePart?.(part * chunk);
    yield Buffer.alloc(chunk, part % 251);
  }
}

/** Total bytes of all files below a folder, including unfinished ones. */
async function weigh(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size);
  return (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0);
}

/** Reads to the end, and reports after each chunk how much has arrived. */
async function follow(
  stream: Readable | null,
  afterPiece: (consumed: number) => Promise<void> | void = () => {},
): Promise<number> {
  let consumed = 0;
  for await (const piece of stream ?? []) {
    const bytes: Buffer = piece;
    if (bytes.some((byte, at) => byte !== Math.floor((consumed + at) / chunk) % 251))
      throw new Error(`wrong bytes after ${consumed}`);
    consumed += bytes.length;
    await afterPiece(consumed);
  }
  return consumed;
}

describe.each(storageDrivers)('twenty megabytes in $driver', ({ open: openDriver }) => {
  let opened: OpenedStorage;

  beforeEach(async () => {
    opened = await openDriver();
  });
  afterEach(() => opened.close());

  it.each(files)(
    'are asked for no faster than they reach the disk, and come back whole (private: $private)',
    async (file) => {
      const before = await weigh(opened.dataDir);
      let farthest = 0;
      const source = makeChunks(async (pulled) => {
        farthest = Math.max(farthest, pulled - ((await weigh(opened.dataDir)) - before));
      });
      await opened.storage.put({ ...file, bytes: Readable.from(source) });
      expect(farthest).toBeLessThanOrEqual(held);
      expect(await follow(await opened.storage.read(file))).toBe(size);
    },
  );
});

describe('twenty megabytes on their way', () => {
  afterEach(() => vi.unstubAllGlobals());

  // A change on disk behind the reader's position shows that the file is not buffered in memory.
  it.each(files)(
    'out of a folder are read as the reader goes (private: $private)',
    async (file) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'storage-test-'));
      const storage = await createFolderStorage({ dataDir });
      await storage.put({ ...file, bytes: Readable.from(makeChunks()) });
      const path = join(dataDir, 'uploads', file.private ? 'private' : 'public', file.name);
      let changedAfter = 0;
      const reading = follow(await storage.read(file), async (consumed) => {
        if (changedAfter > 0 || consumed < size - held) return;
        changedAfter = consumed;
        await changeLastByte(path);
      });
      await expect(reading).rejects.toThrow(file.private ? 'is damaged' : 'wrong bytes after');
      expect(changedAfter).toBeLessThan(size);
      await rm(dataDir, { recursive: true, force: true });
    },
  );

  it.each(files)(
    'out of a bucket are fetched as the reader goes (private: $private)',
    async (file) => {
      const opened = await openBucket();
      await opened.storage.put({ ...file, bytes: Readable.from(makeChunks()) });
      let fetched = 0;
      stubFetch(async (response) => countBody(response, (bytes) => (fetched += bytes)));
      let farthest = 0;
      const stream = await opened.storage.read(file);
      const consumed = await follow(stream, (bytes) => {
        farthest = Math.max(farthest, fetched - bytes);
      });
      expect(consumed).toBe(size);
      expect(fetched).toBeGreaterThanOrEqual(size);
      expect(farthest).toBeLessThanOrEqual(held);
      await opened.close();
    },
  );

  // A buffered file could be sent without the one on disk.
  it.each(files)('into a bucket come from the disk (private: $private)', async (file) => {
    const opened = await openBucket();
    const { scratch } = opened.storage;
    let isHeld = true;
    vi.stubGlobal('fetch', async (_address: URL, { body }: { body: Blob }) => {
      for (const name of await readdir(scratch)) await rm(join(scratch, name));
      isHeld = await body.arrayBuffer().then(
        () => true,
        () => false,
      );
      return new Response('');
    });
    await opened.storage.put({ ...file, bytes: Readable.from(makeChunks()) });
    expect(isHeld).toBe(false);
    await opened.close();
  });
});

async function changeLastByte(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  const { size: length } = await handle.stat();
  const last = Buffer.alloc(1);
  await handle.read(last, 0, 1, length - 1);
  await handle.write(Buffer.from([last.readUInt8() ^ 1]), 0, 1, length - 1);
  await handle.close();
}

async function openBucket(): Promise<OpenedStorage> {
  const bucket = storageDrivers.find(({ driver }) => driver === 'a bucket');
  if (bucket === undefined) throw new Error('There is no storage in a bucket.');
  return bucket.open();
}

function stubFetch(change: (response: Response) => Promise<Response>): void {
  const original = globalThis.fetch;
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) =>
    change(await original(...call)),
  );
}

/** The same response, with a body that counts its chunks as they are pulled. */
function countBody(response: Response, count: (bytes: number) => void): Response {
  const reader = response.body?.getReader();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const piece = await reader?.read();
        if (piece === undefined || piece.done) return controller.close();
        count(piece.value.length);
        controller.enqueue(piece.value);
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { status: response.status, headers: response.headers });
}
