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

/** NOTIFY channel of changes to public data; messages are delivered on commit, in commit order. */
export const publicChanges = 'mesterhand_public';

/** One transaction that changes public data. */
export interface CommitMark {
  /**
   * Sent on the channel as the last statement of the transaction: letters, digits, spaces and punctuation without a
   * meaning in SQL.
   */
  text: string;
  committed(): void;
  /** It did not commit, or the outcome is unknown. */
  failed(): void;
}

interface Watch {
  open: (() => CommitMark) | undefined;
}

const watches = new WeakMap<Kysely<DB>, Watch>();

/** A pool for Kysely that marks commits of changes to public data. Applies the names of named statements. */
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
 * Marks every commit of `db` that changes public data; `open` is called in the asynchronous context of the committing
 * caller. @returns a function that stops it.
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
 * Uses a callback instead of the promise of `query`: query and promise would reference each other, and results survive
 * until a full collection; minor collections took 20 ms instead of a third of one.
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
  // Triggers on public tables raise a notice, before the statement's response.
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
      // A statement outside a transaction has committed already: the message comes after it.
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
