import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { makePrivate, readPrivate } from '@mesterhand/db/private-file';

const keySize = 32;

/**
 * The 32-byte key of the private files in DATA_DIR/secrets, created when there is none. Servers that start concurrently
 * agree on one.
 * @param hasFiles whether encrypted files exist: a new key would make them unreadable for ever.
 * @throws Error when the key is damaged, or missing while files need it.
 */
export async function loadStorageKey(
  dataDir: string,
  hasFiles: () => Promise<boolean>,
): Promise<Buffer> {
  const path = join(dataDir, 'secrets', 'uploads.key');
  const found = await readKey(path);
  if (found !== null) return found;
  if (await hasFiles()) {
    throw new Error(
      `${path} is missing, and the private files can't be read without it: restore it from the backup.`,
    );
  }
  await makePrivate(path, `${randomBytes(keySize).toString('hex')}\n`);
  const made = await readKey(path);
  if (made === null) throw new Error(`${path} could not be written.`);
  return made;
}

async function readKey(path: string): Promise<Buffer | null> {
  const text = await readPrivate(path);
  if (text === null) return null;
  const key = Buffer.from(text.trim(), 'hex');
  if (key.length === keySize) return key;
  throw new Error(`${path} does not hold a key: restore it from the backup.`);
}

/** Whether a file system call failed because there is no such file. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
