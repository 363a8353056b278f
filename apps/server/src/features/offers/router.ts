import { acceptOfferInput, acceptedOfferSchema } from '@mesterhand/domain/offers/accept-schema';
import {
  declineOfferInput,
  offerIdInput,
  offerOfRequestInput,
  offerSchema,
  saveOfferInput,
  sendOfferInput,
} from '@mesterhand/domain/offers/schema';
import { z } from 'zod';
import {
  idempotent,
  masterProcedure,
  mergeRouters,
  router,
  userProcedure,
} from '../../core/trpc/index.ts';
import { readRoadsToOffer, readRoadsToRequest } from '../bookings/roads/service.ts';
import { acceptOffer } from './accepting/service.ts';
import { declineOffer } from './deciding/service.ts';
import { retractOffer, sendOffer } from './sending/service.ts';
import { listOffersOf, readOffer, saveOffer } from './service.ts';
import { templatesRouter } from './templates/router.ts';

const tag = 'offers';

const answersRouter = router({
  save: masterProcedure({
    rate: 'write',
    output: offerSchema,
    rest: {
      method: 'PUT',
      path: '/job-requests/{requestId}/offers/draft',
      tag,
      summary: 'Saves the draft of an offer; anything may still be missing',
      description:
        'Only its master reads a draft. `seen` is the `updatedAt` of the draft that is replaced, so that two devices do not overwrite each other (409).',
      callers: 'masters who are asked',
    },
  })
    .input(saveOfferInput)
    .mutation(({ ctx, input }) => saveOffer(ctx.db, ctx.actor, input, ctx.now)),

  send: masterProcedure({
    rate: 'write',
    output: offerSchema,
    rest: {
      method: 'POST',
      path: '/job-requests/{requestId}/offers',
      created: '/offers/{id}',
      tag,
      summary: 'Sends an offer to the customer of a request; the draft becomes it',
      description:
        'One offer of a master awaits a decision at a time: the same one sent again answers as before, another one is refused (409) until the first is retracted or has expired. The times have to be free. Prices may be typed ("1 250,50").',
      callers: 'verified masters who are asked',
    },
  })
    .input(sendOfferInput)
    .mutation(async ({ ctx, input }) => {
      const { requestId, times } = input;
      const dates = times.map(({ date }) => date);
      const asked = { requestId, masterId: ctx.actor.masterId, dates };
      const travel = await readRoadsToRequest(ctx, asked);
      return idempotent(
        ctx.db,
        {
          actorId: ctx.actor.userId,
          key: ctx.idempotencyKey,
          procedure: 'bookings.offers.send',
          input,
        },
        (trx) => sendOffer(trx, ctx.actor, { ...input, travel }, ctx.now),
      );
    }),

  ofRequest: userProcedure({
    rate: 'read',
    output: z.array(offerSchema),
    rest: {
      method: 'GET',
      path: '/job-requests/{requestId}/offers',
      tag,
      summary: 'The offers to a request, in the order of sending',
      description: 'A master who is asked reads their own alone, drafts included.',
      callers: 'its customer, masters who are asked, and administrators',
    },
  })
    .input(offerOfRequestInput)
    .query(({ ctx, input }) => listOffersOf(ctx.db, ctx.actor, { ...input, now: ctx.now })),

  byId: userProcedure({
    rate: 'read',
    output: offerSchema,
    rest: {
      method: 'GET',
      path: '/offers/{id}',
      tag,
      summary: 'An offer',
      description: 'To everybody else it does not exist (404), a draft to all but its master.',
      callers: 'its two sides and administrators',
    },
  })
    .input(offerIdInput)
    .query(({ ctx, input }) => readOffer(ctx.db, ctx.actor, { ...input, now: ctx.now })),

  accept: userProcedure({
    rate: 'write',
    output: acceptedOfferSchema,
    rest: {
      method: 'POST',
      path: '/offers/{id}/accept',
      tag,
      summary: 'Accepts an offer, which binds to pay: makes the booking and the agreement',
      description:
        'One offer of a request is accepted at most; the others are closed. `seenTotal` and `wording` are what the customer was shown: where they differ, nothing happens (409). A time that is no longer free is refused (409), and the issues name the proposed ones that still are. Accepting again answers the same.',
      callers: 'the customer of the request',
    },
  })
    .input(acceptOfferInput)
    .mutation(async ({ ctx, input }) => {
      const offered = { offerId: input.id, clientId: ctx.actor.userId };
      const travel = await readRoadsToOffer(ctx, offered);
      return acceptOffer(ctx.db, ctx.actor, { ...input, travel }, ctx.now);
    }),

  decline: userProcedure({
    rate: 'write',
    output: offerSchema,
    rest: {
      method: 'POST',
      path: '/offers/{id}/decline',
      tag,
      summary: 'Declines an offer; the next master is asked, if the customer agreed to that',
      callers: 'the customer of the request',
    },
  })
    .input(declineOfferInput)
    .mutation(({ ctx, input }) => declineOffer(ctx.db, ctx.actor, input, ctx.now)),

  retract: masterProcedure({
    rate: 'write',
    output: offerSchema,
    rest: {
      method: 'POST',
      path: '/offers/{id}/retract',
      tag,
      summary: 'Retracts an offer that was not decided on; the customer is notified',
      callers: 'its master',
    },
  })
    .input(offerIdInput)
    .mutation(({ ctx, input }) => retractOffer(ctx.db, ctx.actor, input, ctx.now)),
});

/** Offers to job requests, and the templates that masters make them from. */
export const offersRouter = mergeRouters(answersRouter, router({ templates: templatesRouter }));
