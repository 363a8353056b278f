import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const keySize = 32;

/**
 * The key of the private files, 32 bytes in DATA_DIR/secrets, made when there is none. Servers that start
 * together agree on one.
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
  await makeKey(path);
  const made = await readKey(path);
  if (made === null) throw new Error(`${path} could not be written.`);
  return made;
}

async function readKey(path: string): Promise<Buffer | null> {
  try {
    const key = Buffer.from((await readFile(path, 'utf8')).trim(), 'hex');
    if (key.length !== keySize)
      throw new Error(`${path} does not hold a key: restore it from the backup.`);
    return key;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Written aside and linked into place, which fails when another server was faster: its key then counts. */
async function makeKey(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await chmod(dirname(path), 0o700);
  const aside = `${path}.${randomBytes(8).toString('hex')}`;
  const file = await open(aside, 'wx', 0o600);
  try {
    await file.writeFile(`${randomBytes(keySize).toString('hex')}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    await link(aside, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(aside, { force: true });
  }
}

/** Whether a file system call failed because there is no such file. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
