import {
  preferencesSchema,
  setPreferencesInput,
  unsubscribedFromSchema,
  unsubscribeInput,
} from '@mesterhand/domain/notifications/preferences';
import { type Context, publicProcedure, router, userProcedure } from '../../../core/trpc/index.ts';
import { readPreferences, setPreferences, unsubscribe, type OutboundChannels } from './service.ts';

const tag = 'notifications';
const path = '/notifications/preferences';

const channelsOf = ({ push, sms }: Pick<Context, 'push' | 'sms'>): OutboundChannels => ({
  push: push !== undefined,
  sms: sms !== undefined,
});

export const preferencesRouter = router({
  preferences: userProcedure({
    rate: 'read',
    output: preferencesSchema,
    rest: {
      method: 'GET',
      path,
      tag,
      summary: 'By which channels the reader wants which notifications',
      description: 'By kind and channel; what cannot be switched off is not listed.',
    },
  }).query(({ ctx }) => readPreferences(ctx.db, ctx.actor, channelsOf(ctx))),

  setPreferences: userProcedure({
    rate: 'write',
    output: preferencesSchema,
    rest: { method: 'PATCH', path, tag, summary: 'Changes what is named and leaves the rest' },
  })
    .input(setPreferencesInput)
    .mutation(({ ctx, input }) => setPreferences(ctx.db, ctx.actor, input, channelsOf(ctx))),

  unsubscribe: publicProcedure({
    rate: 'write',
    output: unsubscribedFromSchema,
    rest: {
      method: 'POST',
      path: '/notifications/unsubscribe',
      takesForm: true,
      tag,
      summary: 'Ends emails of one kind by the token of any of them; in one click, too (RFC 8058)',
      description: 'Works without a session, for the token says whose emails and of which kind.',
    },
  })
    .input(unsubscribeInput)
    .mutation(({ ctx, input }) => unsubscribe(ctx.db, input.token)),
});
