import {
  consentSchema,
  erasedSchema,
  storedPositionSchema,
  listTrackingInput,
  positionReportInput,
  reportedSchema,
  toggleInput,
  trackingSettingsSchema,
  updateSettingsInput,
} from '@mesterhand/domain/tracking/schema';
import { pageOf } from '@mesterhand/domain/wire/page';
import { type RestRoute, masterProcedure, router } from '../../core/trpc/index.ts';
import { listConsents, listKeptPositions } from './queries.ts';
import { takeReport } from './reports/service.ts';
import { eraseHistory, readSettings, updateSettings } from './service.ts';

const rest = (
  method: RestRoute['method'],
  path: string,
  more: Pick<RestRoute, 'summary' | 'description' | 'list'>,
): RestRoute => ({ method, path: `/tracking${path}`, tag: 'tracking', ...more });

/** PATCH and POST are both documented, with one input. */
const savesSettings = (method: 'PATCH' | 'POST') =>
  masterProcedure({
    rate: 'write',
    output: trackingSettingsSchema,
    rest: rest(method, '/settings', {
      summary: 'Changes the own tracking settings; a null consent revokes it and deletes positions',
      description:
        'Agreeing wants the version of the text that was shown. `POST` does the same as `PATCH`, for older clients.',
    }),
  })
    .input(updateSettingsInput)
    .mutation(({ ctx, input }) => updateSettings(ctx.db, ctx.actor.masterId, input, ctx.now));

export const trackingRouter = router({
  settings: masterProcedure({
    rate: 'read',
    output: trackingSettingsSchema,
    rest: rest('GET', '/settings', {
      summary: 'The own tracking settings of a master',
      description: 'Consent, mode, and the last position with its age.',
    }),
  }).query(({ ctx }) => readSettings(ctx.db, ctx.actor.masterId, ctx.now)),

  updateSettings: savesSettings('PATCH'),
  saveSettings: savesSettings('POST'),

  toggle: masterProcedure({
    rate: 'write',
    output: trackingSettingsSchema,
    rest: rest('POST', '/toggle', {
      summary: 'Switches tracking on or off',
      description: 'Refused without consent (`tracking.consentRequired`).',
    }),
  })
    .input(toggleInput)
    .mutation(({ ctx, input }) =>
      updateSettings(ctx.db, ctx.actor.masterId, { isTrackingEnabled: input.enabled }, ctx.now),
    ),

  report: masterProcedure({
    rate: 'write',
    output: reportedSchema,
    rest: rest('POST', '/location', {
      summary: 'Reports where the master is',
      description:
        'A fix that is older than the stored one is not stored. Refused without consent or while switched off.',
    }),
  })
    .input(positionReportInput)
    .mutation(({ ctx: { db, actor, now, routing }, input }) =>
      takeReport(db, actor.masterId, { report: input, now, routing }),
    ),

  consents: masterProcedure({
    rate: 'read',
    output: pageOf(consentSchema),
    rest: rest('GET', '/consents', { list: true, summary: 'The own consents, newest first' }),
  })
    .input(listTrackingInput)
    .query(({ ctx, input }) => listConsents(ctx.db, { ...input, masterId: ctx.actor.masterId })),

  history: masterProcedure({
    rate: 'read',
    output: pageOf(storedPositionSchema),
    rest: rest('GET', '/history', { list: true, summary: 'The own stored positions' }),
  })
    .input(listTrackingInput)
    .query(({ ctx, input }) =>
      listKeptPositions(ctx.db, { ...input, masterId: ctx.actor.masterId }),
    ),

  eraseHistory: masterProcedure({
    rate: 'write',
    output: erasedSchema,
    rest: rest('DELETE', '/history', {
      summary: 'Deletes every stored position of one’s own',
      description: 'There is no way back.',
    }),
  }).mutation(({ ctx }) => eraseHistory(ctx.db, ctx.actor.masterId)),
});
