import type { DB } from '@mesterhand/db/schema';
import {
  beginInput,
  confirmInput,
  guardedInput,
  offSchema,
  recoveryCodesSchema,
  secondFactorSchema,
  setUpSchema,
} from '@mesterhand/domain/second-factor/schema';
import type { Kysely } from 'kysely';
import { router, userProcedure } from '../../core/trpc/index.ts';
import { type Vault, vaultOf } from '../../core/sessions/index.ts';
import {
  type SecretStore,
  beginSetUp,
  confirmSetUp,
  readSecondFactor,
  renewRecoveryCodes,
  switchOff,
} from './service.ts';

const tag = 'auth';
const path = '/auth/two-factor';

const secretStoreOf = (ctx: { db: Kysely<DB>; vault?: Vault | undefined }): SecretStore => ({
  db: ctx.db,
  vault: vaultOf(ctx),
});
const ownerOf = ({ actor, token }: { actor: { userId: number }; token: string }) => ({
  userId: actor.userId,
  token,
});

export const secondFactorRouter = router({
  status: userProcedure({
    rate: 'read',
    open: true,
    output: secondFactorSchema,
    rest: { method: 'GET', path, tag, summary: 'Whether signing in asks for a code' },
  }).query(({ ctx }) => readSecondFactor(ctx.db, ctx.actor.userId)),

  begin: userProcedure({
    rate: 'signIn',
    open: true,
    output: setUpSchema,
    rest: {
      method: 'POST',
      path,
      tag,
      summary: 'Makes a secret for an authenticator app',
      description: 'Nothing is switched on before a code has confirmed the secret.',
    },
  })
    .input(beginInput)
    .mutation(({ ctx, input }) => beginSetUp(secretStoreOf(ctx), ownerOf(ctx), input, ctx.now)),

  confirm: userProcedure({
    rate: 'signIn',
    open: true,
    output: recoveryCodesSchema,
    rest: {
      method: 'POST',
      path: `${path}/confirm`,
      tag,
      summary: 'Switches it on by a code of the app, and answers the recovery codes',
      description: 'The recovery codes are shown only once.',
    },
  })
    .input(confirmInput)
    .mutation(({ ctx, input }) => confirmSetUp(secretStoreOf(ctx), ownerOf(ctx), input, ctx.now)),

  renewRecoveryCodes: userProcedure({
    rate: 'signIn',
    open: true,
    output: recoveryCodesSchema,
    rest: {
      method: 'POST',
      path: `${path}/recovery-codes`,
      tag,
      summary: 'New recovery codes in the place of those before',
      description: 'Those before end; the new ones are shown only once.',
    },
  })
    .input(guardedInput)
    .mutation(({ ctx, input }) =>
      renewRecoveryCodes(secretStoreOf(ctx), ownerOf(ctx), input, ctx.now),
    ),

  switchOff: userProcedure({
    rate: 'signIn',
    open: true,
    output: offSchema,
    rest: {
      method: 'POST',
      path: `${path}/off`,
      tag,
      summary: 'Switches it off by the password and a code',
      description: 'Wants the password and a code.',
    },
  })
    .input(guardedInput)
    .mutation(({ ctx, input }) => switchOff(secretStoreOf(ctx), ownerOf(ctx), input, ctx.now)),
});
