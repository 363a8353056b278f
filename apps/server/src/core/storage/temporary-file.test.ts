import { mkdtemp, readFile, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Spooled, spoolUpload } from './temporary-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spool-test-'));
});
// Without `recursive`: fails when anything was left behind.
afterEach(() => rmdir(folder));

const spool = <T>(source: Readable, maxBytes: number, examine: (spooled: Spooled) => Promise<T>) =>
  spoolUpload(source, { folder, maxBytes }, examine);

/** A long source that counts how much was read from it. */
function countingSource(parts: number) {
  const sent = { parts: 0 };
  const give = async function* () {
    for (; sent.parts < parts; sent.parts += 1) yield Buffer.alloc(100_000);
  };
  return { sent, source: Readable.from(give()) };
}

it('lends the bytes, their number and their type by content', async () => {
  const png = Buffer.from(
    '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489',
    'hex',
  );
  const seen = await spool(
    Readable.from([png.subarray(0, 5), png.subarray(5)]),
    100,
    async (spooled) => {
      expect((await readFile(spooled.path)).equals(png)).toBe(true);
      return spooled;
    },
  );
  expect(seen).toMatchObject({ bytes: png.length, mime: 'image/png' });
});

it('takes the very last allowed byte and no more', async () => {
  const bytesOf = (source: Readable) => spool(source, 10, async ({ bytes }) => bytes);
  expect(await bytesOf(Readable.from([Buffer.alloc(4), Buffer.alloc(6)]))).toBe(10);
  await expect(bytesOf(Readable.from([Buffer.alloc(4), Buffer.alloc(7)]))).rejects.toMatchObject({
    code: 'uploads.tooLarge',
    status: 413,
  });
});

it('refuses what the multipart parser cut at its own limit', async () => {
  const source = Object.assign(Readable.from([Buffer.alloc(10)]), { truncated: true });
  await expect(spool(source, 100, async () => 0)).rejects.toMatchObject({
    code: 'uploads.tooLarge',
  });
});

it('reads a rejected upload to its end, so that the client receives the response', async () => {
  const { sent, source } = countingSource(40);
  await expect(spool(source, 1000, async () => 0)).rejects.toMatchObject({
    code: 'uploads.tooLarge',
  });
  await finished(source);
  expect(sent.parts).toBe(40);
});

it('rejects an empty file as missing', async () => {
  await expect(spool(Readable.from([]), 10, async () => 0)).rejects.toMatchObject({
    code: 'uploads.missing',
  });
});

it('calls a body that breaks off malformed', async () => {
  const breaking = async function* () {
    yield Buffer.alloc(10);
    throw new Error('Part terminated early');
  };
  await expect(spool(Readable.from(breaking()), 100, async () => 0)).rejects.toMatchObject({
    code: 'input.malformed',
    status: 400,
  });
});

it('passes on what the examination found', async () => {
  await expect(
    spool(Readable.from([Buffer.alloc(10)]), 100, () => Promise.reject(new Error('odd'))),
  ).rejects.toThrow('odd');
});
