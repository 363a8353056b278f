import {
  createJobRequestInput,
  declineRequestInput,
  jobRequestChangedSchema,
  jobRequestSchema,
  listRequestsInput,
  receivedRequestSchema,
  receivedRequestsInput,
  requestIdInput,
} from '@mesterhand/domain/job-requests/schema';
import { suggestInput, suggestionsSchema } from '@mesterhand/domain/job-requests/suggestions';
import { pageOf } from '@mesterhand/domain/wire/page';
import type { FastifyInstance } from 'fastify';
import { formRoute } from '../../core/http/index.ts';
import { pictureForm, receivePicture } from '../../core/rest/index.ts';
import {
  type MakeContext,
  idempotent,
  masterProcedure,
  openSignals,
  publicProcedure,
  router,
  userProcedure,
  userSubscription,
} from '../../core/trpc/index.ts';
import { locate } from '../addresses/service.ts';
import { declineRequest, readReceivedRequest } from './answers/service.ts';
import { changedRequest, topicOf } from './events.ts';
import { listReceived, listRequestsOf } from './lists/queries.ts';
import { storePicture } from './pictures/service.ts';
import { suggestMasters } from './selection/service.ts';
import { createRequest, readJobRequest, withdrawRequest } from './service.ts';

const tag = 'job-requests';

export const jobRequestsRouter = router({
  create: userProcedure({
    rate: 'write',
    output: jobRequestSchema,
    rest: {
      method: 'POST',
      path: '/job-requests',
      created: '/job-requests/{id}',
      tag,
      summary: 'Describes a problem and asks one master or several',
      description:
        'Each master has 15 minutes of their own working time to answer. With `asksNext`, the next suitable master is asked in the place of one who does not answer in time or declines, ten in all. A chosen master who cannot be asked is refused (409), and the issue names the place in `masterIds`. At most ten requests are open at a time.',
    },
  })
    .input(createJobRequestInput)
    .mutation(async ({ ctx, input }) => {
      const located = await locate(ctx.addresses, input.address);
      return idempotent(
        ctx.db,
        {
          actorId: ctx.actor.userId,
          key: ctx.idempotencyKey,
          procedure: 'bookings.requests.create',
          input,
        },
        (trx) => createRequest(trx, ctx.actor, { ...input, located }, ctx.now),
      );
    }),

  suggest: publicProcedure({
    rate: 'search',
    output: suggestionsSchema,
    rest: {
      method: 'GET',
      path: '/job-requests/suggestions',
      tag,
      summary: 'Masters who suit a request that is being written, in the order of asking',
      description:
        'Verified masters of the trade with the reasons for their places: whether a slot is free in the wanted days, where they work, when they work next, how much open work they have and how fast they answer. Those who are known to work elsewhere are left out, and with an address those who take no jobs there.',
      optionalSession: true,
    },
  })
    .input(suggestInput)
    .query(async ({ ctx, input: { address = '', ...input } }) => {
      const place = address === '' ? null : (await locate(ctx.addresses, address)).place;
      return suggestMasters(ctx.db, ctx.actor, { ...input, place }, ctx.now);
    }),

  mine: userProcedure({
    rate: 'read',
    output: pageOf(jobRequestSchema),
    rest: {
      method: 'GET',
      path: '/job-requests',
      list: true,
      tag,
      summary: 'One’s own requests, newest first',
    },
  })
    .input(listRequestsInput)
    .query(({ ctx, input }) => listRequestsOf(ctx.db, ctx.actor.userId, input)),

  received: masterProcedure({
    rate: 'read',
    output: pageOf(receivedRequestSchema),
    rest: {
      method: 'GET',
      path: '/job-requests/received',
      list: true,
      tag,
      summary: 'The requests that a master is asked about',
      description:
        'Those that can be answered, the nearest deadline first; or all others, the latest first. Area and problem are shown, and neither phone nor full address until an offer is accepted.',
      callers: 'masters',
    },
  })
    .input(receivedRequestsInput)
    .query(({ ctx, input }) => listReceived(ctx.db, ctx.actor.masterId, input)),

  receivedById: masterProcedure({
    rate: 'read',
    output: receivedRequestSchema,
    rest: {
      method: 'GET',
      path: '/job-requests/received/{id}',
      tag,
      summary: 'A request that a master is asked about',
      description: 'To masters who are not asked it does not exist (404).',
      callers: 'masters who are asked',
    },
  })
    .input(requestIdInput)
    .query(({ ctx, input }) => readReceivedRequest(ctx.db, ctx.actor, input.id)),

  byId: userProcedure({
    rate: 'read',
    output: jobRequestSchema,
    rest: {
      method: 'GET',
      path: '/job-requests/{id}',
      tag,
      summary: 'A request with the masters who are asked',
      description: 'To everybody else it does not exist (404).',
      callers: 'its customer and administrators',
    },
  })
    .input(requestIdInput)
    .query(({ ctx, input }) => readJobRequest(ctx.db, ctx.actor, input.id)),

  decline: masterProcedure({
    rate: 'write',
    output: receivedRequestSchema,
    rest: {
      method: 'POST',
      path: '/job-requests/{id}/decline',
      tag,
      summary: 'Declines a request; the next master is asked, if the customer agreed to that',
      callers: 'masters who are asked',
    },
  })
    .input(declineRequestInput)
    .mutation(({ ctx, input }) => declineRequest(ctx.db, ctx.actor, input, ctx.now)),

  withdraw: userProcedure({
    rate: 'write',
    output: jobRequestSchema,
    rest: {
      method: 'POST',
      path: '/job-requests/{id}/withdraw',
      tag,
      summary: 'Withdraws an open request; the masters who were asked are notified',
      callers: 'its customer',
    },
  })
    .input(requestIdInput)
    .mutation(({ ctx, input }) => withdrawRequest(ctx.db, ctx.actor, input, ctx.now)),

  live: userSubscription({ rate: 'read', pushes: jobRequestChangedSchema }).subscription(
    async function* ({ ctx, signal }) {
      const signals = openSignals(ctx, topicOf(ctx.actor.userId), {
        queue: { latestBy: ({ requestId }) => String(requestId) },
        kinds: ['request'],
        active: false,
        signal,
      });
      for await (const busSignal of signals) yield { requestId: changedRequest(busSignal) };
    },
  ),
});

/** `POST /api/upload/request-image`: one picture in the field 'image', which its owner may then name in a request. */
export function installRequestPictures(fastify: FastifyInstance, contextOf: MakeContext): void {
  fastify.post('/api/upload/request-image', formRoute(pictureForm), (request, reply) =>
    receivePicture(request, reply, { contextOf, store: storePicture }),
  );
}
