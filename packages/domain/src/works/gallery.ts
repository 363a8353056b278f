import { z } from 'zod';
import { idSchema, instantSchema, pageInput } from '../wire/page.ts';
import { type GalleryCategory, galleryCategories } from './gallery-categories.ts';
import { workImageTypes } from './schema.ts';

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

/** The other way round: what is stored with the pictures of a shelf, or `other` with a master of these trades. */
export function storedUnder(category: GalleryCategory): { stored: string[]; trades: string[] } {
  const keysOf = (map: Record<string, GalleryCategory>): string[] =>
    Object.keys(map).filter((key) => map[key] === category);
  return {
    stored: [category, ...keysOf(galleryCategoryOfWork)],
    trades: keysOf(galleryCategoryOfTrade),
  };
}

/** One picture of the gallery: of a work (`workId`), or a piece of the house. */
export const galleryItemSchema = z.object({
  id: idSchema,
  workId: idSchema.nullable(),
  title: z.string(),
  description: z.string(),
  caption: z.string(),
  imageUrl: z.string(),
  type: z.enum(workImageTypes).nullable(),
  category: z.enum(galleryCategories).nullable(),
  masterId: idSchema.nullable(),
  masterName: z.string(),
  isVisible: z.literal(true),
  likes: z.number(),
  views: z.number(),
  createdAt: instantSchema,
});
export type GalleryItem = z.infer<typeof galleryItemSchema>;

/** A gallery picture that belongs to no work, as one reader sees it; `liked` says whether they like it. */
export const galleryPieceSchema = galleryItemSchema.extend({
  workId: z.null(),
  liked: z.boolean(),
});
export type GalleryPiece = z.infer<typeof galleryPieceSchema>;

export const ofPieceInput = z.object({ itemId: idSchema });

export const listGalleryInput = z.object({
  ...pageInput(24),
  category: z.enum(galleryCategories).optional(),
});
