import { sessionUserSchema } from '@mesterhand/domain/access/actor';
import { loginInput, registerInput, sessionOutput } from '@mesterhand/domain/auth/schema';
import { AppError } from '@mesterhand/domain/errors/codes';
import { z } from 'zod';
import { endSession } from '../../core/sessions.ts';
import { publicProcedure, router, userProcedure } from '../../core/trpc.ts';
import { findSessionUser } from './queries.ts';
import { login, register } from './service.ts';

const tag = 'auth';

export const authRouter = router({
  login: publicProcedure({
    rate: 'signIn',
    output: sessionOutput,
    rest: { method: 'POST', path: '/auth/login', tag, summary: 'Signs in by e-mail and password' },
  })
    .input(loginInput)
    .mutation(({ ctx, input }) => login(ctx.db, input, ctx.now)),

  register: publicProcedure({
    rate: 'register',
    output: sessionOutput,
    rest: { method: 'POST', path: '/auth/register', tag, summary: 'Opens an account and signs in' },
  })
    .input(registerInput)
    .mutation(({ ctx, input }) => register(ctx.db, input, ctx.now)),

  logout: userProcedure({
    rate: 'write',
    output: z.object({ ended: z.literal(true) }),
    rest: { method: 'POST', path: '/auth/logout', tag, summary: 'Ends this session' },
  }).mutation(async ({ ctx }) => {
    await endSession(ctx.db, ctx.token, ctx.now);
    return { ended: true };
  }),

  session: userProcedure({
    rate: 'read',
    output: sessionUserSchema,
    rest: { method: 'GET', path: '/auth/session', tag, summary: 'Who this session belongs to' },
  }).query(async ({ ctx }) => {
    const user = await findSessionUser(ctx.db, ctx.actor.userId);
    if (user === undefined) throw new AppError('auth.required');
    return user;
  }),
});
