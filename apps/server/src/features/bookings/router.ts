import type { AgendaPart } from '@mesterhand/domain/bookings/agenda';
import { isAdmin } from '@mesterhand/domain/access/actor';
import { setLateInput } from '@mesterhand/domain/arrivals/schema';
import { can } from '@mesterhand/domain/access/policy';
import {
  bookingChangedSchema,
  bookingDetailSchema,
  bookingSchema,
  countJobsInput,
  createBookingInput,
  jobCountsSchema,
  listBookingsOfClientInput,
  listBookingsOfMasterInput,
  setStatusInput,
} from '@mesterhand/domain/bookings/schema';
import { setTravelInput } from '@mesterhand/domain/bookings/travel-schema';
import { takenSlotsInput, takenSlotsOutput } from '@mesterhand/domain/bookings/taken-slots';
import { todayInput, todaySchema } from '@mesterhand/domain/bookings/today-schema';
import { weekInput, weekSchema } from '@mesterhand/domain/bookings/week-schema';
import { setAccessNoteInput } from '@mesterhand/domain/bookings/access-note-schema';
import { AppError } from '@mesterhand/domain/errors/codes';
import { osloCivil } from '@mesterhand/domain/time/oslo';
import { idSchema, pageOf } from '@mesterhand/domain/wire/page';
import { z } from 'zod';
import {
  idempotent,
  masterProcedure,
  openSignals,
  publicProcedure,
  router,
  userProcedure,
  userSubscription,
} from '../../core/trpc/index.ts';
import { setAccessNote } from './access-note/service.ts';
import { setLate } from './arrivals/service.ts';
import { changedBooking, topicOf } from './events.ts';
import { customerHome } from './home/router.ts';
import {
  countJobs,
  listAllOfMaster,
  listBookingsOfClient,
  listBookingsOfMaster,
} from './lists/queries.ts';
import { listTakenSlots } from './plan/service.ts';
import { createBooking } from './requests/service.ts';
import { planRequest, readRoadsByStep } from './roads/service.ts';
import { readBookingDetail } from './service.ts';
import { changeStatus } from './steps/service.ts';
import { findToday } from './today/queries.ts';
import { setTravel } from './travel/service.ts';
import { findMasterWeek } from './week/queries.ts';

const tag = 'bookings';

/** A part of the agenda as of today in Oslo. */
const partAt = (name: AgendaPart | undefined, now: Date) =>
  name && { name, today: osloCivil(now).date };

export const bookingsRouter = router({
  create: userProcedure({
    rate: 'write',
    output: bookingDetailSchema,
    rest: {
      method: 'POST',
      path: '/bookings',
      created: '/bookings/{id}',
      tag,
      summary: 'Sends a booking to a master',
      description:
        'The price comes from the service, never from the caller. A slot that an accepted job holds, or that the master’s calendar closes, is refused (409). The master is notified at once.',
    },
  })
    .input(createBookingInput)
    .mutation(async ({ ctx, input }) => {
      // Before the transaction: it waits for no other service.
      const request = { ...input, ...(await planRequest(ctx, input)) };
      return idempotent(
        ctx.db,
        { actorId: ctx.actor.userId, key: ctx.idempotencyKey, procedure: 'bookings.create', input },
        (trx) => createBooking(trx, ctx.actor, request, ctx.now),
      );
    }),

  listOfClient: userProcedure({
    rate: 'read',
    output: pageOf(bookingSchema),
    rest: {
      method: 'GET',
      path: '/bookings/client/{clientId}',
      list: true,
      tag,
      summary: 'A customer’s bookings, newest first, or one part of them by their time',
      callers: 'their own, administrators anybody’s',
    },
  })
    .input(listBookingsOfClientInput)
    .query(({ ctx, input }) => {
      if (!can(ctx.actor, 'bookings.listOfClient', input)) throw new AppError('access.forbidden');
      const { part, ...page } = input;
      return listBookingsOfClient(ctx.db, { ...page, part: partAt(part, ctx.now) });
    }),

  listOfMaster: userProcedure({
    rate: 'read',
    output: pageOf(bookingSchema),
    rest: {
      method: 'GET',
      path: '/bookings/master/{masterId}',
      list: true,
      tag,
      summary: 'A master’s bookings, newest first, or one part of them by their time',
      description: 'Phone and house number of the customer are shown when the job is accepted.',
      callers: 'masters their own, administrators anybody’s',
    },
  })
    .input(listBookingsOfMasterInput)
    .query(({ ctx, input }) => {
      if (!can(ctx.actor, 'bookings.listOfMaster', input)) throw new AppError('access.forbidden');
      const { part, ...page } = input;
      const list = isAdmin(ctx.actor) ? listAllOfMaster : listBookingsOfMaster;
      return list(ctx.db, { ...page, part: partAt(part, ctx.now) });
    }),

  countsOfMaster: userProcedure({
    rate: 'read',
    output: jobCountsSchema,
    rest: {
      method: 'GET',
      path: '/bookings/master/{masterId}/counts',
      tag,
      summary: 'How many jobs of a master are due today, wait for an answer or are to come',
      callers: 'masters their own, administrators anybody’s',
    },
  })
    .input(countJobsInput)
    .query(({ ctx, input }) => {
      if (!can(ctx.actor, 'bookings.listOfMaster', input)) throw new AppError('access.forbidden');
      return countJobs(ctx.db, { ...input, today: osloCivil(ctx.now).date });
    }),

  home: customerHome,

  today: masterProcedure({
    rate: 'read',
    output: todaySchema,
    rest: {
      method: 'GET',
      path: '/bookings/today',
      tag,
      summary: 'A master’s day: what waits for an answer, the jobs in order, blocked hours, money',
      description:
        'Accepted jobs with address, phone and access note; today also those begun before that are not done.',
    },
  })
    .input(todayInput)
    .query(({ ctx, input }) => {
      const today = osloCivil(ctx.now).date;
      const { masterId } = ctx.actor;
      return findToday(ctx.db, { masterId, day: input.day ?? today, today });
    }),

  week: masterProcedure({
    rate: 'read',
    output: weekSchema,
    rest: {
      method: 'GET',
      path: '/bookings/week',
      tag,
      summary: 'A master’s week: open hours, accepted jobs, own jobs and blocked hours',
      description: 'The week of `day`, Monday first.',
    },
  })
    .input(weekInput)
    .query(({ ctx, input }) => {
      const { masterId } = ctx.actor;
      return findMasterWeek(ctx.db, { masterId, day: input.day ?? osloCivil(ctx.now).date });
    }),

  byId: userProcedure({
    rate: 'read',
    output: bookingDetailSchema,
    rest: {
      method: 'GET',
      path: '/bookings/{id}',
      tag,
      summary: 'A booking, for those who take part in it',
      description:
        'To everybody else it does not exist (404). `masterLocation` is set where the customer may see the master on the way.',
      callers: 'its two sides and administrators',
    },
  })
    .input(z.object({ id: idSchema.meta({ description: 'Id of the booking.' }) }))
    .query(({ ctx, input }) => readBookingDetail(ctx.db, ctx.actor, input.id, ctx.now)),

  setStatus: userProcedure({
    rate: 'write',
    output: bookingDetailSchema,
    rest: {
      method: 'PATCH',
      path: '/bookings/{id}/status',
      tag,
      summary: 'Takes the next step of a booking',
      description:
        'Send `seen`, the status you decided on: if another has changed it meanwhile, nothing happens and 409 `bookings.statusConflict` comes back. Cancelling an accepted job wants a `reason` from the master. A master’s completion can be undone until `completionFinalAt`, ten minutes later, by asking for `in_progress`; reviews, notifications and webhooks of it wait as long.',
      callers: 'its two sides and administrators, each their own steps',
    },
  })
    .input(setStatusInput)
    .mutation(async ({ ctx, input }) => {
      const travel = await readRoadsByStep(ctx, ctx.actor, input);
      return changeStatus(ctx.db, ctx.actor, { ...input, travel }, ctx.now);
    }),

  setTravel: userProcedure({
    rate: 'write',
    output: bookingDetailSchema,
    rest: {
      method: 'PATCH',
      path: '/bookings/{id}/travel',
      tag,
      summary: 'Says that the master is on the way to an accepted job, or has arrived',
      description:
        'The customer is notified of each state once a day. It needs no position and no consent, and shows none. Null takes it back.',
      callers: 'the master of an accepted job',
    },
  })
    .input(setTravelInput)
    .mutation(({ ctx, input }) => setTravel(ctx.db, ctx.actor, input, ctx.now)),

  setAccessNote: userProcedure({
    rate: 'write',
    output: bookingDetailSchema,
    rest: {
      method: 'PATCH',
      path: '/bookings/{id}/access-note',
      tag,
      summary: 'Writes how to get in: door code, parking, pets',
      description:
        'The master reads it from the acceptance until the job is over. An empty note removes it.',
      callers: 'the customer of a booking that is not over',
    },
  })
    .input(setAccessNoteInput)
    .mutation(({ ctx, input }) => setAccessNote(ctx.db, ctx.actor, input, ctx.now)),

  setLate: userProcedure({
    rate: 'write',
    output: bookingDetailSchema,
    rest: {
      method: 'PATCH',
      path: '/bookings/{id}/late',
      tag,
      summary: 'Says by how many minutes the master is late for a job of today',
      description:
        'The customer is notified at once, with the time at which the master is expected then. It needs no position. Null takes it back without a notification.',
      callers: 'the master of an accepted job that has not begun',
    },
  })
    .input(setLateInput)
    .mutation(({ ctx, input }) => setLate(ctx.db, ctx.actor, input, ctx.now)),

  live: userSubscription({ rate: 'read', pushes: bookingChangedSchema }).subscription(
    async function* ({ ctx, signal }) {
      const signals = openSignals(ctx, topicOf(ctx.actor.userId), {
        queue: { latestBy: ({ bookingId }) => String(bookingId) },
        kinds: ['booking'],
        active: false,
        signal,
      });
      for await (const busSignal of signals) yield { bookingId: changedBooking(busSignal) };
    },
  ),

  takenSlots: publicProcedure({
    rate: 'read',
    output: takenSlotsOutput,
    rest: {
      method: 'GET',
      path: '/masters/{masterId}/taken-slots',
      tag,
      summary: 'Starts that accepted jobs take, two months ahead',
      description:
        'The 62 days from `from`, for a job of `minutes`. Requests that nobody accepted take no time.',
    },
  })
    .input(takenSlotsInput)
    .query(({ ctx, input }) => listTakenSlots(ctx.db, input)),
});
