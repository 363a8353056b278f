import { types } from '@mesterhand/db/column-values';
import type { DB } from '@mesterhand/db/schema';
import { CamelCasePlugin, type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { type Plan, explaining, nodesOf, readPlan } from './plans.ts';

/** A list as a screen requests it, and its maximum cost however many masters there are. */
export interface ListRead {
  name: string;
  read: (db: Kysely<DB>) => Promise<unknown>;
  /** Maximum number of 8 kB pages touched. */
  pages: number;
  /** 1 by default. */
  statements?: number;
}

/** Tables that grow with use, of which no list may do a sequential scan. */
const large = [
  'listing',
  'listing_free',
  'listing_offers',
  'listing_orders',
  'listing_traits',
  'masters',
  'users',
  'services',
  'reviews',
  'bookings',
  'messages',
  'conversations',
  'notifications',
  'posts',
];

/** What the statements of a read did. */
export interface ReadPlan {
  statements: number;
  pages: number;
  indexes: string[];
  /** Large tables that were scanned sequentially, also inside functions. */
  scanned: string[];
}

/** Runs a read, then explains its statements with `analyze`, on one connection. */
export async function explainRead(url: string, read: ListRead['read']): Promise<ReadPlan> {
  const pool = new Pool({ connectionString: url, max: 1, types });
  // The database may be dropped while its last connection still closes; an unhandled error would end the test run.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const sent: CompiledQuery[] = [];
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: ({ query }) => void sent.push(query),
  });
  try {
    await read(db);
    const plans: Plan[] = [];
    await pool.query('begin');
    for (const { sql, parameters } of sent) {
      const { rows } = await pool.query(`${explaining} ${sql}`, [...parameters]);
      plans.push(readPlan(rows));
    }
    const nodes = plans.flatMap(nodesOf);
    const pagesOf = (plan: Plan): number => plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    const scanned = await listScanned(pool);
    await pool.query('rollback');
    return {
      statements: plans.length,
      pages: plans.reduce((sum, plan) => sum + pagesOf(plan), 0),
      indexes: nodes.flatMap((node) => node['Index Name'] ?? []),
      scanned,
    };
  } finally {
    await db.destroy();
  }
}

/** Which of the large tables this transaction has scanned sequentially; for small ones that is the best plan. */
async function listScanned(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select s.relname as name from pg_stat_xact_user_tables s join pg_class c on c.oid = s.relid
      where s.relname = any($1) and s.seq_scan > 0 and c.relpages >= 100 order by s.relname`,
    [large],
  );
  return rows.map(({ name }) => name);
}
