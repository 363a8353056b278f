import { masterBaseSchema, saveBaseInput } from '@mesterhand/domain/masters/base';
import { servedAddressInput, servedAddressSchema } from '@mesterhand/domain/masters/service-area';
import { masterProcedure, publicProcedure, router } from '../../../core/trpc/index.ts';
import { locate, notLocated } from '../../addresses/service.ts';
import { findBase } from './queries.ts';
import { isAddressServed, saveBase } from './service.ts';

const tag = 'masters';

export const baseRouter = router({
  own: masterProcedure({
    rate: 'read',
    output: masterBaseSchema,
    rest: {
      method: 'GET',
      path: '/travel-base',
      tag,
      summary: 'Where a master’s day begins, and how far the master drives',
      description: 'Nobody else reads it.',
      callers: 'masters',
    },
  }).query(({ ctx }) => findBase(ctx.db, ctx.actor.masterId)),

  save: masterProcedure({
    rate: 'write',
    output: masterBaseSchema,
    rest: {
      method: 'PUT',
      path: '/travel-base',
      tag,
      summary: 'Changes where a master’s day begins, and how far the master drives',
      description: 'The server looks the address up; one that is not in the register is accepted.',
      callers: 'masters',
    },
  })
    .input(saveBaseInput)
    .mutation(async ({ ctx, input }) => {
      const { address } = input;
      const located = address === '' ? notLocated : await locate(ctx.addresses, address);
      return saveBase(ctx.db, ctx.actor, { ...input, located });
    }),

  serves: publicProcedure({
    rate: 'search',
    output: servedAddressSchema,
    rest: {
      method: 'GET',
      path: '/masters/{masterId}/service-area',
      tag,
      summary: 'Whether a master takes jobs at an address',
      description:
        'By the distance from the cell of about 1 km in which the master’s day begins; of an address that the register does not find, by the municipality of its postcode. A booking for an address that the register finds outside is refused with `bookings.outsideArea` (409).',
    },
  })
    .input(servedAddressInput)
    .query(({ ctx, input }) => isAddressServed(ctx, input)),
});
