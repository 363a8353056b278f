import { z } from 'zod';
import { megabyte } from '../uploads/documents.ts';
import { idSchema, instantSchema, pageInput, pageOf, requiredText } from '../wire/page.ts';
import { galleryCategories } from '../works/gallery-categories.ts';
import { workImageTypes } from '../works/schema.ts';

/** Types of file that an administrator may hang, by content; the list is also the file picker's. */
export const galleryMimes = ['image/png', 'image/jpeg', 'image/gif'] as const;
/** A fixed limit, whatever the settings say of other uploads (A-33, trap 10). */
export const maxGalleryBytes = 10 * megabyte;

/** A picture of the one gallery store as those see it who look after it, hidden ones too (trap 17). */
export const adminGalleryItemSchema = z.object({
  id: idSchema,
  /** The work that the picture belongs to; null for a piece of the house. */
  workId: idSchema.nullable(),
  title: z.string(),
  description: z.string(),
  caption: z.string(),
  imageUrl: z.string(),
  type: z.enum(workImageTypes).nullable(),
  category: z.enum(galleryCategories).nullable(),
  masterId: idSchema.nullable(),
  masterName: z.string(),
  isVisible: z.boolean(),
  likes: z.number(),
  views: z.number(),
  createdAt: instantSchema,
  version: z.int(),
});
export type AdminGalleryItem = z.infer<typeof adminGalleryItemSchema>;

const galleryFilter = {
  search: z.string().trim().max(200, 'tooLong').default(''),
  category: z.enum(galleryCategories).optional(),
  isVisible: z.boolean().optional(),
};

export const listAdminGalleryInput = z.object({ ...pageInput(100), ...galleryFilter });

/** The master gallery: by words in the title or the master's name, by master, by shelf. */
export const masterGalleryInput = z.object({
  ...pageInput(24),
  ...galleryFilter,
  masterId: idSchema.optional(),
});
export type MasterGalleryInput = z.infer<typeof masterGalleryInput>;

/** Four counters over everything that the filters let through, not over the page alone. */
export const galleryCountersSchema = z.object({
  total: z.number(),
  visible: z.number(),
  likes: z.number(),
  views: z.number(),
});
export type GalleryCounters = z.infer<typeof galleryCountersSchema>;

export const masterGallerySchema = pageOf(adminGalleryItemSchema).extend({
  counters: galleryCountersSchema,
});

/** A master who has pictures, for the filter's choice. */
export const galleryMasterSchema = z.object({
  id: idSchema,
  firstName: z.string(),
  lastName: z.string(),
  specialization: z.string(),
});

/** The form of a picture without its file. `masterName` stands where there is no master record. */
export const galleryItemInput = z.object({
  title: requiredText(120),
  description: requiredText(2000),
  category: z.enum(galleryCategories, 'required'),
  masterName: requiredText(120),
  masterId: idSchema.nullable().default(null),
  isVisible: z.boolean().default(true),
});
export type GalleryItemInput = z.infer<typeof galleryItemInput>;

/** The version that was read: with it, what somebody else has saved meanwhile is not written over. */
const versionRead = z.int().optional();

/** The form of a picture that hangs already. */
export const updateGalleryItemInput = galleryItemInput.extend({ version: versionRead });
export type UpdateGalleryItemInput = z.infer<typeof updateGalleryItemInput>;

/** What a PATCH may change without a form; at least one of them. */
export const patchGalleryItemInput = z
  .object({
    id: idSchema,
    title: requiredText(120).optional(),
    description: requiredText(2000).optional(),
    category: z.enum(galleryCategories).optional(),
    isVisible: z.boolean().optional(),
    version: versionRead,
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

export const setVisibilityInput = z.object({ id: idSchema, isVisible: z.boolean() });
