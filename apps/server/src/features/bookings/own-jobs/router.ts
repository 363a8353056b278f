import {
  createOwnJobInput,
  moveOwnJobInput,
  ownJobIdInput,
  ownJobIdSchema,
  ownJobSchema,
  setOwnJobDoneInput,
  updateOwnJobInput,
} from '@mesterhand/domain/bookings/own-job-schema';
import { AppError } from '@mesterhand/domain/errors/codes';
import { z } from 'zod';
import { idempotent, masterProcedure, router } from '../../../core/trpc/index.ts';
import { findOwnJob } from './queries.ts';
import {
  createOwnJob,
  moveOwnJob,
  planOwnJob,
  readRoadsToOwnJob,
  removeOwnJob,
  setOwnJobDone,
  updateOwnJob,
} from './service.ts';

const tag = 'bookings';
const callers = 'the master who entered it';
const refusal =
  'A time that meets another job, or is too near to one that is far away, is refused (409) with three free times.';

export const ownJobsRouter = router({
  create: masterProcedure({
    rate: 'write',
    output: ownJobSchema,
    rest: {
      method: 'POST',
      path: '/own-jobs',
      created: '/own-jobs/{id}',
      tag,
      summary: 'Enters a job that was agreed elsewhere, such as by phone',
      description: `It takes time as an accepted booking does. Its customer has no account and is not notified; it has no review and counts in no statistics. ${refusal}`,
      callers: 'masters',
    },
  })
    .input(createOwnJobInput)
    .mutation(async ({ ctx, input }) => {
      const { masterId, userId: actorId } = ctx.actor;
      // Before the transaction: it waits for no other service.
      const job = { ...input, ...(await planOwnJob(ctx, { ...input, masterId })) };
      return idempotent(
        ctx.db,
        { actorId, key: ctx.idempotencyKey, procedure: 'bookings.ownJobs.create', input },
        (trx) => createOwnJob(trx, masterId, job, ctx.now),
      );
    }),

  byId: masterProcedure({
    rate: 'read',
    output: ownJobSchema,
    rest: {
      method: 'GET',
      path: '/own-jobs/{id}',
      tag,
      summary: 'An own job',
      description: 'To everybody but its master it does not exist (404).',
      callers,
    },
  })
    .input(ownJobIdInput)
    .query(async ({ ctx, input: { id } }) => {
      const job = await findOwnJob(ctx.db, { id, masterId: ctx.actor.masterId });
      if (job === undefined) throw new AppError('ownJobs.notFound');
      return job;
    }),

  update: masterProcedure({
    rate: 'write',
    output: ownJobSchema,
    rest: {
      method: 'PUT',
      path: '/own-jobs/{id}',
      tag,
      summary: 'Replaces what an own job says',
      description: refusal,
      callers,
    },
  })
    .input(updateOwnJobInput)
    .mutation(async ({ ctx, input }) => {
      const { masterId } = ctx.actor;
      const plan = await planOwnJob(ctx, { ...input, masterId });
      return updateOwnJob(ctx.db, masterId, { ...input, ...plan }, ctx.now);
    }),

  move: masterProcedure({
    rate: 'write',
    output: ownJobSchema,
    rest: {
      method: 'PATCH',
      path: '/own-jobs/{id}/time',
      tag,
      summary: 'Moves an own job to another time, at once',
      description: refusal,
      callers,
    },
  })
    .input(moveOwnJobInput)
    .mutation(async ({ ctx, input }) => {
      const { masterId } = ctx.actor;
      const { id, date } = input;
      const travel = await readRoadsToOwnJob(ctx, { id, masterId, date });
      return moveOwnJob(ctx.db, masterId, { ...input, travel }, ctx.now);
    }),

  setDone: masterProcedure({
    rate: 'write',
    output: ownJobSchema,
    rest: {
      method: 'PATCH',
      path: '/own-jobs/{id}/done',
      tag,
      summary: 'Marks an own job as done, or takes that back',
      description: `A job that is done takes no time any more. ${refusal}`,
      callers,
    },
  })
    .input(setOwnJobDoneInput)
    .mutation(async ({ ctx, input }) => {
      const { masterId } = ctx.actor;
      const travel = await readRoadsToOwnJob(ctx, { id: input.id, masterId });
      return setOwnJobDone(ctx.db, masterId, { ...input, travel }, ctx.now);
    }),

  remove: masterProcedure({
    rate: 'write',
    output: z.object({ id: ownJobIdSchema }),
    rest: {
      method: 'DELETE',
      path: '/own-jobs/{id}',
      tag,
      summary: 'Deletes an own job with all that it says of its customer',
      callers,
    },
  })
    .input(ownJobIdInput)
    .mutation(({ ctx, input: { id } }) =>
      removeOwnJob(ctx.db, { id, masterId: ctx.actor.masterId }, ctx.now),
    ),
});
