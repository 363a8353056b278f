import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sumLine } from './layout.ts';
import { readArchive } from './read.ts';
import { type ArchiveEntry, tarOf } from './tar.ts';

const madeAt = new Date('2026-11-21T02:00:00Z');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tar-test-'));
});
afterAll(() => rm(folder, { recursive: true }));

type File = [path: string, content: string];

/** A tar as the first versions of this program wrote it: POSIX headers, files in blocks, two empty blocks. */
function plainTar(files: readonly File[]): Buffer {
  const blocks = files.flatMap(([path, content]) => {
    const bytes = Buffer.from(content);
    const header = Buffer.alloc(512);
    const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')} `;
    header.write(path);
    header.write(octal(0o600, 6), 100);
    header.write(octal(0, 6), 108);
    header.write(octal(0, 6), 116);
    header.write(octal(bytes.length, 11), 124);
    header.write(octal(madeAt.getTime() / 1000, 11), 136);
    header.write('        0', 148);
    header.write('ustar\u000000', 257);
    header.write(octal(0, 6), 329);
    header.write(octal(0, 6), 337);
    const sum = header.reduce((all, byte) => all + byte, 0);
    header.write(octal(sum, 6), 148);
    header.writeUInt8(0, 155);
    return [header, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)];
  });
  return Buffer.concat([...blocks, Buffer.alloc(1024)]);
}

async function* entriesOf(files: readonly File[]): AsyncGenerator<ArchiveEntry> {
  for (const [path, content] of files) {
    const bytes = Buffer.from(content);
    yield { path, bytes: bytes.length, parts: chunksOf(bytes) };
  }
}

async function* chunksOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 100) yield bytes.subarray(at, at + 100);
}

const picture = `RIFF${'x'.repeat(600)}`;
const content: File[] = [
  ['tables/users.copy', '1\tKari\n'],
  ['tables/works.copy', ''],
  ['files/private/aaaaaaaaaaaaaaaaaaaa.webp', picture],
  ['files/public/bbbbbbbbbbbbbbbbbbbb.webp', 'y'.repeat(512)],
];
const manifest = JSON.stringify({
  format: 'mesterhand-backup',
  formatVersion: 1,
  createdAt: madeAt,
  schema: '0001-platform',
  tables: [
    { name: 'users', columns: ['id', 'first_name'], rows: 1, bytes: 7 },
    { name: 'works', columns: ['id'], rows: 0, bytes: 0 },
  ],
  leftOut: [],
  sequences: [],
  files: { count: 2, bytes: picture.length + 512 },
  missing: [],
});
const listed: File[] = [...content, ['manifest.json', manifest]];
const sums = listed.map(([path, text]) =>
  sumLine(createHash('sha256').update(text).digest('hex'), path),
);
const files: File[] = [...listed, ['SHA256SUMS', sums.join('')]];

test('an archive of the first versions is read', async () => {
  const path = join(folder, 'first.tar.gz');
  await writeFile(path, gzipSync(plainTar(files)));
  const read: [unknown, string][] = [];
  const { sha256 } = await readArchive(path, async (place, { parts }) => {
    read.push([place, (await buffer(parts)).toString()]);
  });
  expect(sha256).toBe(createHash('sha256').update(sums.join('')).digest('hex'));
  expect(read).toEqual([
    [{ table: 'users' }, '1\tKari\n'],
    [{ table: 'works' }, ''],
    [{ file: { name: 'aaaaaaaaaaaaaaaaaaaa.webp', private: true } }, picture],
    [{ file: { name: 'bbbbbbbbbbbbbbbbbbbb.webp', private: false } }, 'y'.repeat(512)],
  ]);
});

test('and written with the same bytes still', async () => {
  expect((await buffer(tarOf(entriesOf(files), madeAt))).equals(plainTar(files))).toBe(true);
});

async function* failingAt(step: 'file' | 'list' | 'size'): AsyncGenerator<ArchiveEntry> {
  yield { path: 'first', bytes: 1, parts: chunksOf(Buffer.from('x')) };
  if (step === 'list') throw new Error('The database is gone.');
  if (step === 'size') yield { path: 'short', bytes: 3, parts: chunksOf(Buffer.from('xx')) };
  yield { path: 'broken', bytes: 3, parts: breaking() };
}

async function* breaking(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('x');
  throw new Error('The disk is gone.');
}

test.each([
  ['file', 'The disk is gone.'],
  ['list', 'The database is gone.'],
  ['size', 'Size mismatch'],
] as const)('breaks off where the %s does', async (step, reason) => {
  await expect(buffer(tarOf(failingAt(step), madeAt))).rejects.toThrow(reason);
});

test('closes what it reads when its reader stops, and has read no further', async () => {
  const closed: string[] = [];
  let read = 0;
  async function* endless(): AsyncGenerator<Uint8Array> {
    try {
      for (; ; read += 65_536) yield Buffer.alloc(65_536);
    } finally {
      closed.push('file');
    }
  }
  async function* list(): AsyncGenerator<ArchiveEntry> {
    try {
      yield { path: 'endless', bytes: 1e12, parts: endless() };
    } finally {
      closed.push('list');
    }
  }
  let written = 0;
  for await (const part of tarOf(list(), madeAt)) {
    written += part.length;
    await new Promise((resolve) => setTimeout(resolve, 1));
    if (written > 2_000_000) break;
  }
  expect(closed).toEqual(['file', 'list']);
  expect(read - written).toBeLessThan(1_000_000);
});
