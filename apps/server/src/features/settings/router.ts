import { publicSettingsSchema } from '@mesterhand/domain/settings/schema';
import { publicProcedure, router } from '../../core/trpc/index.ts';
import { findPublicSettings } from './queries.ts';

export const settingsRouter = router({
  public: publicProcedure({
    rate: 'read',
    open: true,
    cached: true,
    output: publicSettingsSchema,
    rest: {
      method: 'GET',
      path: '/settings',
      tag: 'settings',
      summary: 'What everyone may know of the settings',
      description: 'What the app needs to draw its first page.',
    },
  }).query(async ({ ctx }) => ({
    ...(await findPublicSettings(ctx.db)),
    googleSignIn: ctx.google !== undefined,
  })),
});
