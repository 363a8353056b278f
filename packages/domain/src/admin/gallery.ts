import { z } from 'zod';
import { megabyte } from '../uploads/documents.ts';
import {
  idSchema,
  instantSchema,
  pageInput,
  pageOf,
  requiredText,
  versionSchema,
} from '../wire/page.ts';
import { galleryCategories } from '../works/gallery-categories.ts';
import { workImageTypes } from '../works/schema.ts';
import {
  jobTextSchema,
  masterIdSchema,
  masterNameSchema,
  pictureUrlSchema,
} from '../wire/fields.ts';

/** File types for the gallery, by content; also the list of the file picker. */
export const galleryMimes = ['image/png', 'image/jpeg', 'image/gif'] as const;
/** A fixed limit, independent of the upload settings (A-33, trap 10). */
export const maxGalleryBytes = 10 * megabyte;

/** A picture in the administration's gallery, hidden ones included (trap 17). */
export const adminGalleryItemSchema = z
  .object({
    id: idSchema.meta({ description: 'Id of the picture.' }),
    /** The work that the picture belongs to; null for a picture of the site. */
    workId: idSchema
      .nullable()
      .meta({ description: 'Id of the work; null for pictures without one.' }),
    title: z.string().meta({
      description: 'Title of the picture.',
      examples: ['Nytt blandebatteri på kjøkkenet'],
    }),
    description: jobTextSchema.meta({ description: 'What the picture shows.' }),
    caption: z.string().meta({
      description: 'Words under the picture.',
      examples: ['Ferdig montert blandebatteri'],
    }),
    imageUrl: pictureUrlSchema.meta({ description: 'Address of the picture.' }),
    type: z
      .enum(workImageTypes)
      .nullable()
      .meta({ description: 'Whether it shows the place before, during or after the work.' }),
    category: z
      .enum(galleryCategories)
      .nullable()
      .meta({ description: 'Category of the gallery.' }),
    masterId: masterIdSchema.nullable().meta({ description: 'Id of the master’s record.' }),
    masterName: masterNameSchema.meta({ description: 'Name of the master.' }),
    isVisible: z.boolean().meta({ description: 'Whether it is shown to visitors.' }),
    likes: z.number().meta({ description: 'Number of likes.' }),
    views: z.number().meta({ description: 'Number of views.' }),
    createdAt: instantSchema.meta({ description: 'When it was created.' }),
    version: z
      .int()
      .meta({ description: 'Version that was read: a change on another one is refused.' }),
  })
  .meta({ id: 'AdminGalleryItem' });
export type AdminGalleryItem = z.infer<typeof adminGalleryItemSchema>;

const galleryFilter = {
  search: z
    .string()
    .trim()
    .max(200, 'tooLong')
    .default('')
    .meta({ description: 'Words to search for.', examples: ['kari'] }),
  category: z.enum(galleryCategories).optional().meta({ description: 'Category.' }),
  isVisible: z.boolean().optional().meta({ description: 'Whether it is shown to visitors.' }),
};

export const listAdminGalleryInput = z.object({ ...pageInput(100), ...galleryFilter });

/** The master gallery, filtered by words in the title or the master's name, by master, by section. */
export const masterGalleryInput = z.object({
  ...pageInput(24),
  ...galleryFilter,
  masterId: idSchema.optional().meta({ description: 'Id of the master’s record.' }),
});
export type MasterGalleryInput = z.infer<typeof masterGalleryInput>;

/** Four counters over all filtered pictures, not over the page alone. */
export const galleryCountersSchema = z.object({
  total: z.number().meta({ description: 'Number of pictures.' }),
  visible: z.number().meta({ description: 'How many of them are visible.' }),
  likes: z.number().meta({ description: 'Number of likes.' }),
  views: z.number().meta({ description: 'Number of views.' }),
});
export type GalleryCounters = z.infer<typeof galleryCountersSchema>;

export const masterGallerySchema = pageOf(adminGalleryItemSchema).extend({
  counters: galleryCountersSchema.meta({ description: 'Sums over all pictures of the filter.' }),
});

/** A master with pictures, as a filter option. */
export const galleryMasterSchema = z.object({
  id: idSchema.meta({ description: 'Id of the master.' }),
  firstName: z.string().meta({ description: 'First name.' }),
  lastName: z.string().meta({ description: 'Last name.' }),
  specialization: z.string().meta({ description: 'Trade in words.' }),
});

/** The fields of a picture without its file. `masterName` is used when there is no master record. */
export const galleryItemInput = z
  .object({
    title: requiredText(120).meta({
      description: 'Title of the picture.',
      examples: ['Nytt bad på Grünerløkka'],
    }),
    description: requiredText(2000).meta({
      description: 'What the picture shows.',
      examples: ['Vegger og gulv er flislagt på nytt.'],
    }),
    category: z
      .enum(galleryCategories, 'required')
      .meta({ description: 'Category of the gallery.' }),
    masterName: requiredText(120).meta({
      description: 'Name of the master.',
      examples: ['Ola Hansen'],
    }),
    masterId: idSchema.nullable().default(null).meta({ description: 'Id of the master’s record.' }),
    isVisible: z.boolean().default(true).meta({ description: 'Whether it is shown to visitors.' }),
  })
  .meta({ id: 'GalleryItemInput' });
export type GalleryItemInput = z.infer<typeof galleryItemInput>;

/** The version that was read, for optimistic locking. */
const versionRead = versionSchema.optional();

/** The form of an existing picture. */
export const updateGalleryItemInput = galleryItemInput.extend({
  version: versionRead.meta({
    description: 'Version that was read: a change on another one is refused.',
  }),
});
export type UpdateGalleryItemInput = z.infer<typeof updateGalleryItemInput>;

/** The fields a PATCH may change; at least one is required. */
export const patchGalleryItemInput = z
  .object({
    id: idSchema.meta({ description: 'Id of the picture.' }),
    title: requiredText(120)
      .optional()
      .meta({
        description: 'Title of the picture.',
        examples: ['Nytt blandebatteri på kjøkkenet'],
      }),
    description: requiredText(2000)
      .optional()
      .meta({
        description: 'What the picture shows.',
        examples: ['Kranen på kjøkkenet drypper, og pakningen må byttes.'],
      }),
    category: z
      .enum(galleryCategories)
      .optional()
      .meta({ description: 'Category of the gallery.' }),
    isVisible: z.boolean().optional().meta({ description: 'Whether it is shown to visitors.' }),
    version: versionRead.meta({
      description: 'Version that was read: a change on another one is refused.',
    }),
  })
  .refine(
    ({ id: _, version: _version, ...change }) =>
      Object.values(change).some((value) => value !== undefined),
    {
      path: [],
      error: 'required',
    },
  );
export type PatchGalleryItemInput = z.infer<typeof patchGalleryItemInput>;

export const setVisibilityInput = z.object({
  id: idSchema.meta({ description: 'Id of the picture.' }),
  isVisible: z.boolean().meta({ description: 'Whether it is shown to visitors.' }),
});
