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
    cached: { works: 'input.masterId', listing: 'input.masterId', galleryItems: true },
    output: pageOf(workSchema),
    rest: {
      method: 'GET',
      path: '/work-projects',
      list: true,
      tag,
      summary: 'Finished works, newest first',
    },
  })
    .input(listWorksInput)
    .query(({ ctx, input }) => listWorks(ctx.db, input, ctx.actor)),

  byId: publicProcedure({
    rate: 'read',
    cached: {
      works: 'output.masterId',
      // Rows of its master and of masters who comment.
      listing: true,
      galleryItems: true,
      workComments: 'input.id',
      users: true,
    },
    output: workDetailSchema,
    rest: {
      method: 'GET',
      path: '/work-projects/{id}',
      tag,
      summary: 'A work with its newest comments',
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
    },
  })
    .input(z.object({ id: idSchema.meta({ description: 'Id of the work.' }) }))
    .mutation(({ ctx, input }) => deleteWork(ctx, ctx.actor, input.id)),

  comments: publicProcedure({
    rate: 'read',
    cached: { works: true, workComments: 'input.projectId', users: true, listing: true },
    output: pageOf(workCommentSchema),
    rest: {
      method: 'GET',
      path: `${ofProject}/comments`,
      list: true,
      tag,
      summary: 'Comments on a work, newest first',
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
    rest: { method: 'PUT', path: `${ofProject}/like`, tag, summary: 'Likes a work' },
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
      summary: 'Counts a look at a work, once for each viewer and day',
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
