import { loginInput, sessionOutput } from '@mesterhand/domain/auth/schema';
import { AppError } from '@mesterhand/domain/errors/codes';
import { stepInput, stepOutput } from '@mesterhand/domain/second-factor/schema';
import { type Context, publicProcedure, router } from '../../core/trpc/index.ts';
import { endSession, vaultOf, visitOf } from '../../core/sessions/index.ts';
import { finishSignIn, login } from './service.ts';

const tag = 'auth';

/** Signing in again ends the browser's former session, whose token would otherwise stay valid. */
async function endFormer({ db, token, now }: Pick<Context, 'db' | 'token' | 'now'>): Promise<void> {
  if (token !== null) await endSession(db, token, now);
}

export const signInRouter = router({
  // Failures have quotas of their own, which separate an account's owner from attackers.
  login: publicProcedure({
    rate: 'write',
    open: true,
    output: sessionOutput,
    rest: {
      method: 'POST',
      path: '/auth/login',
      tag,
      summary: 'Signs in by e-mail and password',
      description:
        'An account with a second factor is answered 401 `auth.secondFactor` with a `challenge`, which goes with a code to `POST /api/auth/second-factor`. Too many wrong passwords make the account wait (`auth.throttled`), whichever network they come from.',
    },
  })
    .input(loginInput)
    .mutation(async ({ ctx, input }) => {
      const opened = await login(ctx.db, input, visitOf(ctx));
      if (opened.kind === 'challenge')
        throw new AppError('auth.secondFactor', { challenge: opened.challenge });
      ctx.device.keep(opened.device);
      await endFormer(ctx);
      return { user: opened.user, token: opened.token };
    }),

  secondFactorStep: publicProcedure({
    rate: 'write',
    open: true,
    output: stepOutput,
    rest: {
      method: 'POST',
      path: '/auth/second-factor',
      tag,
      summary: 'The second step of a sign-in: a code of the app, or a recovery code',
      description: 'Each code counts once. A recovery code is used up by it.',
    },
  })
    .input(stepInput)
    .mutation(async ({ ctx, input }) => {
      const { db } = ctx;
      const { device, ...signedIn } = await finishSignIn(
        { db, vault: vaultOf(ctx) },
        input,
        visitOf(ctx),
      );
      ctx.device.keep(device);
      await endFormer(ctx);
      return signedIn;
    }),
});
