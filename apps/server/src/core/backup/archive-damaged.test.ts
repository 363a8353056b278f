import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  type ArchivePlace,
  closeArchivePlace,
  expectUntouched,
  openArchivePlace,
  restoreInto,
  writeFrom,
} from '../../../../../tests/support/archive-places.ts';
import { makeClient } from '../../../../../tests/support/people.ts';
import { sumLine } from './layout.ts';
import { tarOf } from './tar.ts';

const now = new Date('2026-11-21T02:00:00Z');
const firstName = 'Skadelidende';
let folder: string;
let source: ArchivePlace;
let made: Awaited<ReturnType<typeof writeFrom>>;
let fresh: ArchivePlace;

const restore = (place: ArchivePlace, path: string) => restoreInto(place, { path });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archive-test-'));
  source = await openArchivePlace(inject('cluster'));
  await addPersonWithPicture(source);
  made = await writeFrom(source, { folder, now });
  fresh = await openArchivePlace(inject('cluster'));
});
afterAll(async () => {
  await Promise.all([source, fresh].map(closeArchivePlace));
  await rm(folder, { recursive: true });
});

async function addPersonWithPicture({ database: { db }, files }: ArchivePlace): Promise<void> {
  const { userId: ownerId } = await makeClient(db, { firstName });
  const picture = { name: 'picture0000000000001.webp', private: false };
  const bytes = Buffer.from('RIFF'.padEnd(200, 'x'));
  await files.storage.put({ ...picture, bytes });
  const row = { ...picture, ownerId, purpose: 'avatar', mime: 'image/webp' } as const;
  await db
    .insertInto('files')
    .values({ ...row, bytes: bytes.length })
    .execute();
}

describe('A-25 an archive that is not whole is refused before anything is written', () => {
  const spoil = async (name: string, bytes: Uint8Array): Promise<string> => {
    const path = join(folder, `${name}.tar.gz`);
    await writeFile(path, bytes);
    return path;
  };
  const changed = (bytes: Buffer, at: number): Buffer => {
    const copy = Buffer.from(bytes);
    copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
    return copy;
  };
  /** Flips the byte `offset` after the first occurrence of a mark in the archive. */
  const changedAfter = async (mark: string, offset: number): Promise<Buffer> => {
    const tar = gunzipSync(await readFile(made.path));
    const at = tar.indexOf(mark);
    expect(at).toBeGreaterThan(0);
    return gzipSync(changed(tar, at + offset), { level: 1 });
  };

  test.each<[string, () => Promise<Uint8Array>]>([
    [
      'a flipped bit of the file',
      async () => changed(await readFile(made.path), Math.floor(made.bytes / 2)),
    ],
    ['a flipped bit of its end', async () => changed(await readFile(made.path), made.bytes - 6)],
    ['half of it', async () => (await readFile(made.path)).subarray(0, made.bytes / 2)],
    ['another kind of file', async () => Buffer.from('PK\x03\x04 a zip')],
    ['nothing', async () => Buffer.alloc(0)],
    ['a changed letter of a row', () => changedAfter(firstName, 0)],
    ['a changed byte of a picture', () => changedAfter('RIFF', 100)],
    ['a changed sum', () => changedAfter('  tables/bookings.copy\n', -1)],
    ['a changed number of its manifest', () => changedAfter('"rows": ', 8)],
  ])('%s', async (name, spoiled) => {
    const path = await spoil(name.replaceAll(' ', '-'), await spoiled());
    await expect(restore(fresh, path)).rejects.toThrow('The archive is damaged');
    await expectUntouched(fresh);
  });

  /** Builds an arbitrary archive. */
  const forge = (name: string, entries: [path: string, text: string][]): Promise<string> => {
    async function* list() {
      for (const [path, text] of entries) {
        const bytes = Buffer.from(text);
        yield { path, bytes: bytes.length, parts: Readable.from([bytes]) };
      }
    }
    return buffer(Readable.from(tarOf(list(), now))).then((tar) => spoil(name, gzipSync(tar)));
  };
  const picture = 'files/public/aaaaaaaaaaaaaaaaaaaa.webp';
  const ended = (manifest: string): [string, string][] => [
    ['manifest.json', manifest],
    ['SHA256SUMS', sumLine(createHash('sha256').update(manifest).digest('hex'), 'manifest.json')],
  ];
  const empty = JSON.stringify({
    format: 'mesterhand-backup',
    formatVersion: 1,
    createdAt: now,
    schema: '0001-platform',
    tables: [],
    leftOut: [],
    sequences: [],
    files: { count: 0, bytes: 0 },
    missing: [],
  });

  test.each<[string, [path: string, text: string][], RegExp]>([
    ['a path that climbs', [['files/public/../../x.webp', 'x']], /no place/],
    ['a path of the root', [['/etc/passwd', 'x']], /no place/],
    ['a table that climbs', [['tables/../users.copy', 'x']], /no place/],
    [
      'a table that comes twice',
      [
        ['tables/users.copy', 'x'],
        ['tables/users.copy', 'x'],
      ],
      /users.copy has no place/,
    ],
    [
      'a file that comes twice',
      [
        [picture, 'x'],
        [picture, 'y'],
      ],
      /webp has no place/,
    ],
    [
      'a file before the tables',
      [
        [picture, 'x'],
        ['tables/users.copy', ''],
      ],
      /users.copy has no place/,
    ],
    [
      'sums that are none',
      [
        ['manifest.json', empty],
        ['SHA256SUMS', 'x'],
      ],
      /does not fit/,
    ],
    ['a manifest without sums', [['manifest.json', empty]], /end is missing/],
    [
      'a manifest of more than there is',
      ended(empty.replace('"count":0', '"count":1')),
      /what its manifest says/,
    ],
    ['a manifest of another program', ended('{}'), /none of ours/],
    [
      'the format of a later version',
      ended('{"format":"mesterhand-backup","formatVersion":2}'),
      /has format 2/,
    ],
    ['sums without a manifest', [['SHA256SUMS', '']], /no place/],
    ['something after its end', [...ended(empty), ['tables/users.copy', 'x']], /after its end/],
  ])('%s', async (name, entries, reason) => {
    await expect(restore(fresh, await forge(name.replaceAll(' ', '-'), entries))).rejects.toThrow(
      reason,
    );
    await expectUntouched(fresh);
  });

  test('one of a newer version of the program', async () => {
    const newer = empty.replace('0001-platform', '9001-platform');
    const path = await forge('newer', ended(newer));
    await expect(restore(fresh, path)).rejects.toThrow(/newer version of this program/);
    await expectUntouched(fresh);
  });
});
