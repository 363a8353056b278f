import { setTimeout as sleep } from 'node:timers/promises';
import type { DB } from '@mesterhand/db/schema';
import { idempotencyDays } from '@mesterhand/domain/privacy/retention';
import { type Kysely, sql } from 'kysely';
import { forgetJobs } from '../tasks/index.ts';
import { keepPartitions } from '../database/index.ts';
import { forgetQuotas } from '../rate-limit/index.ts';
import type { Storage } from '../storage/index.ts';

/** Files younger than this may still be waiting for the transaction that gives them a row. */
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
  /** What takes long gives up when the signal comes. */
  round: (stopping: AbortSignal) => Promise<unknown>;
  /** A failed round is told of, and the next one comes all the same. */
  onError: (error: unknown) => void;
}

/** Does something again and again. Returns at once; stop() waits for a running round. */
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

/** Partitions to come and gone by, files without a row, answers too old to be asked for again, jobs long since done. */
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
  const jobs = await forgetJobs(db);
  await forgetQuotas(db);
  log.info({ files, keys: Number(keys.numDeletedRows), jobs, partitions }, 'Housekeeping is done');
}

/** Pictures for a work, a message or a post that was then not sent lose their rows after a day, and so their bytes. */
async function forgetUnusedPictures(db: Kysely<DB>): Promise<void> {
  await db
    .deleteFrom('files')
    .where('purpose', 'in', ['work', 'message', 'blog'])
    .where('createdAt', '<', sql<string>`now() - interval '1 day'`)
    .where(({ not, exists, selectFrom, lit }) =>
      not(
        exists(
          selectFrom('galleryItems')
            .select(lit(1).as('one'))
            .whereRef('galleryItems.imageFile', '=', 'files.name'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom, lit }) =>
      not(
        exists(
          selectFrom('messages')
            .select(lit(1).as('one'))
            .whereRef('messages.imageFile', '=', 'files.name'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom, lit }) =>
      not(
        exists(
          selectFrom('postPictures')
            .select(lit(1).as('one'))
            .whereRef('postPictures.fileName', '=', 'files.name'),
        ),
      ),
    )
    .execute();
}

/**
 * Removes stored bytes that no row points at: a server was killed between writing a file and its transaction.
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

/** Crashes leave a file here and there. If most have no row, the folder and the database don't belong together. */
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

/** The file that a size belongs to: `abc-card.webp` → `abc.webp`. */
function mainName(name: string): string {
  return name.replace(/-(card|thumb)\./, '.');
}
