import { connect } from '@mesterhand/db/connect';
import type { DB } from '@mesterhand/db/schema';
import {
  CamelCasePlugin,
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';

export interface UndoneDatabase {
  db: Kysely<DB>;
  /** Rolls back everything written since the last call, once no transaction is open. */
  undo(): Promise<void>;
  close(): Promise<void>;
}

const timeoutMs = 10_000;

/**
 * A database for trials without lasting effects: one connection in one transaction that is never committed. The
 * product's transactions are savepoints in it, and so is each single statement that writes, since a failed one would
 * abort the whole transaction.
 */
export async function openUndoneDatabase(url: string): Promise<UndoneDatabase> {
  const inner = connect({ url, max: 1, statementTimeout: 0, applicationName: 'mesterhand-undone' });
  const held = await holdConnection(inner);
  const run = (text: string) => held.connection.executeQuery(CompiledQuery.raw(text));
  const turns = createTurns();
  await run('begin');
  const db = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driverOf(held.connection, { run, turns }),
      createIntrospector: (own) => new PostgresIntrospector(own),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  return {
    db,
    async undo() {
      await turns.take();
      await run('rollback; begin').finally(turns.give);
    },
    async close() {
      await run('rollback');
      held.release();
      await db.destroy();
      await inner.destroy();
    },
  };
}

/** The one connection of a pool, until it is released. */
async function holdConnection(
  pool: Kysely<DB>,
): Promise<{ connection: DatabaseConnection; release: () => void }> {
  const done = Promise.withResolvers<void>();
  const given = Promise.withResolvers<DatabaseConnection>();
  pool
    .getExecutor()
    .provideConnection((connection) => {
      given.resolve(connection);
      return done.promise;
    })
    .catch(given.reject);
  return { connection: await given.promise, release: done.resolve };
}

interface Turns {
  take(): Promise<void>;
  give(): void;
}

/** A FIFO mutex. A wait that never ends is a deadlock with itself, and fails. */
function createTurns(): Turns {
  let isTaken = false;
  const waiting: (() => void)[] = [];
  return {
    async take() {
      if (!isTaken) {
        isTaken = true;
        return;
      }
      const turn = Promise.withResolvers<void>();
      const timer = setTimeout(
        () => turn.reject(new Error('A transaction waits for a statement outside of it.')),
        timeoutMs,
      );
      waiting.push(turn.resolve);
      await turn.promise.finally(() => clearTimeout(timer));
    },
    give() {
      const next = waiting.shift();
      if (next === undefined) isTaken = false;
      else next();
    },
  };
}

function driverOf(
  connection: DatabaseConnection,
  { run, turns }: { run: (text: string) => Promise<unknown>; turns: Turns },
): Driver {
  let depth = 0;
  const mark = (): string => `undone_${depth}`;
  const own: DatabaseConnection = {
    streamQuery: (query, size) => connection.streamQuery(query, size),
    async executeQuery(query) {
      if (depth > 0 || /^\s*select\b/i.test(query.sql)) return connection.executeQuery(query);
      await run('savepoint undone');
      try {
        const result = await connection.executeQuery<never>(query);
        await run('release savepoint undone');
        return result;
      } catch (error) {
        await run('rollback to savepoint undone');
        throw error;
      }
    },
  };
  return {
    init: async () => {},
    async acquireConnection() {
      await turns.take();
      return own;
    },
    async releaseConnection() {
      turns.give();
    },
    async beginTransaction() {
      depth += 1;
      await run(`savepoint ${mark()}`);
    },
    async commitTransaction() {
      await run(`release savepoint ${mark()}`);
      depth -= 1;
    },
    async rollbackTransaction() {
      await run(`rollback to savepoint ${mark()}`);
      depth -= 1;
    },
    destroy: async () => {},
  };
}
