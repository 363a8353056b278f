import { galleryItemSchema, listGalleryInput } from '@mesterhand/domain/works/gallery';
import { pageOf } from '@mesterhand/domain/wire/page';
import { publicProcedure, router } from '../../core/trpc.ts';
import { listGallery } from './queries.ts';

export const galleryRouter = router({
  list: publicProcedure({
    rate: 'read',
    output: pageOf(galleryItemSchema),
    rest: {
      method: 'GET',
      path: '/gallery',
      list: true,
      tag: 'gallery',
      summary: 'The visible pictures of the gallery, newest first',
    },
  })
    .input(listGalleryInput)
    .query(({ ctx, input }) => listGallery(ctx.db, input)),
});
