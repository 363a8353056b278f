import type { DB } from '@mesterhand/db/schema';
import { type ReportCounts, reportCountsSchema } from '@mesterhand/domain/admin/reports';
import type { Kysely } from 'kysely';
import { moderatorProcedure, router } from '../../../core/trpc.ts';

/** The queue itself is listed and handled by the procedures of the reports (trap 24). */
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
