import {
  createReportInput,
  handleReportInput,
  listReportsInput,
  reportSchema,
  sentReportSchema,
} from '@mesterhand/domain/reports/schema';
import { pageOf } from '@mesterhand/domain/wire/page';
import { idempotent } from '../../core/idempotency.ts';
import { moderatorProcedure, router, userProcedure } from '../../core/trpc.ts';
import { listReports } from './queries.ts';
import { createReport, handleReport } from './service.ts';

const tag = 'reports';

export const reportsRouter = router({
  create: userProcedure({
    rate: 'write',
    output: sentReportSchema,
    rest: {
      method: 'POST',
      path: '/reports',
      tag,
      summary: 'Reports a review, a profile, a picture, a message or a comment to the moderators',
    },
  })
    .input(createReportInput)
    .mutation(({ ctx, input }) =>
      idempotent(
        ctx.db,
        {
          actorId: ctx.actor.userId,
          key: ctx.idempotencyKey,
          procedure: 'auth.reports.create',
          input,
        },
        (trx) => createReport(trx, ctx.actor, input, ctx.now),
      ),
    ),

  list: moderatorProcedure({
    rate: 'read',
    output: pageOf(reportSchema),
    rest: {
      method: 'GET',
      path: '/admin/reports',
      list: true,
      tag,
      summary: 'Reports, newest first; for moderators',
    },
  })
    .input(listReportsInput)
    .query(({ ctx, input }) => listReports(ctx.db, input)),

  handle: moderatorProcedure({
    rate: 'write',
    output: reportSchema,
    rest: {
      method: 'POST',
      path: '/admin/reports/{id}/handle',
      tag,
      summary: 'Resolves or dismisses an open report; for moderators',
    },
  })
    .input(handleReportInput)
    .mutation(({ ctx, input }) => handleReport(ctx.db, ctx.actor, input, ctx.now)),
});
