import { adminSettingsSchema, updateSettingsInput } from '@mesterhand/domain/admin/settings';
import { adminProcedure, router } from '../../../core/trpc.ts';
import { readSettings, updateSettings } from '../../settings/service.ts';

const tag = 'settings';
const path = '/admin/settings';

export const settingsTab = router({
  get: adminProcedure({
    rate: 'read',
    output: adminSettingsSchema,
    rest: { method: 'GET', path, tag, summary: 'All settings' },
  }).query(({ ctx }) => readSettings(ctx.db)),

  update: adminProcedure({
    rate: 'write',
    output: adminSettingsSchema,
    rest: { method: 'PUT', path, tag, summary: 'Writes the settings; they act at once' },
  })
    .input(updateSettingsInput)
    .mutation(({ ctx, input }) => updateSettings(ctx.db, ctx.actor, input, ctx.now)),
});
