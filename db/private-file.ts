import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, open, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

const [folderMode, fileMode] = [0o700, 0o600];
const ofOthers = 0o077;

/**
 * Reads a secret from a file. Permissions that are too open, by a copy or by hand, are first restricted to the owner,
 * and logged: somebody may have read it.
 * @returns null when there is no such file.
 * @throws Error with a readable text when the permissions can't be restricted.
 */
export async function readPrivate(path: string): Promise<string | null> {
  const file = await open(path, 'r').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  });
  if (file === null) return null;
  try {
    await closeToOthers(dirname(path), folderMode);
    if (await closeToOthers(path, fileMode))
      process.emitWarning(
        `${path} could be read by others on this machine until now. If one of them is not to be trusted, replace it.`,
      );
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}

/**
 * Writes a secret to a file with owner-only permissions: to a temporary file, then linked atomically.
 * @returns false when another process was faster: its secret is the valid one.
 */
export async function makePrivate(path: string, text: string): Promise<boolean> {
  await mkdir(dirname(path), { recursive: true, mode: folderMode });
  await closeToOthers(dirname(path), folderMode);
  const aside = `${path}.${randomBytes(8).toString('hex')}`;
  const file = await open(aside, 'wx', fileMode);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    await link(aside, path);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    await rm(aside, { force: true });
  }
}

/** @returns whether others had access. Windows uses access control lists, inherited from the folder. */
async function closeToOthers(path: string, mode: number): Promise<boolean> {
  if (process.platform === 'win32' || !(await isOpen(path))) return false;
  await chmod(path, mode).catch(() => undefined);
  if (!(await isOpen(path))) return true;
  throw new Error(
    `${path} can be read by others on this machine, and that can't be changed from here. ` +
      `Let its owner do it (chmod ${mode.toString(8)} ${path}), or choose a DATA_DIR on a disk that keeps rights.`,
  );
}

async function isOpen(path: string): Promise<boolean> {
  return ((await stat(path)).mode & ofOthers) !== 0;
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
