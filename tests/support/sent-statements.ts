import type { DB } from '@mesterhand/db/schema';
import {
  type CompiledQuery,
  type Kysely,
  type KyselyPlugin,
  type QueryId,
  type RootOperationNode,
  createQueryId,
} from 'kysely';

/** Runs a read, and records which statements it sent. */
export async function recordStatements<T>(
  db: Kysely<DB>,
  read: (db: Kysely<DB>) => Promise<T>,
): Promise<{ found: T; sent: CompiledQuery[] }> {
  const seen = new WeakMap<QueryId, RootOperationNode>();
  const nodes: RootOperationNode[] = [];
  // Subqueries pass here too; only sent statements have a result.
  const listener: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      seen.set(queryId, node);
      return node;
    },
    transformResult: ({ result, queryId }) => {
      const node = seen.get(queryId);
      if (node !== undefined) nodes.push(node);
      return Promise.resolve(result);
    },
  };
  const found = await read(db.withPlugin(listener));
  const executor = db.withoutPlugins().getExecutor();
  return { found, sent: nodes.map((node) => executor.compileQuery(node, createQueryId())) };
}
