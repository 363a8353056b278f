import {
  offerTemplateSchema,
  removeTemplateInput,
  removedTemplateSchema,
  saveTemplateInput,
} from '@mesterhand/domain/offers/template-schema';
import { z } from 'zod';
import { masterProcedure, router } from '../../../core/trpc/index.ts';
import { listTemplates } from './queries.ts';
import { removeTemplate, saveTemplate } from './service.ts';

const tag = 'offers';
const path = '/offer-templates';

export const templatesRouter = router({
  list: masterProcedure({
    rate: 'read',
    output: z.array(offerTemplateSchema),
    rest: { method: 'GET', path, tag, summary: 'One’s own templates of offers, by their names' },
  }).query(({ ctx }) => listTemplates(ctx.db, ctx.actor.masterId)),

  save: masterProcedure({
    rate: 'write',
    output: offerTemplateSchema,
    rest: {
      method: 'PUT',
      path,
      tag,
      summary: 'Stores a template',
      description:
        'In the place of the one with this id, or of the one with this name. Fifty at most.',
    },
  })
    .input(saveTemplateInput)
    .mutation(({ ctx, input }) => saveTemplate(ctx.db, ctx.actor.masterId, input, ctx.now)),

  remove: masterProcedure({
    rate: 'write',
    output: removedTemplateSchema,
    rest: { method: 'DELETE', path: `${path}/{id}`, tag, summary: 'Deletes an own template' },
  })
    .input(removeTemplateInput)
    .mutation(({ ctx, input }) => removeTemplate(ctx.db, ctx.actor.masterId, input)),
});
