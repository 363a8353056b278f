import { loginInput, sessionOutput } from '@mesterhand/domain/auth/schema';
import { AppError } from '@mesterhand/domain/errors/codes';
import { hashPassword } from '@mesterhand/server/core/sessions';
import { publicProcedure, router } from '@mesterhand/server/core/trpc';
import type { AppOptions } from '@mesterhand/server/app';
import { z } from 'zod';
import { seedRouterFaults } from './router-faults.ts';

// Sign-ins with one seeded fault each, to prove that it is detected.

function signInBy(check: (email: string, db: unknown) => Promise<void>): AppOptions['router'] {
  const login = publicProcedure({
    rate: 'write',
    output: sessionOutput,
    rest: { method: 'POST', path: '/auth/login', tag: 'auth', summary: 'Signs nobody in' },
  })
    .input(loginInput)
    .mutation(async ({ ctx, input }) => {
      await check(input.email, ctx.db);
      throw new AppError('auth.credentials');
    });
  const known = z.record(z.string(), z.unknown()).parse(router({ login })._def.procedures);
  const { login: call } = known;
  if (typeof call !== 'function') throw new Error('A procedure is a function.');
  return seedRouterFaults('auth.login', (...given): unknown => call(...given));
}

/** Never limits the number of attempts. */
export const unlimitedSignIn = signInBy(async () => {});

/** Skips the hash for an address that has no account. */
export const leakingSignIn = signInBy(async (email) => {
  if (!email.startsWith('ingen')) await hashPassword('feil');
});
