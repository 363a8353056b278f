import {
  addExceptionInput,
  addedBlockSchema,
  addedExceptionSchema,
  affectedJobsInput,
  blockHoursInput,
  calendarSchema,
  clashesSchema,
  readCalendarInput,
  removeExceptionInput,
  saveHoursInput,
  savedHoursSchema,
  unblockHoursInput,
} from '@mesterhand/domain/calendar/schema';
import { osloCivil } from '@mesterhand/domain/time/oslo';
import { idSchema } from '@mesterhand/domain/wire/page';
import { z } from 'zod';
import { idempotent, publicProcedure, router, userProcedure } from '../../core/trpc/index.ts';
import { blockHours, unblockHours } from './blocked-hours/service.ts';
import {
  addException,
  listAffectedJobs,
  readCalendar,
  removeException,
  saveHours,
} from './service.ts';

const tag = 'calendar';

export const calendarRouter = router({
  byMaster: publicProcedure({
    rate: 'read',
    output: calendarSchema,
    rest: {
      method: 'GET',
      path: '/masters/{masterId}/calendar',
      tag,
      summary:
        'When a master works: the week, days off and opened days; two months from today unless told',
      description: 'Notes of days off and of blocked hours are shown to their master alone.',
      optionalSession: true,
    },
  })
    .input(readCalendarInput)
    .query(({ ctx, input }) => {
      const { masterId, to, from = osloCivil(ctx.now).date } = input;
      return readCalendar(ctx.db, ctx.actor, { masterId, from, to });
    }),

  save: userProcedure({
    rate: 'write',
    output: savedHoursSchema,
    rest: {
      method: 'PUT',
      path: '/masters/{masterId}/calendar',
      tag,
      summary: 'Replaces the working week; answers the accepted jobs outside of it',
      description: 'Accepted jobs stay: those outside of the new hours are answered as `clashes`.',
      callers: 'masters their own, administrators any',
    },
  })
    .input(saveHoursInput)
    .mutation(({ ctx, input }) => saveHours(ctx.db, ctx.actor, input, ctx.now)),

  affectedJobs: userProcedure({
    rate: 'read',
    output: clashesSchema,
    rest: {
      method: 'GET',
      path: '/masters/{masterId}/calendar/affected-jobs',
      tag,
      summary: 'The accepted jobs on days that are about to be closed; changes nothing',
      description:
        'Ask before days are closed: these jobs stay. With `opens` and `closes`, those outside of these hours only.',
      callers: 'masters their own, administrators any',
    },
  })
    .input(affectedJobsInput)
    .query(({ ctx, input }) => listAffectedJobs(ctx.db, ctx.actor, input)),

  add: userProcedure({
    rate: 'write',
    output: addedExceptionSchema,
    rest: {
      method: 'POST',
      path: '/masters/{masterId}/calendar/exceptions',
      created: '/masters/{masterId}/calendar?from={from}&to={to}',
      tag,
      summary: 'Takes days off, or opens a Sunday or a holiday',
      description: 'Accepted jobs stay: those on the closed days are answered as `clashes`.',
      callers: 'masters their own, administrators any',
    },
  })
    .input(addExceptionInput)
    .mutation(({ ctx, input }) =>
      idempotent(
        ctx.db,
        { actorId: ctx.actor.userId, key: ctx.idempotencyKey, procedure: 'calendar.add', input },
        (trx) => addException(trx, ctx.actor, input, ctx.now),
      ),
    ),

  remove: userProcedure({
    rate: 'write',
    output: z.object({ id: idSchema.meta({ description: 'Id of the exception.' }) }),
    rest: {
      method: 'DELETE',
      path: '/masters/{masterId}/calendar/exceptions/{id}',
      tag,
      summary: 'Takes back days off or an opened day',
      callers: 'masters their own, administrators any',
    },
  })
    .input(removeExceptionInput)
    .mutation(({ ctx, input }) => removeException(ctx.db, ctx.actor, input)),

  block: userProcedure({
    rate: 'write',
    output: addedBlockSchema,
    rest: {
      method: 'POST',
      path: '/masters/{masterId}/calendar/blocks',
      created: '/masters/{masterId}/calendar?from={date}&to={date}',
      tag,
      summary: 'Blocks hours of a day, in quarters of an hour',
      description:
        'No job that would reach into them can be booked. Accepted jobs stay: those within the hours are answered as `clashes`. Hours that are blocked already keep their id.',
      callers: 'masters their own, administrators any',
    },
  })
    .input(blockHoursInput)
    .mutation(({ ctx, input }) =>
      idempotent(
        ctx.db,
        { actorId: ctx.actor.userId, key: ctx.idempotencyKey, procedure: 'calendar.block', input },
        (trx) => blockHours(trx, ctx.actor, input, ctx.now),
      ),
    ),

  unblock: userProcedure({
    rate: 'write',
    output: z.object({ id: idSchema.meta({ description: 'Id of the blocked hours.' }) }),
    rest: {
      method: 'DELETE',
      path: '/masters/{masterId}/calendar/blocks/{id}',
      tag,
      summary: 'Opens blocked hours again',
      callers: 'masters their own, administrators any',
    },
  })
    .input(unblockHoursInput)
    .mutation(({ ctx, input }) => unblockHours(ctx.db, ctx.actor, input)),
});
