import {
  blockInput,
  blockedPersonSchema,
  listBlocksInput,
  unblockInput,
} from '@mesterhand/domain/blocks/schema';
import { pageOf } from '@mesterhand/domain/wire/page';
import { z } from 'zod';
import { router, userProcedure } from '../../core/trpc.ts';
import { listBlocks } from './queries.ts';
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
      tag,
      summary: 'Blocks a master or someone of a common booking',
    },
  })
    .input(blockInput)
    .mutation(({ ctx, input }) => addBlock(ctx.db, ctx.actor, input, ctx.now)),

  remove: userProcedure({
    rate: 'write',
    output: z.object({ removed: z.literal(true) }),
    rest: {
      method: 'DELETE',
      path: '/blocks/{userId}',
      tag,
      summary: 'Lifts your block of a user',
    },
  })
    .input(unblockInput)
    .mutation(async ({ ctx, input }) => {
      await removeBlock(ctx.db, ctx.actor, input.userId);
      return { removed: true };
    }),
});
