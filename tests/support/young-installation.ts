import type { DB } from '@mesterhand/db/schema';
import { type CompiledQuery, type Kysely, sql } from 'kysely';
import { escapeLiteral } from 'pg';
import { z } from 'zod';
import { openSession } from './accounts.ts';
import { makeClient, makeMaster } from './people.ts';
import { explaining, nodesOf, readPlan, touchedBy } from './plans.ts';

/** A conversation and its customer. */
export interface YoungTalk {
  conversationId: number;
  clientId: number;
  /** Of the customer's session. */
  token: string;
}

const pairs = 150;

/** A freshly filled installation: people, sessions and conversations that the planner has no statistics of. */
export async function makeYoungInstallation(db: Kysely<DB>): Promise<YoungTalk[]> {
  // No ANALYZE may run meanwhile, however long a test takes.
  for (const table of ['users', 'masters', 'sessions', 'conversations'])
    await sql`alter table ${sql.table(table)} set (autovacuum_enabled = off)`.execute(db);
  const talks: YoungTalk[] = [];
  while (talks.length < pairs) {
    const { userId: clientId } = await makeClient(db);
    const { masterId, actor } = await makeMaster(db);
    const token = await openSession(db, clientId);
    await openSession(db, actor.userId);
    const { id: conversationId } = await db
      .insertInto('conversations')
      .values({ clientId, masterId, lastSeq: 1, answeredAt: new Date().toISOString() })
      .returning('id')
      .executeTakeFirstOrThrow();
    talks.push({ conversationId, clientId, token });
  }
  return talks;
}

/**
 * Executes statements with their generic plan, and rolls them back.
 * @returns how many rows they processed, by table.
 */
export async function countTouched(
  db: Kysely<DB>,
  statements: readonly CompiledQuery[],
): Promise<Record<string, number>> {
  const touched: Record<string, number> = {};
  await db
    .withoutPlugins()
    .connection()
    .execute(async (connection) => {
      await sql`set plan_cache_mode = force_generic_plan`.execute(connection);
      for (const { sql: text, parameters } of statements) {
        const values = parameters.map((value) =>
          typeof value === 'string' ? escapeLiteral(value) : z.coerce.string().parse(value),
        );
        const list = values.length === 0 ? '' : `(${values.join(', ')})`;
        await sql`prepare explained as ${sql.raw(text)}`.execute(connection);
        await sql`begin`.execute(connection);
        const { rows } = await sql`
          ${sql.raw(explaining)} execute explained${sql.raw(list)}`.execute(connection);
        await sql`rollback`.execute(connection);
        await sql`deallocate explained`.execute(connection);
        for (const node of nodesOf(readPlan(rows))) {
          const table = node['Relation Name'];
          if (table === undefined) continue;
          touched[table] = (touched[table] ?? 0) + Math.round(touchedBy(node));
        }
      }
      await sql`reset plan_cache_mode`.execute(connection);
    });
  return touched;
}
