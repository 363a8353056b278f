import { tableOf } from '@mesterhand/domain/admin/list';
import { AppError } from '@mesterhand/domain/errors/codes';
import {
  createReportInput,
  handleReportInput,
  listReportsInput,
  reportSchema,
  sentReportSchema,
} from '@mesterhand/domain/reports/schema';
import { idSchema } from '@mesterhand/domain/wire/page';
import { z } from 'zod';
import { idempotent, moderatorProcedure, router, userProcedure } from '../../core/trpc/index.ts';
import { findReport, findSentReport, listReports } from './queries.ts';
import { createReport, handleReport } from './service.ts';

const tag = 'reports';

export const reportsRouter = router({
  create: userProcedure({
    rate: 'write',
    output: sentReportSchema,
    rest: {
      method: 'POST',
      path: '/reports',
      created: '/reports/{id}',
      tag,
      summary: 'Reports a review, a profile, a picture, a message or a comment to the moderators',
      description:
        'Names what is reported by `subject` and `subjectId`. The same person reports the same thing once.',
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

  sent: userProcedure({
    rate: 'read',
    output: sentReportSchema,
    rest: { method: 'GET', path: '/reports/{id}', tag, summary: 'A report of your own' },
  })
    .input(z.object({ id: idSchema.meta({ description: 'Id of the report.' }) }))
    .query(async ({ ctx, input }) => {
      const report = await findSentReport(ctx.db, ctx.actor.userId, input.id);
      if (report === undefined) throw new AppError('access.notFound');
      return report;
    }),

  list: moderatorProcedure({
    rate: 'read',
    output: tableOf(reportSchema),
    rest: {
      method: 'GET',
      path: '/admin/reports',
      list: true,
      tag,
      summary: 'Reports, newest first; for moderators',
      description: 'Of every state unless `state` says which.',
    },
  })
    .input(listReportsInput)
    .query(({ ctx, input }) => listReports(ctx.db, input, ctx.actor)),

  byId: moderatorProcedure({
    rate: 'read',
    output: reportSchema,
    rest: { method: 'GET', path: '/admin/reports/{id}', tag, summary: 'A report; for moderators' },
  })
    .input(z.object({ id: idSchema.meta({ description: 'Id of the report.' }) }))
    .query(async ({ ctx, input }) => {
      const report = await findReport(ctx.db, input.id);
      if (report === undefined) throw new AppError('access.notFound');
      return report;
    }),

  handle: moderatorProcedure({
    rate: 'write',
    output: reportSchema,
    rest: {
      method: 'POST',
      path: '/admin/reports/{id}/handle',
      tag,
      summary: 'Resolves or dismisses an open report; for moderators',
      description: 'Not by whom it is about. A report is handled once (`reports.alreadyHandled`).',
    },
  })
    .input(handleReportInput)
    .mutation(({ ctx, input }) => handleReport(ctx.db, ctx.actor, input, ctx.now)),
});
