import { customerHomeSchema } from '@mesterhand/domain/bookings/home-schema';
import { osloCivil } from '@mesterhand/domain/time/oslo';
import { userProcedure } from '../../../core/trpc/index.ts';
import { findCustomerHome } from './queries.ts';

export const customerHome = userProcedure({
  rate: 'read',
  output: customerHomeSchema,
  rest: {
    method: 'GET',
    path: '/bookings/home',
    tag: 'bookings',
    summary: 'A customer’s home: the next job, and what waits for an answer',
    description:
      'Of the caller’s own bookings and requests: proposed times, changes of an agreement, bills, offers, reviews.',
  },
}).query(({ ctx }) =>
  findCustomerHome(ctx.db, {
    clientId: ctx.actor.userId,
    today: osloCivil(ctx.now).date,
    now: ctx.now,
  }),
);
