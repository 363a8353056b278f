import { z } from 'zod';
import { pictureLookSchema } from '../uploads/look.ts';
import { idSchema, instantSchema, pageInput } from '../wire/page.ts';
import { type GalleryCategory, galleryCategories } from './gallery-categories.ts';
import { workImageTypes } from './schema.ts';
import {
  jobTextSchema,
  masterIdSchema,
  masterNameSchema,
  pictureUrlSchema,
} from '../wire/fields.ts';

/** The category of a gallery item that belongs to a work; gardening has no shelf of its own. */
export const galleryCategoryOfWork: Record<string, GalleryCategory> = {
  plumbing: 'Rørlegger',
  electrical: 'Elektriker',
  repair: 'Reparasjon',
  cleaning: 'Rengjøring',
};

/** Works of the category 'other' lie on the shelf of their master's trade, by its code. */
export const galleryCategoryOfTrade: Record<string, GalleryCategory> = {
  furniture_assembly: 'Møbler',
  appliances: 'Husholdningsapparater',
};

/** The shelf of a picture, by the category stored with it and the trade of its master; null for none. */
export function galleryCategoryOf(stored: string, trade: string | null): GalleryCategory | null {
  const named = galleryCategories.find((category) => category === stored);
  if (named !== undefined) return named;
  const ofTrade = stored === 'other' && trade !== null ? galleryCategoryOfTrade[trade] : undefined;
  return galleryCategoryOfWork[stored] ?? ofTrade ?? null;
}

/** The inverse: the stored categories of a gallery section, or `other` with a master of these trades. */
export function storedUnder(category: GalleryCategory): { stored: string[]; trades: string[] } {
  const keysOf = (map: Record<string, GalleryCategory>): string[] =>
    Object.keys(map).filter((key) => map[key] === category);
  return {
    stored: [category, ...keysOf(galleryCategoryOfWork)],
    trades: keysOf(galleryCategoryOfTrade),
  };
}

/** One picture of the gallery: of a work (`workId`), or of the site. */
export const galleryItemSchema = z
  .object({
    id: idSchema.meta({ description: 'Id of the picture.' }),
    workId: idSchema
      .nullable()
      .meta({ description: 'Id of the work; null for pictures without one.' }),
    title: z
      .string()
      .meta({ description: 'Title of the picture.', examples: ['Nytt bad på Grünerløkka'] }),
    description: jobTextSchema.meta({ description: 'What the picture shows.' }),
    caption: z.string().meta({
      description: 'Words under the picture.',
      examples: ['Ferdig montert blandebatteri'],
    }),
    imageUrl: pictureUrlSchema.meta({ description: 'Address of the picture.' }),
    look: pictureLookSchema
      .optional()
      .meta({ description: 'What is shown before its bytes are there, and what crops show.' }),
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
    isVisible: z.literal(true).meta({ description: 'Whether it is shown to visitors.' }),
    likes: z.number().meta({ description: 'Number of likes.' }),
    views: z.number().meta({ description: 'Number of views.' }),
    createdAt: instantSchema.meta({ description: 'When it was created.' }),
  })
  .meta({ id: 'GalleryItem' });
export type GalleryItem = z.infer<typeof galleryItemSchema>;

/** A gallery picture without a work, for one reader; `liked`: they like it. */
export const galleryPieceSchema = galleryItemSchema
  .extend({
    workId: z.null().meta({ description: 'Id of the work; null for pictures without one.' }),
    liked: z.boolean().meta({ description: 'Whether the reader likes it.' }),
  })
  .meta({ id: 'GalleryPiece' });
export type GalleryPiece = z.infer<typeof galleryPieceSchema>;

export const ofPieceInput = z.object({
  itemId: idSchema.meta({ description: 'Id of the picture.' }),
});

export const listGalleryInput = z.object({
  ...pageInput(24),
  category: z.enum(galleryCategories).optional().meta({ description: 'Of this category alone.' }),
});
