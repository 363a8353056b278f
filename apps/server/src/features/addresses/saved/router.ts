import {
  removeAddressInput,
  removedAddressSchema,
  saveAddressInput,
  savedAddressSchema,
  savedAddressesSchema,
} from '@mesterhand/domain/addresses/saved-schema';
import { router, userProcedure } from '../../../core/trpc/index.ts';
import { locate } from '../service.ts';
import { listSaved } from './queries.ts';
import { removeAddress, saveAddress } from './service.ts';

const tag = 'bookings';
const path = '/saved-addresses';

export const savedAddressesRouter = router({
  list: userProcedure({
    rate: 'read',
    output: savedAddressesSchema,
    rest: {
      method: 'GET',
      path,
      tag,
      summary: 'One’s own saved addresses, the last used first',
      description: 'Nobody else reads them.',
    },
  }).query(({ ctx }) => listSaved(ctx.db, ctx.actor.userId)),

  save: userProcedure({
    rate: 'write',
    output: savedAddressSchema,
    rest: {
      method: 'PUT',
      path,
      tag,
      summary: 'Saves an address',
      description:
        'In the place of the one with this id. The same label with the same address is saved once; with another address it is refused with `addresses.labelTaken` (409). Twenty at most.',
    },
  })
    .input(saveAddressInput)
    .mutation(async ({ ctx, input }) => {
      const located = await locate(ctx.addresses, input.address);
      return saveAddress(ctx.db, ctx.actor.userId, { ...input, located }, ctx.now);
    }),

  remove: userProcedure({
    rate: 'write',
    output: removedAddressSchema,
    rest: { method: 'DELETE', path: `${path}/{id}`, tag, summary: 'Deletes an own saved address' },
  })
    .input(removeAddressInput)
    .mutation(({ ctx, input }) => removeAddress(ctx.db, ctx.actor.userId, input)),
});
