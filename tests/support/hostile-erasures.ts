import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { createFolderStorage } from '@mesterhand/server/core/storage';
import { verifyData } from '@mesterhand/server/invariants/verify';
import { type Kysely, sql } from 'kysely';
import { findHarm } from './erasure-compare.ts';
import { listShapes, takeSnapshot } from './erasure-snapshot.ts';
import { type HostileAccount, makeHostile } from './hostile-account.ts';
import { type HostileWorld, openHostileWorld } from './hostile-world.ts';

/** The result of erasing many hostile accounts among people who are connected with them. */
export interface HostileOutcome {
  erased: number;
  /** Erasures that failed. */
  blocked: number;
  /** Rows of others that changed or disappeared. */
  harm: string[];
  /** Invariants that do not hold afterwards. */
  broken: string[];
  /** Rows in which a token was masked. */
  maskedRows: number;
  medianMs: number;
  slowestMs: number;
}

export async function eraseHostiles(
  { db, dataDir }: { db: Kysely<DB>; dataDir: string },
  { rounds, atOnce, seed, open, report }: Parts,
): Promise<HostileOutcome> {
  const world = await openHostileWorld(db, seed);
  const erasing = await open(world.admin);
  const shapes = await listShapes(db);
  const outcome = { erased: 0, blocked: 0, harm: [] as string[] };
  const took: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const accounts: HostileAccount[] = [];
    for (let nth = 0; nth < atOnce; nth += 1) accounts.push(await makeHostile(world));
    await squat(world, accounts);
    const before = await takeSnapshot(db, shapes);
    const erase = async ({ userId }: HostileAccount): Promise<boolean> => {
      const begun = performance.now();
      const done = await erasing(userId).then(
        () => true,
        () => false,
      );
      took.push(performance.now() - begun);
      return done;
    };
    const done = await Promise.all(accounts.map(erase));
    outcome.erased += done.filter(Boolean).length;
    outcome.blocked += done.filter((one) => !one).length;
    outcome.harm.push(...findHarm(before, await takeSnapshot(db, shapes), accounts));
    if (round % 10 === 9)
      report?.(
        `${outcome.erased} accounts erased, ${outcome.harm.length} rows harmed ${outcome.harm[0] ?? ''}`,
      );
    if (outcome.harm.length > 20) break;
  }
  const sorted = took.toSorted((one, other) => one - other);
  return {
    ...outcome,
    broken: await listBroken(db, dataDir),
    maskedRows: await countMasked(db),
    medianMs: Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0),
    slowestMs: Math.round(sorted.at(-1) ?? 0),
  };
}

interface Parts {
  rounds: number;
  /** How many are made per round and erased concurrently. */
  atOnce: number;
  seed: number;
  /** How an administrator erases an account. */
  open: (admin: Actor) => Promise<(userId: number) => Promise<unknown>>;
  report?: (progress: string) => void;
}

/** Another account has had the address since before it was reserved that an erased account was once given. */
async function squat({ db }: HostileWorld, accounts: readonly HostileAccount[]): Promise<void> {
  const [first] = accounts;
  if (first === undefined) return;
  await sql`
    insert into users (email, first_name, last_name, user_type)
    values (${`deleted-${first.userId}@deleted.invalid`}, 'Slettet', 'bruker', 'client')
  `.execute(db);
}

async function listBroken(db: Kysely<DB>, dataDir: string): Promise<string[]> {
  const storage = await createFolderStorage({ dataDir });
  const verdicts = await verifyData({ db, storage }, { now: new Date() });
  return verdicts
    .filter(({ count }) => count > 0)
    .map(({ name, count, first }) => `${name}: ${count}, ${first[0]?.id} ${first[0]?.detail}`);
}

async function countMasked(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from messages where text like '%•••%')
          + (select count(*) from post_comments where text like '%•••%')
          + (select count(*) from audit_entries where after::text like '%•••%'))::int as count
  `.execute(db);
  return rows[0]?.count ?? 0;
}
