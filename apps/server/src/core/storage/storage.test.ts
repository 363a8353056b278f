import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type OpenedStorage, storageDrivers } from '../../../../../tests/support/storages.ts';
import { type Storage, createFolderStorage } from './storage.ts';

const chunk = 64 * 1024;
const secret = { name: 'aaaaaaaaaaaaaaaaaaaa.pdf', private: true };
const picture = { name: 'bbbbbbbbbbbbbbbbbbbb.webp', private: false };

let opened: OpenedStorage;
let storage: Storage;

const keyOf = (file: { name: string; private: boolean }): string =>
  `${file.private ? 'private' : 'public'}/${file.name}`;

async function readBack(file: { name: string; private: boolean }): Promise<Buffer | null> {
  const stream = await storage.read(file);
  return stream && buffer(stream);
}

async function listNames(side: { private: boolean }): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of storage.list(side)) names.push(name);
  return names;
}

describe.each(storageDrivers)('in $driver', ({ open }) => {
  beforeEach(async () => {
    opened = await open();
    storage = opened.storage;
  });
  afterEach(() => opened.close());

  describe.each([picture, secret])('a file with private: $private', (file) => {
    it.each([0, 1, chunk - 1, chunk, chunk + 1, 3 * chunk, 3 * chunk + 7])(
      'of %i bytes comes back as it was',
      async (size) => {
        const bytes = randomBytes(size);
        await storage.put({ ...file, bytes });
        expect(await readBack(file)).toEqual(bytes);
      },
    );

    it('can be written from a stream in pieces of any size', async () => {
      const pieces = [1, chunk - 1, 100_000, 0, 3, 2 * chunk].map((size) => randomBytes(size));
      await storage.put({ ...file, bytes: Readable.from(pieces) });
      expect(await readBack(file)).toEqual(Buffer.concat(pieces));
    });

    it('is not there after a stream that broke off, nor is a part of it', async () => {
      const breaking = Readable.from(
        (async function* () {
          yield randomBytes(200_000);
          throw new Error('line cut');
        })(),
      );
      await expect(storage.put({ ...file, bytes: breaking })).rejects.toThrow('line cut');
      expect(await readBack(file)).toBeNull();
      expect(await opened.keys()).toEqual([]);
      expect(await readdir(join(opened.dataDir, 'tmp'))).toEqual([]);
    });

    it('is replaced whole, and gone when removed', async () => {
      await storage.put({ ...file, bytes: Buffer.from('a longer first text') });
      await storage.put({ ...file, bytes: Buffer.from('second') });
      expect(String(await readBack(file))).toBe('second');
      await storage.remove(file);
      await storage.remove(file);
      expect(await readBack(file)).toBeNull();
    });

    it('is listed on its own side only', async () => {
      await storage.put({ ...file, bytes: Buffer.from('x') });
      expect(await listNames(file)).toEqual([file.name]);
      expect(await listNames({ private: !file.private })).toEqual([]);
      expect(await readBack({ ...file, private: !file.private })).toBeNull();
    });
  });

  describe('private files at rest', () => {
    const text = Buffer.from('Kari Nordmann 010190 12345 '.repeat(10_000));

    it('hold nothing readable, and fail rather than give out what was changed', async () => {
      await storage.put({ ...secret, bytes: text });
      const atRest = await opened.readStored(keyOf(secret));
      expect(atRest.length).toBeGreaterThan(text.length);
      expect(atRest.includes('Nordmann')).toBe(false);
      atRest.writeUInt8(atRest.readUInt8(100) ^ 1, 100);
      await opened.writeStored(keyOf(secret), atRest);
      await expect(readBack(secret)).rejects.toThrow(`${secret.name} is damaged`);
    });

    it('can not stand in for each other', async () => {
      const other = { name: 'cccccccccccccccccccc.pdf', private: true };
      await storage.put({ ...secret, bytes: text });
      await storage.put({ ...other, bytes: Buffer.from('another paper') });
      await opened.writeStored(keyOf(other), await opened.readStored(keyOf(secret)));
      await expect(readBack(other)).rejects.toThrow(`${other.name} is damaged`);
    });

    it('are still readable after a restart, and not with another key', async () => {
      await storage.put({ ...secret, bytes: text });
      storage = await opened.reopen();
      expect(await readBack(secret)).toEqual(text);
      await writeFile(
        join(opened.dataDir, 'secrets', 'uploads.key'),
        randomBytes(32).toString('hex'),
      );
      storage = await opened.reopen();
      await expect(readBack(secret)).rejects.toThrow('encrypted with another key');
    });

    // Open files can be counted on Linux only.
    it.skipIf(process.platform !== 'linux')(
      'are closed when a reader leaves before the first byte',
      async () => {
        await storage.put({ ...secret, bytes: text });
        const countOpen = async () => (await readdir('/proc/self/fd')).length;
        const before = await countOpen();
        for (let round = 0; round < 50; round += 1) (await storage.read(secret))?.destroy();
        await vi.waitFor(async () => expect((await countOpen()) - before).toBeLessThan(10));
      },
    );
  });

  describe('the key', () => {
    const keyPath = (): string => join(opened.dataDir, 'secrets', 'uploads.key');

    it.skipIf(process.platform === 'win32')('is for the server alone', async () => {
      expect((await stat(keyPath())).mode & 0o777).toBe(0o600);
      expect((await stat(join(opened.dataDir, 'secrets'))).mode & 0o777).toBe(0o700);
      expect(await readdir(join(opened.dataDir, 'secrets'))).toEqual(['uploads.key']);
    });

    it.skipIf(process.platform === 'win32')('is closed to others who were let in', async () => {
      await storage.put({ ...secret, bytes: Buffer.from('x') });
      await chmod(keyPath(), 0o640);
      await chmod(join(opened.dataDir, 'secrets'), 0o755);
      storage = await opened.reopen();
      expect(String(await readBack(secret))).toBe('x');
      expect((await stat(keyPath())).mode & 0o777).toBe(0o600);
      expect((await stat(join(opened.dataDir, 'secrets'))).mode & 0o777).toBe(0o700);
    });

    it('is the same for servers that start concurrently', async () => {
      await rm(keyPath());
      const servers = await Promise.all(Array.from({ length: 8 }, () => opened.reopen()));
      await servers[0]?.put({ ...secret, bytes: Buffer.from('shared') });
      for (storage of servers) expect(String(await readBack(secret))).toBe('shared');
    });

    it('is not replaced while files need it', async () => {
      await storage.put({ ...secret, bytes: Buffer.from('x') });
      await rm(keyPath());
      await expect(opened.reopen()).rejects.toThrow('restore it from the backup');
    });

    it('is refused when damaged', async () => {
      await writeFile(keyPath(), 'abc');
      await expect(opened.reopen()).rejects.toThrow('does not hold a key');
    });
  });

  describe('names', () => {
    const wrong = [
      '../secrets/uploads.key',
      '..%2fsecrets',
      'aaaaaaaaaaaaaaaaaaaa.webp/../x',
      'AAAAAAAAAAAAAAAAAAAA.webp',
      'aaaaaaaaaaaaaaaaaaaa.html',
      'aaaaaaaaaaaaaaaaaaaa-huge.webp',
      'short.webp',
      'aaaaaaaaaaaaaaaaaaaa.webp\n',
      'aaaaaaaaaaaaaaaaaaaa.webp\0.pdf',
      '',
    ];
    it.each(wrong)('that could be a path are nobody: %j', async (name) => {
      expect(await storage.read({ name, private: false })).toBeNull();
      await expect(storage.put({ name, private: false, bytes: Buffer.from('x') })).rejects.toThrow(
        'is not the name',
      );
      await expect(async () => storage.remove({ name, private: false })).rejects.toThrow(
        'is not the name',
      );
    });
  });
});

it('a start removes abandoned files of a killed server, and keeps recent ones', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'storage-test-'));
  const folder = join(dataDir, 'uploads', 'public');
  storage = await createFolderStorage({ dataDir });
  const old = new Date(Date.now() - 2 * 60 * 60 * 1000);
  const leftovers = [join(dataDir, 'tmp', 'spooled'), join(folder, `${picture.name}.abc.part`)];
  const young = join(folder, `${picture.name}.def.part`);
  await storage.put({ ...picture, bytes: Buffer.from('kept') });
  for (const path of [...leftovers, young]) await writeFile(path, 'x');
  for (const path of [...leftovers, join(folder, picture.name)]) await utimes(path, old, old);
  await createFolderStorage({ dataDir });
  expect(await readdir(join(dataDir, 'tmp'))).toEqual([]);
  expect((await readdir(folder)).sort()).toEqual([picture.name, `${picture.name}.def.part`]);
  await rm(dataDir, { recursive: true, force: true });
});
