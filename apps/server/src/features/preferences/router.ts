import {
  languageSchema,
  preferencesSchema,
  setLanguageInput,
  setPreferencesInput,
  unsubscribedFromSchema,
  unsubscribeInput,
} from '@mesterhand/domain/notifications/preferences';
import { type Context, publicProcedure, router, userProcedure } from '../../core/trpc/index.ts';
import { readPreferences, setLanguage, setPreferences, unsubscribe, type Ways } from './service.ts';

const tag = 'notifications';
const path = '/notifications/preferences';

const waysOf = ({ push, sms }: Pick<Context, 'push' | 'sms'>): Ways => ({
  push: push !== undefined,
  sms: sms !== undefined,
});

export const preferencesRouter = router({
  preferences: userProcedure({
    rate: 'read',
    output: preferencesSchema,
    rest: { method: 'GET', path, tag, summary: 'How the reader wants to be told of what' },
  }).query(({ ctx }) => readPreferences(ctx.db, ctx.actor, waysOf(ctx))),

  setPreferences: userProcedure({
    rate: 'write',
    output: preferencesSchema,
    rest: { method: 'PATCH', path, tag, summary: 'Changes what is named and leaves the rest' },
  })
    .input(setPreferencesInput)
    .mutation(({ ctx, input }) => setPreferences(ctx.db, ctx.actor, input, waysOf(ctx))),

  setLanguage: userProcedure({
    rate: 'write',
    output: languageSchema,
    rest: {
      method: 'PUT',
      path: '/notifications/language',
      tag,
      summary: 'The language in which the reader is written to',
    },
  })
    .input(setLanguageInput)
    .mutation(({ ctx, input }) => setLanguage(ctx.db, { ...input, userId: ctx.actor.userId })),

  unsubscribe: publicProcedure({
    rate: 'write',
    output: unsubscribedFromSchema,
    rest: {
      method: 'POST',
      path: '/notifications/unsubscribe',
      takesForm: true,
      tag,
      summary: 'Ends letters of one kind by the token of any of them; in one click, too (RFC 8058)',
    },
  })
    .input(unsubscribeInput)
    .mutation(({ ctx, input }) => unsubscribe(ctx.db, input.token)),
});
