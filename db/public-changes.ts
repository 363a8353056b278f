import type {
  Kysely,
  PostgresCursor,
  PostgresPool,
  PostgresPoolClient,
  PostgresQueryResult,
} from 'kysely';
import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg';
import type { DB } from './schema.gen.ts';
import { nameOf } from './statement-names.ts';

/** What is said on this channel in a transaction is heard when it commits, in the order of commits. */
export const publicChanges = 'mesterhand_public';

/** One transaction that changes what visitors read. */
export interface CommitMark {
  /** Said on the channel as the last of the transaction: letters, digits, spaces and signs without a meaning in SQL. */
  text: string;
  committed(): void;
  /** It did not commit, or nobody knows. */
  failed(): void;
}

interface Watch {
  open: (() => CommitMark) | undefined;
}

const watches = new WeakMap<Kysely<DB>, Watch>();

/** A pool for Kysely that marks the commits that matter to visitors. Statements that have a name go by it. */
export function markCommits(
  pool: Pool,
  isNaming: boolean,
): { pool: PostgresPool; of(db: Kysely<DB>): void } {
  const watch: Watch = { open: undefined };
  const lent = new WeakMap<PoolClient, PostgresPoolClient>();
  const lend = (client: PoolClient): PostgresPoolClient => {
    const known = lent.get(client);
    if (known !== undefined) return known;
    const made = lendClient(client, watch, isNaming);
    lent.set(client, made);
    return made;
  };
  return {
    pool: {
      connect: async () => lend(await pool.connect()),
      end: () => pool.end(),
      options: pool.options,
    },
    of: (db) => void watches.set(db, watch),
  };
}

/**
 * Marks every commit of `db` that changes what visitors read; `open` is called in the asynchronous context of whoever
 * commits.
 * @returns what ends it.
 */
export function watchCommits(db: Kysely<DB>, open: () => CommitMark): () => void {
  const watch = watches.get(db);
  if (watch === undefined) throw new Error('This database was not opened by `connect`.');
  watch.open = open;
  return () => {
    watch.open = undefined;
  };
}

/**
 * With a callback, not with the promise that `query` makes by itself: query and promise then hold each other, and what
 * one was answered survives until the whole heap is tidied up; each small tidying took 20 ms instead of a third of one.
 */
function ask(client: PoolClient, config: QueryConfig): Promise<QueryResult> {
  return new Promise((resolve, reject) => {
    client.query(config, (error: Error | null, result: QueryResult) => {
      if (error) reject(error);
      else resolve(result);
    });
  });
}

function lendClient(client: PoolClient, watch: Watch, isNaming: boolean): PostgresPoolClient {
  let isInside = false;
  let isTouched = false;
  // Triggers on the tables that visitors read say so, before the statement is answered.
  client.on('notice', ({ message }) => {
    if (message === publicChanges) isTouched = true;
  });
  function takeMark(): CommitMark | undefined {
    const mark = isTouched ? watch.open?.() : undefined;
    [isInside, isTouched] = [false, false];
    return mark;
  }
  async function say(mark: CommitMark, after: string) {
    try {
      const results = await client.query(`notify ${publicChanges}, '${mark.text}'${after}`);
      mark.committed();
      return [results].flat().at(-1);
    } catch (error) {
      mark.failed();
      throw error;
    }
  }
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(text: unknown, values?: readonly unknown[]): unknown {
    if (typeof text !== 'string') throw new Error('Nothing here reads by cursors.');
    const name = isNaming ? nameOf(text) : undefined;
    if (name !== undefined) return ask(client, { name, text, values: [...(values ?? [])] });
    if (text === 'commit') {
      const mark = takeMark();
      return mark === undefined ? ask(client, { text }) : say(mark, '; commit');
    }
    if (text === 'rollback') [isInside, isTouched] = [false, false];
    else if (text === 'begin' || text.startsWith('start transaction')) isInside = true;
    return ask(client, { text, values: [...(values ?? [])] });
  }
  return {
    query,
    release(isBroken) {
      // A statement outside of a transaction has committed by itself: what is said now comes after it.
      if (isInside) isTouched = false;
      const mark = takeMark();
      if (mark === undefined || isBroken === true) {
        mark?.failed();
        client.release(isBroken);
      } else
        say(mark, '').then(
          () => client.release(),
          (error: Error) => client.release(error),
        );
    },
  };
}
