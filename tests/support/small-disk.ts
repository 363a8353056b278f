import { execFile } from 'node:child_process';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const megabyte = 1024 * 1024;

/** A disk of limited size in memory, that a test can fill and empty. */
export interface SmallDisk {
  folder: string;
  /** Leaves no space at all. */
  fill(): Promise<void>;
  empty(): Promise<void>;
  close(): Promise<void>;
}

/** @returns the reason where such a disk can't be had: only root mounts one, and not on every machine. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | string> {
  const folder = await mkdtemp(join(tmpdir(), 'mesterhand-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder]);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    return error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : 'no mount';
  }
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill: () => writeUntilFull(ballast),
    empty: () => rm(ballast, { force: true }),
    async close() {
      // Lazily: a file that is still open there must not keep the test from ending.
      await run('umount', ['-l', folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function writeUntilFull(path: string): Promise<void> {
  const file = await open(path, 'a');
  try {
    for (let size = megabyte; size >= 512;) {
      const written = await file.write(Buffer.alloc(size)).then(
        ({ bytesWritten }) => bytesWritten,
        () => 0,
      );
      if (written < size) size /= 2;
    }
  } finally {
    await file.close();
  }
}
