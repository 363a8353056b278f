import {
  blockInput,
  blockedPersonSchema,
  listBlocksInput,
  unblockInput,
} from '@mesterhand/domain/blocks/schema';
import { AppError } from '@mesterhand/domain/errors/codes';
import { pageOf } from '@mesterhand/domain/wire/page';
import { z } from 'zod';
import { idempotent, router, userProcedure } from '../../core/trpc/index.ts';
import { findBlock, listBlocks } from './queries.ts';
import { addBlock, removeBlock } from './service.ts';

const tag = 'blocks';

export const blocksRouter = router({
  list: userProcedure({
    rate: 'read',
    output: pageOf(blockedPersonSchema),
    rest: {
      method: 'GET',
      path: '/blocks',
      list: true,
      tag,
      summary: 'Whom you have blocked, the latest first',
    },
  })
    .input(listBlocksInput)
    .query(({ ctx, input }) => listBlocks(ctx.db, ctx.actor.userId, input)),

  add: userProcedure({
    rate: 'write',
    output: blockedPersonSchema,
    rest: {
      method: 'POST',
      path: '/blocks',
      created: '/blocks/{userId}',
      tag,
      summary: 'Blocks a master or someone of a common booking',
      description:
        'From then on neither can write to or book the other. The blocked person is not notified.',
    },
  })
    .input(blockInput)
    .mutation(({ ctx, input }) => {
      const { userId: actorId } = ctx.actor;
      const call = { actorId, key: ctx.idempotencyKey, procedure: 'auth.blocks.add', input };
      return idempotent(ctx.db, call, (trx) => addBlock(trx, ctx.actor, input, ctx.now));
    }),

  one: userProcedure({
    rate: 'read',
    output: blockedPersonSchema,
    rest: { method: 'GET', path: '/blocks/{userId}', tag, summary: 'Your block of a user' },
  })
    .input(unblockInput)
    .query(async ({ ctx, input }) => {
      const block = await findBlock(ctx.db, ctx.actor.userId, input.userId);
      if (block === undefined) throw new AppError('access.notFound');
      return block;
    }),

  remove: userProcedure({
    rate: 'write',
    output: z.object({
      removed: z.literal(true).meta({ description: 'Whether there was a block to remove.' }),
    }),
    rest: {
      method: 'DELETE',
      path: '/blocks/{userId}',
      tag,
      summary: 'Lifts your block of a user',
      description: 'Lifting a block that is not there is no error.',
    },
  })
    .input(unblockInput)
    .mutation(async ({ ctx, input }) => {
      await removeBlock(ctx.db, ctx.actor, input.userId);
      return { removed: true };
    }),
});
