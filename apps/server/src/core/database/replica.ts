import { setTimeout as sleep } from 'node:timers/promises';
import type { DB } from '@mesterhand/db/schema';
import { type Kysely, sql } from 'kysely';
import { within } from '../concurrency/index.ts';

/** A place in the primary's log of changes, as PostgreSQL writes it: `16/B374D848`. Later is further. */
export type LogPlace = string;

/** A copy of the database, a little behind, that answers what visitors read. */
export interface Replica {
  db: Kysely<DB>;
  /**
   * Where to read; null says the primary.
   * @param written how far the log was when the reader last changed something; null for who did not.
   */
  choose(written: LogPlace | null): Kysely<DB> | null;
  /** It failed somebody: nobody reads here until it has answered again. */
  doubt(): void;
  /** How far the primary's log is: every commit that was acknowledged before lies before it. */
  findPlace(): Promise<LogPlace>;
  /** Reads that were sent here, and those that the primary had to take; seconds that it is behind, Infinity while away. */
  figures(): { here: number; primary: number; lag: number };
  stop(): Promise<void>;
}

interface Pace {
  /** Milliseconds between two looks. */
  every: number;
  /** Milliseconds that a look may take. */
  patience: number;
  /** Milliseconds: what was committed before that has arrived, or nobody reads here. */
  maxLag: number;
}

export interface ReplicaOptions {
  primary: Kysely<DB>;
  replica: Kysely<DB>;
  log?: { error(details: object, message: string): void };
  pace?: Partial<Pace>;
}

const usualPace: Pace = { every: 250, patience: 2000, maxLag: 5000 };
/** Further than any log gets. */
export const lastPlace: LogPlace = 'FFFFFFFF/FFFFFFFF';

/** Follows how far a replica is, on both ends. Nobody reads there before the first look. */
export function followReplica({ primary, replica, log, pace }: ReplicaOptions): Replica {
  const { every, patience, maxLag } = { ...usualPace, ...pace };
  const standing = createStanding(maxLag);
  const counted = { here: 0, primary: 0 };
  const stopping = new AbortController();
  let isFailing = false;

  const look = async (): Promise<void> => {
    const at = performance.now();
    standing.mark(parsePlace(await within(findPlaceOf(primary), patience)), at);
    standing.arrive(await within(findArrived(replica), patience));
  };
  const giveUp = (error: unknown): void => {
    standing.lose();
    if (!isFailing && !stopping.signal.aborted)
      log?.error({ err: error }, 'The replica is not read from: the primary answers');
    isFailing = true;
  };
  const follow = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await look().then(() => (isFailing = false), giveUp);
      await sleep(every, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const following = follow();

  return {
    db: replica,
    choose(written) {
      const isCurrent = standing.holds(written === null ? 0n : parsePlace(written));
      counted[isCurrent ? 'here' : 'primary'] += 1;
      return isCurrent ? replica : null;
    },
    doubt: () => standing.lose(),
    findPlace: () => findPlaceOf(primary),
    figures: () => ({ ...counted, lag: standing.lag() / 1000 }),
    async stop() {
      stopping.abort();
      await following;
    },
  };
}

async function findPlaceOf(primary: Kysely<DB>): Promise<LogPlace> {
  const { rows } = await sql<{ place: string }>`
    select pg_current_wal_insert_lsn()::text as place
  `.execute(primary);
  return rows[0]?.place ?? lastPlace;
}

/** A server that is no replica any more has a log of its own, which says nothing of ours. */
async function findArrived(replica: Kysely<DB>): Promise<bigint> {
  const { rows } = await sql<{ place: string | null }>`
    select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end::text as place
  `.execute(replica);
  const place = rows[0]?.place ?? null;
  if (place === null) throw new Error('What DATABASE_READ_URL leads to is not a replica.');
  return parsePlace(place);
}

const pageSize = 8192n;
/** Bytes at the beginning of a page and of a segment that belong to no change. */
const pageHeads: readonly bigint[] = [24n, 40n];

/** Between two pages the primary counts the head of the next, which only comes with the next change. */
function parsePlace(place: LogPlace): bigint {
  const [high = '0', low = '0'] = place.split('/');
  const bytes = (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
  const onPage = bytes % pageSize;
  return pageHeads.includes(onPage) ? bytes - onPage : bytes;
}

/** How far the replica is known to be; nothing is known at first. */
function createStanding(maxLag: number) {
  let arrived = -1n;
  let provenAt = -Infinity;
  /** Where the primary was at a look, as long as that has not arrived. */
  let awaited: { place: bigint; at: number } | undefined;

  const lag = (): number => performance.now() - provenAt;
  return {
    /** The primary was there at that time of this server's clock, which no other clock is compared with. */
    mark(place: bigint, at: number): void {
      awaited ??= { place, at };
    },
    arrive(place: bigint): void {
      arrived = place;
      if (awaited === undefined || awaited.place > place) return;
      provenAt = awaited.at;
      awaited = undefined;
    },
    lose(): void {
      arrived = -1n;
      provenAt = -Infinity;
      awaited = undefined;
    },
    /** Whether it has everything up to this place and is not too far behind. */
    holds: (place: bigint): boolean => arrived >= place && lag() <= maxLag,
    /** Milliseconds since the time of which everything has arrived; Infinity while that is unknown. */
    lag,
  };
}
