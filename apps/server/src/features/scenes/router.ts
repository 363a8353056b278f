import type { FastifyInstance } from 'fastify';
import { isAdmin } from '@mesterhand/domain/access/actor';
import { AppError } from '@mesterhand/domain/errors/codes';
import {
  adminSceneSchema,
  adminScenesSchema,
  saveSceneInput,
} from '@mesterhand/domain/scenes/schema';
import { formRoute } from '../../core/http/index.ts';
import { pictureForm, receivePicture } from '../../core/rest/index.ts';
import { type MakeContext, adminProcedure, router } from '../../core/trpc/index.ts';
import { listScenes } from './queries.ts';
import { saveScene, storePicture } from './service.ts';

const tag = 'settings';
const path = '/admin/scenes';

export const scenesRouter = router({
  list: adminProcedure({
    rate: 'read',
    output: adminScenesSchema,
    rest: {
      method: 'GET',
      path,
      tag,
      summary: 'The drawn scenes of the public pages, with their photographs',
    },
  }).query(({ ctx }) => listScenes(ctx.db)),

  save: adminProcedure({
    rate: 'write',
    output: adminSceneSchema,
    rest: {
      method: 'PUT',
      path: `${path}/{name}`,
      tag,
      summary: 'Shows a photograph instead of a drawn scene, or the drawing again',
      description:
        'Every page shows it at once. The photograph before is removed; one that is not shown any more can be put back.',
    },
  })
    .input(saveSceneInput)
    .mutation(({ ctx, input }) => saveScene(ctx, ctx.actor, input, ctx.now)),
});

/** `POST /api/admin/scenes/pictures`: one photograph in the field 'image', which a scene may then name. */
export function installScenePictures(fastify: FastifyInstance, contextOf: MakeContext): void {
  fastify.post('/api/admin/scenes/pictures', formRoute(pictureForm), (request, reply) =>
    receivePicture(request, reply, {
      contextOf,
      side: 'public',
      permit(actor) {
        if (!isAdmin(actor)) throw new AppError('access.forbidden');
      },
      store: storePicture,
    }),
  );
}
