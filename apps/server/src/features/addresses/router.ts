import {
  nearestAddressInput,
  nearestAddressSchema,
  suggestAddressesInput,
  suggestedAddressesSchema,
} from '@mesterhand/domain/addresses/schema';
import { publicProcedure, router } from '../../core/trpc/index.ts';
import { findNearestAddress, suggestAddresses } from './service.ts';

const tag = 'bookings';

/** Public, since visitors fill in a job before they sign in; the register's entries are public too. */
export const registerRouter = router({
  suggest: publicProcedure({
    rate: 'search',
    output: suggestedAddressesSchema,
    rest: {
      method: 'GET',
      path: '/addresses/suggestions',
      tag,
      summary: 'Completes an address from the official register',
      description:
        'At most eight addresses that begin with the text, or are similar. Where the register is away or switched off, `state` says so and the list is empty: the address is accepted as it is typed.',
    },
  })
    .input(suggestAddressesInput)
    .query(({ ctx, input }) => suggestAddresses(ctx.addresses, input.text)),

  nearest: publicProcedure({
    rate: 'search',
    output: nearestAddressSchema,
    rest: {
      method: 'GET',
      path: '/addresses/nearest',
      tag,
      summary: 'The registered address nearest to a place',
      description: 'Within 200 metres of it. `state` as for suggestions.',
    },
  })
    .input(nearestAddressInput)
    .query(({ ctx, input }) =>
      findNearestAddress(ctx.addresses, { latitude: input.lat, longitude: input.lng }),
    ),
});
