import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Storage,
  createFolderStorage,
  loadStorageKey,
  createS3Storage,
} from '@mesterhand/server/core/storage';
import { startS3Server } from './s3-server.ts';

/** A storage with access to its raw contents. Keys are `public/{name}` and `private/{name}`. */
export interface OpenedStorage {
  storage: Storage;
  /** Holds the secrets, temporary files, and with the folder driver the files. */
  dataDir: string;
  /** The same files, opened as a restarted server does. */
  reopen(): Promise<Storage>;
  /** Everything that is stored, sorted, also unfinished files. */
  keys(): Promise<string[]>;
  /** The raw bytes of a file. */
  readStored(key: string): Promise<Buffer>;
  writeStored(key: string, bytes: Buffer): Promise<void>;
  close(): Promise<void>;
}

/** Both storage drivers; what holds for one must hold for the other. */
export const storageDrivers: readonly { driver: string; open(): Promise<OpenedStorage> }[] = [
  { driver: 'a folder', open: openFolder },
  { driver: 'a bucket', open: openBucket },
];

async function openFolder(): Promise<OpenedStorage> {
  const dataDir = await makeDataDir();
  const pathOf = (key: string): string => join(dataDir, 'uploads', key);
  const reopen = (): Promise<Storage> => createFolderStorage({ dataDir });
  return {
    storage: await reopen(),
    dataDir,
    reopen,
    keys: async () => {
      const sides = ['public', 'private'].map(async (side) =>
        (await readdir(pathOf(side))).map((name) => `${side}/${name}`),
      );
      return (await Promise.all(sides)).flat().sort();
    },
    readStored: (key) => readFile(pathOf(key)),
    writeStored: (key, bytes) => writeFile(pathOf(key), bytes),
    close: () => rm(dataDir, { recursive: true, force: true }),
  };
}

async function openBucket(): Promise<OpenedStorage> {
  const dataDir = await makeDataDir();
  const server = await startS3Server();
  const reopen = (): Promise<Storage> =>
    createS3Storage({
      url: server.url,
      scratchDir: join(dataDir, 'tmp'),
      key: (hasFiles) => loadStorageKey(dataDir, hasFiles),
    });
  return {
    storage: await reopen(),
    dataDir,
    reopen,
    keys: () => server.keys(),
    readStored: (key) => server.readObject(key),
    writeStored: (key, bytes) => server.writeObject(key, bytes),
    close: async () => {
      await server.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function makeDataDir(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'storage-test-'));
}
