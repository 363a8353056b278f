import { healthSchema } from '@mesterhand/domain/admin/health';
import { AppError } from '@mesterhand/domain/errors/codes';
import { adminProcedure, router } from '../../../core/trpc/index.ts';

export const healthTab = router({
  read: adminProcedure({
    rate: 'read',
    output: healthSchema,
    rest: {
      method: 'GET',
      path: '/admin/health',
      tag: 'admin',
      summary: 'How the parts that the server stands on are doing',
    },
  }).query(({ ctx }) => {
    if (ctx.health === undefined) throw new AppError('server.unavailable');
    return ctx.health.read();
  }),
});
