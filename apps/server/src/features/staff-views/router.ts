import {
  listViewsInput,
  removeViewInput,
  removedViewSchema,
  renameViewInput,
  saveViewInput,
  staffViewSchema,
} from '@mesterhand/domain/staff-views/schema';
import { z } from 'zod';
import { moderatorProcedure, router } from '../../core/trpc/index.ts';
import { listViews } from './queries.ts';
import { removeView, renameView, saveView } from './service.ts';

const views = z.array(staffViewSchema);

/** A member of staff's own views of the panel's lists. */
export const staffViewsRouter = router({
  list: moderatorProcedure({ rate: 'read', output: views })
    .input(listViewsInput)
    .query(({ ctx, input }) => listViews(ctx.db, ctx.actor.userId, input)),

  save: moderatorProcedure({ rate: 'write', output: views })
    .input(saveViewInput)
    .mutation(({ ctx, input }) => saveView(ctx.db, ctx.actor.userId, input, ctx.now)),

  rename: moderatorProcedure({ rate: 'write', output: views })
    .input(renameViewInput)
    .mutation(({ ctx, input }) => renameView(ctx.db, ctx.actor.userId, input, ctx.now)),

  remove: moderatorProcedure({ rate: 'write', output: removedViewSchema })
    .input(removeViewInput)
    .mutation(({ ctx, input }) => removeView(ctx.db, ctx.actor.userId, input.id)),
});
