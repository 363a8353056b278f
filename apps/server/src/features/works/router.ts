import {
  type MakeContext,
  idempotent,
  masterProcedure,
  publicProcedure,
  router,
  userProcedure,
} from '../../core/trpc/index.ts';
import { AppError } from '@mesterhand/domain/errors/codes';
import { idSchema, pageOf } from '@mesterhand/domain/wire/page';
import {
  createCommentInput,
  createWorkInput,
  deleteCommentInput,
  likeOutput,
  listCommentsInput,
  listWorksInput,
  maxWorkImages,
  ofProjectInput,
  workCommentSchema,
  workDetailSchema,
  workSchema,
} from '@mesterhand/domain/works/schema';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { formRoute, maxFileBytes } from '../../core/http/index.ts';
import { type StagedFile, type Staging, withStaging } from '../../core/storage/index.ts';
import { listComments, listWorks } from './queries.ts';
import {
  countView,
  createComment,
  createWork,
  deleteComment,
  deleteWork,
  storeWorkImages,
  readWorkDetail,
  setLike,
} from './service.ts';

const tag = 'works';
const ofProject = '/work-projects/{projectId}';

export const worksRouter = router({
  list: publicProcedure({
    rate: 'read',
    cached: true,
    output: pageOf(workSchema),
    rest: {
      method: 'GET',
      path: '/work-projects',
      list: true,
      tag,
      summary: 'Finished works, newest first',
      description: 'Of one master by `masterId`, of one trade by `category`.',
    },
  })
    .input(listWorksInput)
    .query(({ ctx, input }) => listWorks(ctx.db, input, ctx.actor)),

  byId: publicProcedure({
    rate: 'read',
    cached: true,
    output: workDetailSchema,
    rest: {
      method: 'GET',
      path: '/work-projects/{id}',
      tag,
      summary: 'A work with its newest comments',
      optionalSession: true,
    },
  })
    .input(z.object({ id: idSchema.meta({ description: 'Id of the work.' }) }))
    .query(({ ctx, input }) => readWorkDetail(ctx.db, ctx.actor, input.id)),

  create: masterProcedure({
    rate: 'write',
    output: workDetailSchema,
    rest: {
      method: 'POST',
      path: '/work-projects',
      created: '/work-projects/{id}',
      tag,
      summary: 'Publishes a master’s work; its pictures were uploaded before',
      description:
        'First upload the pictures by `POST /api/upload/work-project-images`, then name their addresses here.',
    },
  })
    .input(createWorkInput)
    .mutation(({ ctx, input }) => {
      const { userId: actorId } = ctx.actor;
      const call = { actorId, key: ctx.idempotencyKey, procedure: 'masters.works.create', input };
      return idempotent(ctx.db, call, (trx) => createWork(trx, ctx.actor, input));
    }),

  delete: userProcedure({
    rate: 'write',
    output: z.object({ id: idSchema.meta({ description: 'Id of the work.' }) }),
    rest: {
      method: 'DELETE',
      path: '/work-projects/{id}',
      tag,
      summary: 'Removes a work with its pictures',
      callers: 'masters their own, administrators any',
    },
  })
    .input(z.object({ id: idSchema.meta({ description: 'Id of the work.' }) }))
    .mutation(({ ctx, input }) => deleteWork(ctx, ctx.actor, input.id)),

  comments: publicProcedure({
    rate: 'read',
    cached: true,
    output: pageOf(workCommentSchema),
    rest: {
      method: 'GET',
      path: `${ofProject}/comments`,
      list: true,
      tag,
      summary: 'Comments on a work, newest first',
      optionalSession: true,
    },
  })
    .input(listCommentsInput)
    .query(({ ctx, input }) => listComments(ctx.db, input, ctx.actor?.userId ?? null)),

  comment: userProcedure({
    rate: 'write',
    output: workCommentSchema,
    rest: {
      method: 'POST',
      path: `${ofProject}/comments`,
      created: `${ofProject}/comments`,
      tag,
      summary: 'Adds a comment, with a rating or without',
      description: 'Masters say nothing of their own works.',
    },
  })
    .input(createCommentInput)
    .mutation(({ ctx, input }) => {
      const { userId: actorId } = ctx.actor;
      const call = { actorId, key: ctx.idempotencyKey, procedure: 'masters.works.comment', input };
      return idempotent(ctx.db, call, (trx) => createComment(trx, ctx.actor, input));
    }),

  deleteComment: userProcedure({
    rate: 'write',
    output: z.object({ id: idSchema.meta({ description: 'Id of the work.' }) }),
    rest: {
      method: 'DELETE',
      path: `${ofProject}/comments/{commentId}`,
      tag,
      summary: 'Removes a comment: your own, or any as a moderator',
    },
  })
    .input(deleteCommentInput)
    .mutation(({ ctx, input }) => deleteComment(ctx.db, ctx.actor, input)),

  like: userProcedure({
    rate: 'write',
    output: likeOutput,
    rest: {
      method: 'PUT',
      path: `${ofProject}/like`,
      tag,
      summary: 'Likes a work',
      description: 'Again is the same as once. Nobody likes their own.',
    },
  })
    .input(ofProjectInput)
    .mutation(({ ctx, input }) => setLike(ctx.db, ctx.actor, { ...input, liked: true })),

  unlike: userProcedure({
    rate: 'write',
    output: likeOutput,
    rest: { method: 'DELETE', path: `${ofProject}/like`, tag, summary: 'Takes a like back' },
  })
    .input(ofProjectInput)
    .mutation(({ ctx, input }) => setLike(ctx.db, ctx.actor, { ...input, liked: false })),

  view: publicProcedure({
    rate: 'read',
    output: z.object({ views: z.number().meta({ description: 'Number of views.' }) }),
    rest: {
      method: 'POST',
      path: `${ofProject}/views`,
      tag,
      summary: 'Counts a view of a work, once for each viewer and day',
      optionalSession: true,
    },
  })
    .input(ofProjectInput)
    .mutation(({ ctx, input }) => countView(ctx.db, ctx, input.projectId)),
});

const formLimits = {
  files: maxWorkImages,
  fields: 4,
  parts: maxWorkImages + 4,
  fileSize: maxFileBytes,
};

/** `POST /api/upload/work-project-images`: a master's repeated files 'images', stored in order. */
export function installWorkImages(fastify: FastifyInstance, contextOf: MakeContext): void {
  fastify.post('/api/upload/work-project-images', formRoute(formLimits), async (request, reply) => {
    const { db, storage, limits, actor } = await contextOf(request);
    if (actor === null) throw new AppError('auth.required');
    if (actor.masterId === null) throw new AppError('access.forbidden');
    await limits.consume('upload', `user:${actor.userId}`);
    if (!request.isMultipart()) throw new AppError('uploads.wrongType');
    const imageUrls = await withStaging({ db, storage }, async (staging) =>
      storeWorkImages(db, actor, await readImages(request, staging)),
    );
    // `location` can name one URL; all are in the body, in order.
    return reply.code(201).header('location', imageUrls[0]).send({ imageUrls });
  });
}

async function readImages(request: FastifyRequest, staging: Staging): Promise<StagedFile[]> {
  const images: StagedFile[] = [];
  for await (const part of request.files({ limits: formLimits })) {
    if (part.fieldname !== 'images') part.file.resume();
    else images.push(await stageImage(staging, images.length, part.file));
  }
  if (images.length > 0) return images;
  throw new AppError('uploads.missing', { issues: [{ path: ['images'], message: 'required' }] });
}

/** A refused picture is reported by its index, so that the form can mark it. */
async function stageImage(
  staging: Staging,
  place: number,
  source: Parameters<Staging['image']>[0],
): Promise<StagedFile> {
  try {
    return await staging.image(source);
  } catch (error) {
    if (!(error instanceof AppError) || !error.code.startsWith('uploads.')) throw error;
    throw new AppError(error.code, {
      issues: [{ path: ['images', place], message: error.code.replace('uploads.', '') }],
      cause: error,
    });
  }
}
