import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../../../tests/support/cluster.ts';
import { type OpenedStorage, storageDrivers } from '../../../../../tests/support/storages.ts';
import { waveOf } from '../../../../../tests/support/waves.ts';
import type { Storage } from './storage.ts';
import { withTransaction } from '../database/index.ts';
import type { StagedFile } from './staged-file.ts';
import { type Staging, insertFile, withStaging } from './uploads.ts';

let database: TestDatabase;
let ownerId: number;
let opened: OpenedStorage;
let storage: Storage;
beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  const person = { email: 'ola@example.no', firstName: 'Ola', lastName: 'Nordmann' };
  const { id } = await database.db
    .insertInto('users')
    .values({ ...person, userType: 'master' })
    .returning('id')
    .executeTakeFirstOrThrow();
  ownerId = id;
});
afterAll(() => database.drop());
const staging = <T>(run: (staging: Staging) => Promise<T>): Promise<T> =>
  withStaging({ db: database.db, storage }, run);

const giveRows = (files: StagedFile[], afterwards?: Error): Promise<void> =>
  withTransaction(database.db, async (trx) => {
    for (const file of files) {
      await insertFile(trx, file, { ownerId, purpose: file.private ? 'document' : 'gallery' });
    }
    if (afterwards) throw afterwards;
  });

/** Stages a file and inserts its row, as an endpoint would. */
function keep(
  kind: Exclude<keyof Staging, 'recording' | 'cropped'>,
  bytes: Buffer,
  limits?: { maxBytes: number },
): Promise<StagedFile> {
  return staging(async (area) => {
    const staged = await area[kind](Readable.from([bytes]), limits);
    await giveRows([staged]);
    return staged;
  });
}

async function readBack(name: string, isPrivate: boolean): Promise<Buffer> {
  const stream = await storage.read({ name, private: isPrivate });
  if (stream === null) throw new Error(`${name} is not stored`);
  return buffer(stream);
}

/** Names of all stored and temporary files. */
async function listStored(): Promise<string[]> {
  const stored = (await opened.keys()).map((key) => key.replace(/^(public|private)\//, ''));
  return [...stored, ...(await readdir(join(opened.dataDir, 'tmp')))];
}

function pictureOf(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#0f6a5f' } });
}

const filler = '% filler\n'.repeat(20_000);
const pdf = Buffer.from(
  `%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n${filler}trailer<</Root 1 0 R>>\n%%EOF\n`,
);

describe.each(storageDrivers)('in $driver', ({ open }) => {
  beforeEach(async () => {
    opened = await open();
    storage = opened.storage;
    await database.db.deleteFrom('files').execute();
  });
  afterEach(() => opened.close());

  describe('a picture', () => {
    it.each(['jpeg', 'png', 'webp', 'gif'] as const)(
      'sent as %s is public WebP in three sizes',
      async (format) => {
        const staged = await keep('image', await pictureOf(1700, 850).toFormat(format).toBuffer());
        expect(staged).toMatchObject({
          private: false,
          mime: 'image/webp',
          width: 1600,
          variants: ['card', 'thumb'],
        });
        expect(staged.name).toMatch(/^[0-9a-f]{32}\.webp$/);
        const stem = staged.name.replace('.webp', '');
        const sizes = ['', '-card', '-thumb'].map(async (size) => {
          const kept = await sharp(await readBack(`${stem}${size}.webp`, false)).metadata();
          return [kept.format, kept.width];
        });
        expect(await Promise.all(sizes)).toEqual([
          ['webp', 1600],
          ['webp', 640],
          ['webp', 320],
        ]);
        expect((await readBack(staged.name, false)).length).toBe(staged.bytes);
        const row = await database.db.selectFrom('files').selectAll().executeTakeFirstOrThrow();
        const { look, ...file } = staged;
        const stored = { ...file, placeholder: look?.placeholder, ownerId, purpose: 'gallery' };
        expect(row).toMatchObject(stored);
        expect(await listStored()).toHaveLength(3);
      },
    );

    const svg =
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    it.each([
      ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
      ['SVG', Buffer.from(svg)],
      ['a PDF', pdf],
      ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)])],
      ['plain text', Buffer.from('not a picture')],
      ['a TIFF', Buffer.concat([Buffer.from([0x49, 0x49, 0x2a, 0x00]), Buffer.alloc(200)])],
    ])('that is %s is of the wrong type, whatever it is called', async (_, bytes) => {
      await expect(keep('image', bytes)).rejects.toMatchObject({
        code: 'uploads.wrongType',
        status: 415,
      });
      expect(await listStored()).toEqual([]);
    });

    it('of six megabytes is too large for the five of the settings, unless the caller allows more', async () => {
      const bytes = Buffer.concat([
        await pictureOf(50, 50).png().toBuffer(),
        Buffer.alloc(6 * 1024 * 1024),
      ]);
      await expect(keep('image', bytes)).rejects.toMatchObject({
        code: 'uploads.tooLarge',
        status: 413,
      });
      expect(await listStored()).toEqual([]);
      expect(await keep('image', bytes, { maxBytes: bytes.length })).toMatchObject({ width: 50 });
    });
  });

  describe('a paper', () => {
    it('that is a PDF comes back byte by byte, and lies encrypted', async () => {
      const staged = await keep('document', pdf);
      expect(staged).toMatchObject({
        private: true,
        mime: 'application/pdf',
        bytes: pdf.length,
        width: null,
        variants: [],
      });
      expect((await readBack(staged.name, true)).equals(pdf)).toBe(true);
      expect(await opened.keys()).toEqual([`private/${staged.name}`]);
      expect((await opened.readStored(`private/${staged.name}`)).includes('filler')).toBe(false);
      expect(await listStored()).toHaveLength(1);
    });

    it.each(['jpeg', 'png'] as const)(
      'that is a %s becomes a private picture in one size',
      async (format) => {
        const staged = await keep(
          'document',
          await pictureOf(700, 900).toFormat(format).toBuffer(),
        );
        expect(staged).toMatchObject({
          private: true,
          mime: 'image/webp',
          width: 700,
          variants: [],
        });
        expect((await sharp(await readBack(staged.name, true)).metadata()).format).toBe('webp');
        expect(await listStored()).toEqual([staged.name]);
      },
    );

    it('that is a cut off PDF is broken', async () => {
      await expect(keep('document', pdf.subarray(0, -2000))).rejects.toMatchObject({
        code: 'uploads.broken',
      });
    });

    it.each(['gif', 'webp'] as const)('that is a %s is of the wrong type', async (format) => {
      const bytes = await pictureOf(50, 50).toFormat(format).toBuffer();
      await expect(keep('document', bytes)).rejects.toMatchObject({ code: 'uploads.wrongType' });
    });

    it('is never given a public purpose', async () => {
      const wrong = staging(async (area) => {
        const staged = await area.document(Readable.from([pdf]));
        await withTransaction(database.db, (trx) =>
          insertFile(trx, staged, { ownerId, purpose: 'gallery' }),
        );
      });
      await expect(wrong).rejects.toMatchObject({ code: '23514' });
      expect(await listStored()).toEqual([]);
    });
  });

  describe('a recording', () => {
    it('comes back byte by byte without what lies beside its samples, and lies encrypted', async () => {
      const wave = waveOf(3);
      const trailing = Buffer.concat([wave, Buffer.from('LIST\u0004\0\0\0abcd')]);
      const staged = await staging(async (area) => {
        const file = await area.recording(Readable.from([trailing]));
        expect((await readBack(file.name, true)).equals(wave)).toBe(true);
        expect((await opened.readStored(`private/${file.name}`)).includes('WAVE')).toBe(false);
        return file;
      });
      expect(staged).toMatchObject({
        private: true,
        mime: 'audio/wav',
        bytes: wave.length,
        durationMs: 3000,
      });
      expect(staged.name).toMatch(/^[0-9a-f]{32}\.wav$/);
      // No row was made.
      expect(await listStored()).toEqual([]);
    });

    it.each([
      ['a PDF', pdf, 'uploads.wrongType'],
      ['of another rate', waveOf(1).fill(0, 24, 28), 'uploads.wrongType'],
      ['cut off', waveOf(1).subarray(0, 20_000), 'uploads.broken'],
    ])('that is %s is refused', async (_, bytes, code) => {
      const sent = staging((area) => area.recording(Readable.from([bytes])));
      await expect(sent).rejects.toMatchObject({ code });
      expect(await listStored()).toEqual([]);
    });
  });

  describe('nothing is left behind', () => {
    it('when the transaction fails, however many files were taken in', async () => {
      const png = await pictureOf(100, 100).png().toBuffer();
      const failing = staging(async (area) => {
        const files = [
          await area.image(Readable.from([png])),
          await area.document(Readable.from([pdf])),
        ];
        expect(await listStored()).toHaveLength(4);
        await giveRows(files, new Error('e-mail taken'));
      });
      await expect(failing).rejects.toThrow('e-mail taken');
      expect(await listStored()).toEqual([]);
    });

    it('when a later file is refused', async () => {
      const failing = staging(async (area) => {
        await area.document(Readable.from([pdf]));
        await area.document(Readable.from([Buffer.from('<html>')]));
      });
      await expect(failing).rejects.toMatchObject({ code: 'uploads.wrongType' });
      expect(await listStored()).toEqual([]);
    });

    it('when the call succeeds without using the file, as a repeated create does', async () => {
      await staging(async (area) => {
        await area.document(Readable.from([pdf]));
        expect(await listStored()).toHaveLength(1);
      });
      expect(await listStored()).toEqual([]);
    });

    it('but what was committed stays, even if the call fails afterwards', async () => {
      const failing = staging(async (area) => {
        await giveRows([await area.document(Readable.from([pdf]))]);
        throw new Error('the answer was lost');
      });
      await expect(failing).rejects.toThrow('the answer was lost');
      expect(await listStored()).toHaveLength(1);
    });
  });
});
