import { AsyncLocalStorage } from 'node:async_hooks';
import { nameQueueStatement } from '@mesterhand/db/queue-connections';
import type { DB } from '@mesterhand/db/schema';
import { CompiledQuery, type Kysely } from 'kysely';
import { PgBoss } from 'pg-boss';

const handle = new AsyncLocalStorage<Kysely<DB>>();

/** pg-boss without connections of its own. It is not started: it caches what it knows of a queue, and polls nothing. */
const boss = new PgBoss({
  schema: 'pgboss',
  db: {
    executeSql: async (text, values = []) => {
      const db = handle.getStore();
      if (db === undefined) throw new Error('pg-boss was called outside of `queueIn`.');
      nameQueueStatement(text);
      const { rows } = await db.withoutPlugins().executeQuery(CompiledQuery.raw(text, [...values]));
      return { rows };
    },
  },
});

/**
 * Runs a call of pg-boss on a database or, so that it commits or rolls back with it, in a transaction. Instants arrive
 * as `connect` reads them: as text.
 */
export function queueIn<T>(db: Kysely<DB>, call: (queue: PgBoss) => Promise<T>): Promise<T> {
  return handle.run(db, () => call(boss));
}
