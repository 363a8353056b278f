import type { DB } from '@mesterhand/db/schema';
import {
  type AdminCategory,
  adminCategorySchema,
  createCategoryInput,
  deletedCategorySchema,
  listAdminCategoriesInput,
  updateCategoryInput,
} from '@mesterhand/domain/admin/categories';
import { AppError } from '@mesterhand/domain/errors/codes';
import { idSchema, pageOf } from '@mesterhand/domain/wire/page';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { idempotent, adminProcedure, router } from '../../../core/trpc/index.ts';
import {
  createCategory,
  deleteCategory,
  restoreCategory,
  updateCategory,
} from '../../categories/service.ts';

const tag = 'admin';
const path = '/admin/categories';
const ofCategory = `${path}/{id}`;
const byId = z.object({ id: idSchema.meta({ description: 'Id of the record that is meant.' }) });

export const categoriesTab = router({
  list: adminProcedure({
    rate: 'read',
    output: pageOf(adminCategorySchema),
    rest: { method: 'GET', path, list: true, tag, summary: 'Categories, newest first' },
  })
    .input(listAdminCategoriesInput)
    // Dozens at most, so there is no pagination.
    .query(async ({ ctx, input }) => ({
      items: await listCategories(ctx.db, input),
      nextCursor: null,
    })),

  byId: adminProcedure({
    rate: 'read',
    output: adminCategorySchema,
    rest: { method: 'GET', path: ofCategory, tag, summary: 'A category' },
  })
    .input(byId)
    .query(({ ctx, input }) => requireCategory(ctx.db, input.id)),

  create: adminProcedure({
    rate: 'write',
    output: adminCategorySchema,
    rest: { method: 'POST', path, created: ofCategory, tag, summary: 'Adds a category' },
  })
    .input(createCategoryInput)
    .mutation(({ ctx, input }) => {
      const { userId: actorId } = ctx.actor;
      const call = {
        actorId,
        key: ctx.idempotencyKey,
        procedure: 'admin.categories.create',
        input,
      };
      return idempotent(ctx.db, call, async (trx) =>
        requireCategory(trx, (await createCategory(trx, ctx.actor, input)).id),
      );
    }),

  update: adminProcedure({
    rate: 'write',
    output: adminCategorySchema,
    rest: {
      method: 'PUT',
      path: ofCategory,
      tag,
      summary: 'Changes a category',
      description: 'A new name shows everywhere at once.',
    },
  })
    .input(updateCategoryInput)
    .mutation(async ({ ctx, input }) => {
      await updateCategory(ctx.db, ctx.actor, input);
      return requireCategory(ctx.db, input.id);
    }),

  delete: adminProcedure({
    rate: 'write',
    output: deletedCategorySchema,
    rest: {
      method: 'DELETE',
      path: ofCategory,
      tag,
      summary: 'Removes a category; a used one is archived',
      description: 'Services retain an archived category; nobody can choose it anew.',
    },
  })
    .input(byId)
    .mutation(({ ctx, input }) => deleteCategory(ctx.db, ctx.actor, input.id, ctx.now)),

  restore: adminProcedure({ rate: 'write', output: adminCategorySchema })
    .input(byId)
    .mutation(async ({ ctx, input }) => {
      await restoreCategory(ctx.db, ctx.actor, input.id);
      return requireCategory(ctx.db, input.id);
    }),
});

/** Active or archived categories, each with how many rows refer to it. */
export function listCategories(
  db: Kysely<DB>,
  { archived }: { archived: boolean },
): Promise<AdminCategory[]> {
  return selectCategories(db)
    .where('categories.archivedAt', archived ? 'is not' : 'is', null)
    .orderBy('categories.id', 'desc')
    .execute()
    .then((rows) => rows.map((row) => adminCategorySchema.parse(row)));
}

async function requireCategory(db: Kysely<DB>, id: number): Promise<AdminCategory> {
  const row = await selectCategories(db).where('categories.id', '=', id).executeTakeFirst();
  if (row === undefined) throw new AppError('categories.gone');
  return adminCategorySchema.parse(row);
}

function selectCategories(db: Kysely<DB>) {
  return db
    .selectFrom('categories')
    .select(['categories.id', 'code', 'name', 'description', 'icon', 'color', 'basePrice'])
    .select(['sampleServices', 'categories.archivedAt', 'categories.version'])
    .select(({ selectFrom }) => [
      selectFrom('services')
        .select(({ fn }) => fn.countAll().as('count'))
        .whereRef('services.categoryId', '=', 'categories.id')
        .where('services.archivedAt', 'is', null)
        .as('servicesCount'),
      selectFrom('masters')
        .select(({ fn }) => fn.countAll().as('count'))
        .whereRef('masters.categoryId', '=', 'categories.id')
        .where('masters.hiddenAt', 'is', null)
        .as('mastersCount'),
    ]);
}
