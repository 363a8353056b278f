import { setTimeout as sleep } from 'node:timers/promises';
import type { DB } from '@mesterhand/db/schema';
import { type Kysely, sql } from 'kysely';
import { within } from '../concurrency/index.ts';

/** A position in the write-ahead log (LSN), as PostgreSQL prints it: `16/B374D848`. */
export type LogPlace = string;

/** A streaming replica that serves anonymous reads. */
export interface Replica {
  db: Kysely<DB>;
  /**
   * The database to read from; null for the primary. @param written log position of the reader's last write; null
   * without one.
   */
  choose(written: LogPlace | null): Kysely<DB> | null;
  /** A read failed: the replica is not used until it responds again. */
  doubt(): void;
  /** The primary's current log position: every acknowledged commit lies before it. */
  findPlace(): Promise<LogPlace>;
  /** Reads sent to the replica, and those that fell back to the primary; lag in seconds, Infinity while unreachable. */
  figures(): { here: number; primary: number; lag: number };
  stop(): Promise<void>;
}

interface Pace {
  /** Milliseconds between two checks. */
  every: number;
  /** Timeout of a check in milliseconds. */
  timeout: number;
  /** Maximum lag in milliseconds; beyond it the replica is not used. */
  maxLag: number;
}

export interface ReplicaOptions {
  primary: Kysely<DB>;
  replica: Kysely<DB>;
  log?: { error(details: object, message: string): void };
  pace?: Partial<Pace>;
}

const usualPace: Pace = { every: 250, timeout: 2000, maxLag: 5000 };
/** Beyond any real log position. */
export const lastPlace: LogPlace = 'FFFFFFFF/FFFFFFFF';

/** Monitors the log positions of both servers. The replica is not used before the first check. */
export function followReplica({ primary, replica, log, pace }: ReplicaOptions): Replica {
  const { every, timeout, maxLag } = { ...usualPace, ...pace };
  const standing = createStanding(maxLag);
  const counted = { here: 0, primary: 0 };
  const stopping = new AbortController();
  let isFailing = false;

  const look = async (): Promise<void> => {
    const at = performance.now();
    standing.mark(parsePlace(await within(findPlaceOf(primary), timeout)), at);
    standing.arrive(await within(findArrived(replica), timeout));
  };
  const giveUp = (error: unknown): void => {
    standing.lose();
    if (!isFailing && !stopping.signal.aborted)
      log?.error({ err: error }, 'The replica is not used: reads go to the primary');
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

/** A promoted replica has a log of its own, whose positions are not comparable. */
async function findArrived(replica: Kysely<DB>): Promise<bigint> {
  const { rows } = await sql<{ place: string | null }>`
    select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end::text as place
  `.execute(replica);
  const place = rows[0]?.place ?? null;
  if (place === null) throw new Error('The server at DATABASE_READ_URL is not a replica.');
  return parsePlace(place);
}

const pageSize = 8192n;
/** Bytes of page and segment headers in the log, which belong to no record. */
const pageHeads: readonly bigint[] = [24n, 40n];

/**
 * At a page boundary the primary's position includes the next page header, which a replica only gets with the next
 * record.
 */
function parsePlace(place: LogPlace): bigint {
  const [high = '0', low = '0'] = place.split('/');
  const bytes = (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
  const onPage = bytes % pageSize;
  return pageHeads.includes(onPage) ? bytes - onPage : bytes;
}

/** What is known of the replica's position; initially nothing. */
function createStanding(maxLag: number) {
  let arrived = -1n;
  let provenAt = -Infinity;
  /** A past position of the primary that the replica has not reached yet. */
  let awaited: { place: bigint; at: number } | undefined;

  const lag = (): number => performance.now() - provenAt;
  return {
    /** Records the primary's position at that time, by this server's clock only. */
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
    /** Whether the replica has everything up to this position and its lag is acceptable. */
    holds: (place: bigint): boolean => arrived >= place && lag() <= maxLag,
    /** Lag in milliseconds; Infinity while unknown. */
    lag,
  };
}
