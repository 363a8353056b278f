import { AppError } from '@mesterhand/domain/errors/codes';
import { FRESH_MINUTES } from '@mesterhand/domain/tracking/presence';
import { rankNearby } from '@mesterhand/domain/tracking/nearby';
import { nearbyInput, nearbyMasterSchema } from '@mesterhand/domain/tracking/schema';
import { maySearchNearby } from '@mesterhand/domain/tracking/showing';
import { z } from 'zod';
import { userProcedure } from '../../core/trpc/index.ts';
import { listNearbyCandidates } from './queries.ts';

/** The masters around a place, for customers: no more precise than the grid cell. */
export const nearby = userProcedure({
  rate: 'search',
  output: z.array(nearbyMasterSchema),
  rest: {
    method: 'GET',
    path: '/tracking/nearby',
    tag: 'tracking',
    summary: 'Masters around a place, by cells of about 1 km',
    description: 'Places and distances are those of a cell of the grid, never of the master.',
    callers: 'customers',
  },
})
  .input(nearbyInput)
  .query(async ({ ctx, input }) => {
    const { actor, db, now } = ctx;
    if (!maySearchNearby(actor)) throw new AppError('tracking.customersOnly');
    const place = { latitude: input.lat, longitude: input.lng };
    const freshSince = new Date(now.getTime() - FRESH_MINUTES * 60_000);
    const candidates = await listNearbyCandidates(db, {
      place,
      freshSince,
      readerId: actor.userId,
      category: input.category,
    });
    return rankNearby(candidates, { ...place, radius: input.radius }, now);
  });
