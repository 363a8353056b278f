import { adminSettingsSchema, updateSettingsInput } from '@mesterhand/domain/admin/settings';
import { adminClaimsSchema, updateClaimsInput } from '@mesterhand/domain/settings/claims';
import { adminProcedure, router } from '../../../core/trpc/index.ts';
import { readClaims, readSettings, updateClaims, updateSettings } from '../../settings/service.ts';

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
    rest: {
      method: 'PUT',
      path,
      tag,
      summary: 'Writes the settings; they act at once',
      description: 'Closing the site (`maintenanceMode`) leaves administrators in.',
    },
  })
    .input(updateSettingsInput)
    .mutation(({ ctx, input }) => updateSettings(ctx.db, ctx.actor, input, ctx.now)),

  claims: adminProcedure({
    rate: 'read',
    output: adminClaimsSchema,
    rest: {
      method: 'GET',
      path: `${path}/claims`,
      tag,
      summary: 'What the owner claims of the site',
    },
  }).query(({ ctx }) => readClaims(ctx.db)),

  updateClaims: adminProcedure({
    rate: 'write',
    output: adminClaimsSchema,
    rest: {
      method: 'PUT',
      path: `${path}/claims`,
      tag,
      summary: 'Writes the claims; every page makes them at once',
      description: 'A claim of null is not made anywhere.',
    },
  })
    .input(updateClaimsInput)
    .mutation(({ ctx, input }) => updateClaims(ctx.db, ctx.actor, input, ctx.now)),
});
