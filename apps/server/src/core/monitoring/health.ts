import type { DB } from '@mesterhand/db/schema';
import { AppError } from '@mesterhand/domain/errors/codes';
import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';

/**
 * `/healthz`: liveness. `/readyz`: readiness; 503 while the database is unreachable or not migrated, and from the
 * beginning of shutdown.
 */
export function registerHealth(fastify: FastifyInstance, db: Kysely<DB>): void {
  let isStopping = false;
  fastify.addHook('preClose', async () => {
    isStopping = true;
  });
  fastify.get('/healthz', async (_, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  fastify.get('/readyz', async (_, reply) => {
    if (isStopping || !(await isMigrated(db)))
      throw new AppError('server.unavailable', { retryAfter: 2 });
    return reply.header('cache-control', 'no-store').send({ status: 'ready' });
  });
}

async function isMigrated(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass('kysely_migration') is not null and exists (select from settings) as found
  `
    .execute(db)
    // Regular calls log the cause; a monitor only needs yes or no.
    .catch(() => ({ rows: [] }));
  return rows[0]?.found === true;
}
