import { categorySchema } from '@mesterhand/domain/categories/categories';
import {
  listMastersInput,
  masterCardSchema,
  masterSchema,
  phoneOutput,
  statisticsSchema,
} from '@mesterhand/domain/masters/schema';
import { AppError } from '@mesterhand/domain/errors/codes';
import { idSchema, pageOf } from '@mesterhand/domain/wire/page';
import { z } from 'zod';
import { publicProcedure, router, userProcedure } from '../../core/trpc/index.ts';
import {
  findMaster,
  findMasterOfUser,
  findStatistics,
  listCategories,
  listMasters,
} from './queries.ts';
import { readReachedPlace } from '../places/service.ts';
import { countMasterView, revealPhone } from './service.ts';
import { userIdSchema } from '@mesterhand/domain/wire/fields';

const tag = 'masters';

export const mastersRouter = router({
  list: publicProcedure({
    rate: 'read',
    cached: true,
    output: pageOf(masterCardSchema),
    rest: {
      method: 'GET',
      path: '/masters',
      list: true,
      tag,
      summary: 'The masters, newest first',
      description: '`recommended` puts first whom others were content with.',
    },
  })
    .input(listMastersInput)
    .query(async ({ ctx, input }) => {
      const reached = await readReachedPlace(ctx.db, input.place, ctx.now);
      return listMasters(ctx.db, { ...input, reached }, ctx.now);
    }),

  byId: publicProcedure({
    rate: 'read',
    cached: true,
    output: masterSchema,
    rest: {
      method: 'GET',
      path: '/masters/{id}',
      tag,
      summary: 'A master’s public profile',
      description:
        'Phone and e-mail are not in it: `GET /api/masters/{id}/phone` reveals the number.',
    },
  })
    .input(z.object({ id: idSchema.meta({ description: 'Id of the master or the service.' }) }))
    .query(async ({ ctx, input }) => {
      const master = await findMaster(ctx.db, input.id, ctx.now);
      if (master === undefined) throw new AppError('masters.notFound');
      return master;
    }),

  statistics: publicProcedure({
    rate: 'read',
    output: statisticsSchema,
    rest: {
      method: 'GET',
      path: '/masters/{id}/statistics',
      tag,
      summary: 'A master’s figures: views, likes, repeat customers, punctuality',
      description: 'Shares are in whole percent, 100 where there is nothing to count yet.',
    },
  })
    .input(z.object({ id: idSchema.meta({ description: 'Id of the master or the service.' }) }))
    .query(async ({ ctx, input }) => {
      const statistics = await findStatistics(ctx.db, input.id);
      if (statistics === undefined) throw new AppError('masters.notFound');
      return statistics;
    }),

  view: publicProcedure({
    rate: 'read',
    output: z.object({ views: z.number().meta({ description: 'Number of views.' }) }),
    rest: {
      method: 'POST',
      path: '/masters/{id}/views',
      tag,
      summary: 'Counts a view of a master’s page, once for each viewer and day',
      description: 'Views of one’s own page do not count.',
      optionalSession: true,
    },
  })
    .input(z.object({ id: idSchema.meta({ description: 'Id of the master or the service.' }) }))
    .mutation(({ ctx, input }) => countMasterView(ctx.db, ctx, input.id)),

  byUser: userProcedure({
    rate: 'read',
    output: z.object({ id: idSchema.meta({ description: 'Id of the master or the service.' }) }),
    rest: {
      method: 'GET',
      path: '/masters/by-user/{userId}',
      tag,
      summary: 'The id of a user’s master record',
    },
  })
    .input(z.object({ userId: userIdSchema.meta({ description: 'Id of the user.' }) }))
    .query(async ({ ctx, input }) => {
      const master = await findMasterOfUser(ctx.db, input.userId);
      if (master === undefined) throw new AppError('masters.notFound');
      return master;
    }),

  phone: userProcedure({
    rate: 'search',
    output: phoneOutput,
    rest: {
      method: 'GET',
      path: '/masters/{id}/phone',
      tag,
      summary: 'Reveals a master’s phone number',
      description:
        'Revealed by a request of its own, so that numbers cannot be collected from the list.',
    },
  })
    .input(z.object({ id: idSchema.meta({ description: 'Id of the master or the service.' }) }))
    .query(({ ctx, input }) => revealPhone(ctx.db, input.id)),
});

export const categoriesRouter = router({
  list: publicProcedure({
    rate: 'read',
    cached: true,
    output: z.array(categorySchema),
    rest: {
      method: 'GET',
      path: '/categories',
      tag: 'categories',
      summary: 'The categories one can search in',
      description: 'Prices are those from which services of the category begin.',
    },
  }).query(({ ctx }) => listCategories(ctx.db)),
});
