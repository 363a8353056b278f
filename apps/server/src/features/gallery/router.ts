import {
  galleryItemSchema,
  galleryPieceSchema,
  listGalleryInput,
  ofPieceInput,
} from '@mesterhand/domain/works/gallery';
import { likeOutput } from '@mesterhand/domain/works/schema';
import { idSchema, pageOf } from '@mesterhand/domain/wire/page';
import { z } from 'zod';
import { publicProcedure, router, userProcedure } from '../../core/trpc/index.ts';
import { listGallery } from './queries.ts';
import { countPieceView, readPiece, setPieceLike } from './service.ts';

const tag = 'gallery';
const ofPiece = '/gallery/{itemId}';

export const galleryRouter = router({
  list: publicProcedure({
    rate: 'read',
    cached: true,
    output: pageOf(galleryItemSchema),
    rest: {
      method: 'GET',
      path: '/gallery',
      list: true,
      tag,
      summary: 'The visible pictures of the gallery, newest first',
    },
  })
    .input(listGalleryInput)
    .query(({ ctx, input }) => listGallery(ctx.db, input)),

  piece: publicProcedure({
    rate: 'read',
    cached: true,
    output: galleryPieceSchema,
    rest: {
      method: 'GET',
      path: '/gallery/{id}',
      tag,
      summary: 'A picture that belongs to no work',
      optionalSession: true,
    },
  })
    .input(z.object({ id: idSchema.meta({ description: 'Id of the picture.' }) }))
    .query(({ ctx, input }) => readPiece(ctx.db, ctx.actor, input.id)),

  like: userProcedure({
    rate: 'write',
    output: likeOutput,
    rest: {
      method: 'PUT',
      path: `${ofPiece}/like`,
      tag,
      summary: 'Likes a picture that belongs to no work',
    },
  })
    .input(ofPieceInput)
    .mutation(({ ctx, input }) => setPieceLike(ctx.db, ctx.actor, { ...input, liked: true })),

  unlike: userProcedure({
    rate: 'write',
    output: likeOutput,
    rest: { method: 'DELETE', path: `${ofPiece}/like`, tag, summary: 'Takes such a like back' },
  })
    .input(ofPieceInput)
    .mutation(({ ctx, input }) => setPieceLike(ctx.db, ctx.actor, { ...input, liked: false })),

  view: publicProcedure({
    rate: 'read',
    output: z.object({ views: z.number().meta({ description: 'Number of views.' }) }),
    rest: {
      method: 'POST',
      path: `${ofPiece}/views`,
      tag,
      summary: 'Counts a view of such a picture, once for each viewer and day',
      optionalSession: true,
    },
  })
    .input(ofPieceInput)
    .mutation(({ ctx, input }) => countPieceView(ctx.db, ctx, input.itemId)),
});
