import { loginInput, sessionOutput } from '@mesterhand/domain/auth/schema';
import { AppError } from '@mesterhand/domain/errors/codes';
import { hashPassword } from '@mesterhand/server/core/hashing';
import { publicProcedure, router } from '@mesterhand/server/core/trpc';
import type { AppOptions } from '@mesterhand/server/app';

// Sign-ins with one thing wrong, to prove that it is seen.

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
  return router({ auth: router({ login }) });
}

/** Checks whatever it is asked, as often as it is asked. */
export const tirelessSignIn = signInBy(async () => {});

/** Spares itself the work for an address that has no account. */
export const tellingSignIn = signInBy(async (email) => {
  if (!email.startsWith('ingen')) await hashPassword('feil');
});
