import { statfs } from 'node:fs/promises';
import { AppError } from '@mesterhand/domain/errors/codes';
import { type Actor, isAdmin } from '@mesterhand/domain/access/actor';

/** How much room is left where this installation keeps what is its own. */
export interface DiskSpace {
  isFull(): boolean;
}

export interface WatchedSpace extends DiskSpace {
  stop(): Promise<void>;
}

/** Seconds after which it makes sense to ask a full house again. */
const retryAfter = 30;
/** Milliseconds between two looks. */
const lookEvery = 500;
/**
 * Bytes that are nobody's to fill: three files of the database's log, without which it could not go on even for
 * readers, and for an administrator who makes room.
 */
const reserve = 48 * 1024 * 1024;

interface WatchOptions {
  folder: string;
  log: {
    error(details: object, message: string): void;
    info(details: object, message: string): void;
  };
  /** Bytes left; the system's word without it. */
  measure?: (folder: string) => Promise<number>;
}

/** Looks after the room on the disk of a folder, and tells the log when it runs out and when there is some again. */
export async function watchDiskSpace(options: WatchOptions): Promise<WatchedSpace> {
  const { folder, log, measure = measureFree } = options;
  let isFull = false;
  let looking = Promise.resolve();
  async function look(): Promise<void> {
    const free = await measure(folder).catch(() => undefined);
    // A system that doesn't tell is taken at its word once something can't be written.
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
 * Refuses a change while there is no room for it. What is read needs none; administrators have to come in, and to
 * remove things.
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
