import {
  adminGalleryItemSchema,
  listAdminGalleryInput,
  patchGalleryItemInput,
  setVisibilityInput,
} from '@mesterhand/domain/admin/gallery';
import { idSchema, pageOf } from '@mesterhand/domain/wire/page';
import { z } from 'zod';
import { moderatorProcedure, router } from '../../../core/trpc/index.ts';
import { deleteItem, patchItem } from '../../gallery/service.ts';
import { listItems, requireItem } from './master-gallery.ts';

const tag = 'gallery';
const path = '/admin/gallery';
const ofItem = `${path}/{id}`;

/** Gallery moderation; uploads are in `gallery-form.ts`. */
export const galleryTab = router({
  list: moderatorProcedure({
    rate: 'read',
    output: pageOf(adminGalleryItemSchema),
    rest: {
      method: 'GET',
      path,
      list: true,
      tag,
      summary: 'Every picture of the gallery, hidden ones too, newest first',
    },
  })
    .input(listAdminGalleryInput)
    .query(({ ctx, input }) => listItems(ctx.db, input)),

  byId: moderatorProcedure({
    rate: 'read',
    output: adminGalleryItemSchema,
    rest: {
      method: 'GET',
      path: ofItem,
      tag,
      summary: 'A picture of the gallery, shown or hidden',
    },
  })
    .input(z.object({ id: idSchema.meta({ description: 'Id of the picture.' }) }))
    .query(({ ctx, input }) => requireItem(ctx.db, input.id)),

  setVisibility: moderatorProcedure({
    rate: 'write',
    output: adminGalleryItemSchema,
    rest: {
      method: 'PATCH',
      path: `${ofItem}/visibility`,
      tag,
      summary: 'Shows or hides a picture',
    },
  })
    .input(setVisibilityInput)
    .mutation(async ({ ctx, input }) => {
      await patchItem(ctx.db, ctx.actor, input);
      return requireItem(ctx.db, input.id);
    }),

  patch: moderatorProcedure({
    rate: 'write',
    output: adminGalleryItemSchema,
    rest: {
      method: 'PATCH',
      path: ofItem,
      tag,
      summary: 'Shows or hides a picture, or changes its texts or category',
    },
  })
    .input(patchGalleryItemInput)
    .mutation(async ({ ctx, input }) => {
      await patchItem(ctx.db, ctx.actor, input);
      return requireItem(ctx.db, input.id);
    }),

  delete: moderatorProcedure({
    rate: 'write',
    output: z.object({ id: idSchema.meta({ description: 'Id of the picture.' }) }),
    rest: {
      method: 'DELETE',
      path: ofItem,
      tag,
      summary: 'Removes a picture with its file',
      description: 'A picture of a work is removed from the work, too.',
    },
  })
    .input(z.object({ id: idSchema.meta({ description: 'Id of the picture.' }) }))
    .mutation(({ ctx, input }) => deleteItem(ctx, ctx.actor, input.id)),
});
