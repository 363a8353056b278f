import type { DB } from '@mesterhand/db/schema';
import { type Actor, isAdmin } from '@mesterhand/domain/access/actor';
import {
  type Queues,
  type ReportCounts,
  queuesSchema,
  reportCountsSchema,
} from '@mesterhand/domain/admin/reports';
import { type Kysely, sql } from 'kysely';
import { moderatorProcedure, router } from '../../../core/trpc/index.ts';
import { isUnanswered } from './job-requests.ts';

/** Counts only; the reports feature lists and handles the queue itself (trap 24). */
export const reportsTab = router({
  counts: moderatorProcedure({
    rate: 'read',
    output: reportCountsSchema,
    rest: {
      method: 'GET',
      path: '/admin/reports/counts',
      tag: 'reports',
      summary: 'How many reports are in each state; for moderators',
    },
  }).query(({ ctx }) => countReports(ctx.db)),

  queues: moderatorProcedure({ rate: 'read', output: queuesSchema }).query(({ ctx }) =>
    countQueues(ctx.db, ctx.actor),
  ),
});

export function countReports(db: Kysely<DB>): Promise<ReportCounts> {
  return db
    .selectFrom('reports')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('state', '=', 'open').as('open'),
      fn.countAll<number>().filterWhere('state', '=', 'resolved').as('resolved'),
      fn.countAll<number>().filterWhere('state', '=', 'dismissed').as('dismissed'),
    ])
    .executeTakeFirstOrThrow();
}

/** Pending items per queue, each counted by a partial index. */
export async function countQueues(db: Kysely<DB>, actor: Pick<Actor, 'role'>): Promise<Queues> {
  const { rows } = await sql<Queues & { documents: number }>`
    select
      (select count(*) from reviews where not approved and decision is null) as reviews,
      (select count(*) from reports where state = 'open') as reports,
      (
        select count(distinct m.id) from documents d
        join masters m on m.user_id = d.user_id and m.hidden_at is null
        where d.status = 'waiting'
      ) as documents,
      (select count(*) from job_requests where ${isUnanswered}) as requests,
      (
        select count(*) from bills
        where state = 'objected' and objected_at is not null and booking_id is not null
      ) as objections,
      (select count(*) from no_shows where state = 'disputed') as no_shows
  `.execute(db);
  const [queues] = rows;
  if (queues === undefined) throw new Error('The queue counts query returned no row.');
  return isAdmin(actor) ? queues : { ...queues, documents: null };
}
