import {
  answerObjectionInput,
  billOfBookingInput,
  billSchema,
  listObjectionsInput,
  objectToBillInput,
  objectedBillSchema,
  sendBillInput,
  settleBillInput,
} from '@mesterhand/domain/bills/schema';
import { pageOf } from '@mesterhand/domain/wire/page';
import type { FastifyInstance } from 'fastify';
import { formRoute } from '../../core/http/index.ts';
import { pictureForm, receivePicture } from '../../core/rest/index.ts';
import {
  type MakeContext,
  masterProcedure,
  moderatorProcedure,
  router,
  userProcedure,
} from '../../core/trpc/index.ts';
import {
  answerObjection,
  objectToBill,
  readObjectedBill,
  settleBill,
} from './objections/service.ts';
import { storePicture } from './pictures/service.ts';
import { listObjectedBills } from './queries.ts';
import { acceptBill, readBill, sendBill } from './service.ts';

const tag = 'bills';

export const billsRouter = router({
  send: masterProcedure({
    rate: 'write',
    output: billSchema,
    rest: {
      method: 'POST',
      path: '/bookings/{bookingId}/bill',
      tag,
      summary: 'Sends the bill of a job, or a corrected one after an objection',
      description:
        'Possible once the work has begun, also after its completion. The sum never exceeds what was agreed with the accepted changes (409 `bills.aboveCeiling`); nothing is added for billing. The payment status of the booking stays as it is. Sending the same lines again changes nothing.',
      callers: 'the master of the booking',
    },
  })
    .input(sendBillInput)
    .mutation(({ ctx, input }) => sendBill(ctx.db, ctx.actor, input, ctx.now)),

  ofBooking: userProcedure({
    rate: 'read',
    output: billSchema,
    rest: {
      method: 'GET',
      path: '/bookings/{bookingId}/bill',
      tag,
      summary: 'The bill of a booking beside what was agreed',
      description: 'To everybody else it does not exist (404).',
      callers: 'its two sides and administrators; moderators once the customer has objected',
    },
  })
    .input(billOfBookingInput)
    .query(({ ctx, input }) => readBill(ctx.db, ctx.actor, input.bookingId)),

  accept: userProcedure({
    rate: 'write',
    output: billSchema,
    rest: {
      method: 'POST',
      path: '/bookings/{bookingId}/bill/accept',
      tag,
      summary: 'Accepts a bill, also after an objection',
      description: 'Accepting again changes nothing.',
      callers: 'the customer of the booking',
    },
  })
    .input(billOfBookingInput)
    .mutation(({ ctx, input }) => acceptBill(ctx.db, ctx.actor, input, ctx.now)),

  object: userProcedure({
    rate: 'write',
    output: billSchema,
    rest: {
      method: 'POST',
      path: '/bookings/{bookingId}/bill/objection',
      tag,
      summary: 'Objects to a bill, with a reason and up to six pictures',
      description:
        'The master is notified and may answer or send a corrected bill; moderators see both sides. Pictures are uploaded to `/api/upload/bill-image` before.',
      callers: 'the customer of the booking',
    },
  })
    .input(objectToBillInput)
    .mutation(({ ctx, input }) => objectToBill(ctx.db, ctx.actor, input, ctx.now)),

  answer: masterProcedure({
    rate: 'write',
    output: billSchema,
    rest: {
      method: 'PUT',
      path: '/bookings/{bookingId}/bill/objection/answer',
      tag,
      summary: 'Answers an objection, in the place of an earlier answer',
      callers: 'the master of the booking',
    },
  })
    .input(answerObjectionInput)
    .mutation(({ ctx, input }) => answerObjection(ctx.db, ctx.actor, input, ctx.now)),

  settle: moderatorProcedure({
    rate: 'write',
    output: billSchema,
    rest: {
      method: 'POST',
      path: '/bookings/{bookingId}/bill/settle',
      tag,
      summary: 'Closes an objection with a note that both sides read; for moderators',
      description: 'Not by one of the two. Settling again changes nothing.',
    },
  })
    .input(settleBillInput)
    .mutation(({ ctx, input }) => settleBill(ctx.db, ctx.actor, input, ctx.now)),

  objections: moderatorProcedure({
    rate: 'read',
    output: pageOf(objectedBillSchema),
    rest: {
      method: 'GET',
      path: '/admin/bill-objections',
      list: true,
      tag,
      summary: 'Bills that customers objected to, the latest objection first; for moderators',
      description: 'All that ever had an objection, unless `state` says which.',
    },
  })
    .input(listObjectionsInput)
    .query(({ ctx, input }) => listObjectedBills(ctx.db, input)),

  objection: moderatorProcedure({
    rate: 'read',
    output: objectedBillSchema,
    rest: {
      method: 'GET',
      path: '/admin/bill-objections/{bookingId}',
      tag,
      summary: 'A bill that its customer objected to, beside what was agreed; for moderators',
    },
  })
    .input(billOfBookingInput)
    .query(({ ctx, input }) => readObjectedBill(ctx.db, input.bookingId)),
});

/** `POST /api/upload/bill-image`: one picture in the field 'image', which its owner may then name in an objection. */
export function installBillPictures(fastify: FastifyInstance, contextOf: MakeContext): void {
  fastify.post('/api/upload/bill-image', formRoute(pictureForm), (request, reply) =>
    receivePicture(request, reply, { contextOf, store: storePicture }),
  );
}
