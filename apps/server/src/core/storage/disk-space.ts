import { statfs } from 'node:fs/promises';
import { AppError } from '@mesterhand/domain/errors/codes';
import { type Actor, isAdmin } from '@mesterhand/domain/access/actor';

/** Free disk space of the data directory. */
export interface DiskSpace {
  isFull(): boolean;
}

export interface WatchedSpace extends DiskSpace {
  stop(): Promise<void>;
}

/** `Retry-After` in seconds while the disk is full. */
const retryAfter = 30;
/** Milliseconds between two checks. */
const lookEvery = 500;
/**
 * Reserved bytes: three WAL segments, which the database needs even for reads and for an administrator who frees space.
 */
const reserve = 48 * 1024 * 1024;

interface WatchOptions {
  folder: string;
  log: {
    error(details: object, message: string): void;
    info(details: object, message: string): void;
  };
  /** Returns the free bytes; by default asks the file system. */
  measure?: (folder: string) => Promise<number>;
}

/** Monitors the free space of a directory; logs when it runs out and when it recovers. */
export async function watchDiskSpace(options: WatchOptions): Promise<WatchedSpace> {
  const { folder, log, measure = measureFree } = options;
  let isFull = false;
  let looking = Promise.resolve();
  async function look(): Promise<void> {
    const free = await measure(folder).catch(() => undefined);
    // Where free space is unknown, a failed write counts as full.
    if (free === undefined || free < reserve === isFull) return;
    isFull = !isFull;
    if (isFull)
      log.error({ folder, free }, 'The disk is full: changes are refused until there is room');
    else log.info({ folder, free }, 'There is room on the disk again');
  }
  await look();
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, lookEvery).unref();
  return {
    isFull: () => isFull,
    stop: () => {
      clearInterval(timer);
      return looking;
    },
  };
}

async function measureFree(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * Rejects a write while the disk is full. Reads need no space; administrators must be able to sign in and delete.
 * @throws AppError `server.full`.
 */
export function refuseWhenFull({
  actor,
  space,
}: {
  actor: Actor | null;
  space?: DiskSpace | undefined;
}): void {
  if (space?.isFull() !== true || (actor !== null && isAdmin(actor))) return;
  throw new AppError('server.full', { retryAfter });
}
