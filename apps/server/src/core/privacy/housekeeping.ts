import { setTimeout as sleep } from 'node:timers/promises';
import type { DB } from '@mesterhand/db/schema';
import { idempotencyDays } from '@mesterhand/domain/privacy/retention';
import { type Kysely, sql } from 'kysely';
import { keepPartitions } from '../database/index.ts';
import { forgetQuotas } from '../rate-limit/index.ts';
import { type Storage, deleteUnusedFiles, readPictureName } from '../storage/index.ts';

/** Younger files may still be waiting for the transaction that inserts their row. */
const stagedFor = 60 * 60 * 1000;
const lookUpAtOnce = 500;

export interface HousekeepingOptions {
  db: Kysely<DB>;
  storage: Storage;
  clock: () => Date;
  log: {
    info(details: object, message: string): void;
  };
}

interface Rounds {
  /** Milliseconds before each round. */
  intervalMs: number;
  /** Long rounds must stop on the signal. */
  round: (stopping: AbortSignal) => Promise<unknown>;
  /** Receives the error of a failed round; the next one runs all the same. */
  onError: (error: unknown) => void;
}

/** Runs something periodically. Returns at once; stop() waits for a running round. */
export function startRounds({ intervalMs, round, onError }: Rounds): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const work = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await sleep(intervalMs, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      await round(stopping.signal).catch(onError);
    }
  };
  const finished = work();
  return {
    stop: () => {
      stopping.abort();
      return finished;
    },
  };
}

/** Maintains partitions; deletes files without a row, and expired idempotency keys. */
export async function runHousekeeping({
  db,
  storage,
  clock,
  log,
}: HousekeepingOptions): Promise<void> {
  const partitions = await keepPartitions(db, clock());
  await forgetUnusedPictures(db);
  const files = await removeStrayFiles(db, storage, clock());
  const keys = await db
    .deleteFrom('idempotencyKeys')
    .where('createdAt', '<', sql<string>`now() - ${idempotencyDays} * interval '1 day'`)
    .executeTakeFirst();
  await forgetQuotas(db);
  log.info({ files, keys: Number(keys.numDeletedRows), partitions }, 'Housekeeping is done');
}

/** Deletes pictures uploaded a day ago for a work, message, post, booking, review, scene, job request, objection or work record that was then not saved. */
async function forgetUnusedPictures(db: Kysely<DB>): Promise<void> {
  await deleteUnusedFiles(db)
    .where('purpose', 'in', [
      'work',
      'message',
      'blog',
      'request',
      'bill',
      'entry',
      'booking',
      'review',
      'scene',
    ])
    .where('createdAt', '<', sql<string>`now() - interval '1 day'`)
    .execute();
}

/**
 * Removes stored bytes without a row: a server was killed between writing a file and its transaction.
 * @returns how many were removed, counting each size of a picture.
 */
async function removeStrayFiles(db: Kysely<DB>, storage: Storage, now: Date): Promise<number> {
  let removed = 0;
  for (const isPrivate of [false, true]) {
    const names = await listSettled(storage, {
      private: isPrivate,
      before: now.getTime() - stagedFor,
    });
    const strays: string[] = [];
    for (let from = 0; from < names.length; from += lookUpAtOnce) {
      strays.push(
        ...(await findStrays(db, {
          names: names.slice(from, from + lookUpAtOnce),
          private: isPrivate,
        })),
      );
    }
    refuseWrongDatabase(names.length, strays.length);
    for (const name of strays) await storage.remove({ name, private: isPrivate });
    removed += strays.length;
  }
  return removed;
}

async function listSettled(
  storage: Storage,
  side: { private: boolean; before: number },
): Promise<string[]> {
  const names: string[] = [];
  for await (const { name, writtenAt } of storage.list(side)) {
    if (writtenAt.getTime() < side.before) names.push(name);
  }
  return names;
}

/** Crashes leave single files. If most have no row, storage and database don't belong together. */
function refuseWrongDatabase(files: number, strays: number): void {
  if (strays <= 20 || strays <= files / 2) return;
  throw new Error(
    `${strays} of ${files} stored files are unknown to this database; none was removed.`,
  );
}

async function findStrays(
  db: Kysely<DB>,
  side: { names: string[]; private: boolean },
): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .select('name')
    .where('name', 'in', side.names.map(mainName))
    .where('private', '=', side.private)
    .execute();
  const known = new Set(rows.map((row) => row.name));
  return side.names.filter((name) => !known.has(mainName(name)));
}

/** The file whose size or encoding this is. */
const mainName = (name: string): string => readPictureName(name).original;
