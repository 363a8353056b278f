import type { DB } from '@mesterhand/db/schema';
import {
  type CompiledQuery,
  type Kysely,
  type KyselyPlugin,
  type QueryId,
  type RootOperationNode,
  createQueryId,
} from 'kysely';
import { vi } from 'vitest';

/** Runs a read, and records which statements it sent: first the named ones. */
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
  const recorded = db.withPlugin(listener);
  const named = vi.spyOn(recorded, 'executeQuery');
  const found = await read(recorded);
  const executor = db.withoutPlugins().getExecutor();
  // Named statements are compiled already, and pass no plugin.
  const compiled = named.mock.calls.flatMap(([one]) => ('compile' in one ? [] : [one]));
  const built = nodes.map((node) => executor.compileQuery(node, createQueryId()));
  return { found, sent: [...compiled, ...built] };
}
