import { pageOf } from '@mesterhand/domain/wire/page';
import { listWorksInput, workSchema } from '@mesterhand/domain/works/schema';
import { publicProcedure, router } from '../../core/trpc.ts';
import { listWorks } from './queries.ts';

export const worksRouter = router({
  list: publicProcedure({
    rate: 'read',
    output: pageOf(workSchema),
    rest: {
      method: 'GET',
      path: '/work-projects',
      list: true,
      tag: 'works',
      summary: 'Finished works, newest first',
    },
  })
    .input(listWorksInput)
    .query(({ ctx, input }) => listWorks(ctx.db, input)),
});
