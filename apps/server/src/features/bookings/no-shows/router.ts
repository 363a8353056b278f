import { listedNoShowSchema } from '@mesterhand/domain/bookings/cancellation-schema';
import {
  answerNoShowInput,
  decideNoShowInput,
  listNoShowsInput,
  noShowIdInput,
  reportNoShowInput,
} from '@mesterhand/domain/bookings/no-shows-schema';
import { bookingDetailSchema } from '@mesterhand/domain/bookings/schema';
import { pageOf } from '@mesterhand/domain/wire/page';
import { moderatorProcedure, router, userProcedure } from '../../../core/trpc/index.ts';
import { listReports } from './queries.ts';
import {
  answerNoShow,
  decideNoShow,
  readListedReport,
  reportNoShow,
  retractNoShow,
} from './service.ts';

const tag = 'bookings';

export const noShowsRouter = router({
  report: userProcedure({
    rate: 'write',
    output: bookingDetailSchema,
    rest: {
      method: 'POST',
      path: '/bookings/{bookingId}/no-shows',
      tag,
      summary: 'Reports that the other side of an accepted job is not there',
      description:
        'From 15 minutes after the start until a week later, and not of a completed job. The other side is asked for an answer within 72 hours: the fee is recorded where they agree or do not answer. Whoever is reported themselves disputes that by reporting the other. Reporting again changes nothing.',
      callers: 'the customer and the master of the booking',
    },
  })
    .input(reportNoShowInput)
    .mutation(({ ctx, input }) => reportNoShow(ctx.db, ctx.actor, input, ctx.now)),

  answer: userProcedure({
    rate: 'write',
    output: bookingDetailSchema,
    rest: {
      method: 'POST',
      path: '/no-shows/{id}/answer',
      tag,
      summary: 'Agrees with a report of a no-show, or disputes it',
      description:
        'Agreeing records the fee; a disputed report is decided by moderators. One answer: answering the same again changes nothing.',
      callers: 'the side that was reported',
    },
  })
    .input(answerNoShowInput)
    .mutation(({ ctx, input }) => answerNoShow(ctx.db, ctx.actor, input, ctx.now)),

  retract: userProcedure({
    rate: 'write',
    output: bookingDetailSchema,
    rest: {
      method: 'POST',
      path: '/no-shows/{id}/retract',
      tag,
      summary: 'Takes one’s own report of a no-show back',
      description: 'Possible until it is decided. Retracting again changes nothing.',
      callers: 'the side that reported',
    },
  })
    .input(noShowIdInput)
    .mutation(({ ctx, input }) => retractNoShow(ctx.db, ctx.actor, input, ctx.now)),

  list: moderatorProcedure({
    rate: 'read',
    output: pageOf(listedNoShowSchema),
    rest: {
      method: 'GET',
      path: '/admin/no-shows',
      list: true,
      tag,
      summary: 'Reports of no-shows, the latest first; for moderators',
      description: 'All of them, unless `state` says which: `disputed` ones wait for a decision.',
    },
  })
    .input(listNoShowsInput)
    .query(({ ctx, input }) => listReports(ctx.db, input)),

  byId: moderatorProcedure({
    rate: 'read',
    output: listedNoShowSchema,
    rest: {
      method: 'GET',
      path: '/admin/no-shows/{id}',
      tag,
      summary: 'A report of a no-show with the words of both sides; for moderators',
    },
  })
    .input(noShowIdInput)
    .query(({ ctx, input }) => readListedReport(ctx.db, input.id)),

  decide: moderatorProcedure({
    rate: 'write',
    output: listedNoShowSchema,
    rest: {
      method: 'POST',
      path: '/admin/no-shows/{id}/decision',
      tag,
      summary: 'Decides on a disputed report of a no-show, with a note; for moderators',
      description:
        'Not by one of the two. Upholding records the fee, and is refused for a completed job. Deciding the same again changes nothing.',
    },
  })
    .input(decideNoShowInput)
    .mutation(({ ctx, input }) => decideNoShow(ctx.db, ctx.actor, input, ctx.now)),
});
