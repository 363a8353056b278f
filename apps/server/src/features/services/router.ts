import { AppError } from '@mesterhand/domain/errors/codes';
import { serviceSchema } from '@mesterhand/domain/masters/schema';
import { addServiceInput, updateServiceInput } from '@mesterhand/domain/masters/service-input';
import { idSchema } from '@mesterhand/domain/wire/page';
import { z } from 'zod';
import { idempotent, publicProcedure, router, userProcedure } from '../../core/trpc/index.ts';
import { findService, listServices } from './queries.ts';
import { addService, deleteService, updateService } from './service.ts';
import { masterIdSchema } from '@mesterhand/domain/wire/fields';

const tag = 'services';

export const servicesRouter = router({
  list: publicProcedure({
    rate: 'read',
    cached: true,
    output: z.array(serviceSchema),
    rest: {
      method: 'GET',
      path: '/masters/{masterId}/services',
      aliases: ['/services'],
      tag,
      summary: 'The services of a master',
    },
  })
    .input(
      z.object({ masterId: masterIdSchema.meta({ description: 'Id of the master’s record.' }) }),
    )
    .query(({ ctx, input }) => listServices(ctx.db, input.masterId)),

  byId: publicProcedure({
    rate: 'read',
    cached: true,
    output: serviceSchema,
    rest: { method: 'GET', path: '/services/{id}', tag, summary: 'A service that is on offer' },
  })
    .input(z.object({ id: idSchema.meta({ description: 'Id of the service.' }) }))
    .query(async ({ ctx, input }) => {
      const service = await findService(ctx.db, input.id);
      if (service === undefined) throw new AppError('services.notFound');
      return service;
    }),

  add: userProcedure({
    rate: 'write',
    output: serviceSchema,
    rest: {
      method: 'POST',
      path: '/masters/{masterId}/services',
      created: '/services/{id}',
      tag,
      summary: 'Adds a service to one’s own list',
      callers: 'masters to their own list, administrators to any',
    },
  })
    .input(addServiceInput)
    .mutation(({ ctx, input }) =>
      idempotent(
        ctx.db,
        { actorId: ctx.actor.userId, key: ctx.idempotencyKey, procedure: 'services.add', input },
        (trx) => addService(trx, ctx.actor, input),
      ),
    ),

  update: userProcedure({
    rate: 'write',
    output: serviceSchema,
    rest: {
      method: 'PUT',
      path: '/services/{id}',
      tag,
      summary: 'Replaces a service of one’s own',
      callers: 'masters their own, administrators any',
    },
  })
    .input(updateServiceInput)
    .mutation(({ ctx, input }) => updateService(ctx.db, ctx.actor, input)),

  remove: userProcedure({
    rate: 'write',
    output: serviceSchema,
    rest: {
      method: 'DELETE',
      path: '/services/{id}',
      tag,
      summary: 'Removes a service; one in use is archived',
      description: 'One that bookings name stays behind them and is offered no more.',
      callers: 'masters their own, administrators any',
    },
  })
    .input(z.object({ id: idSchema.meta({ description: 'Id of the service.' }) }))
    .mutation(({ ctx, input }) => deleteService(ctx.db, ctx.actor, input.id)),
});
