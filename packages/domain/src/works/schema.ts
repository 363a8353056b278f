import { z } from 'zod';
import { idSchema, instantSchema, pageInput } from '../wire/page.ts';

export const workCategories = [
  'plumbing',
  'electrical',
  'repair',
  'cleaning',
  'gardening',
  'other',
] as const;
export const workCategorySchema = z.enum(workCategories);
export const workDifficulties = ['easy', 'medium', 'hard'] as const;
export const workImageTypes = ['before', 'after', 'process'] as const;

/** A finished work with its pictures. `cost` in NOK; `tags` is the list as JSON text. */
export const workSchema = z.object({
  id: idSchema,
  masterId: idSchema,
  title: z.string(),
  description: z.string(),
  category: workCategorySchema,
  clientName: z.string().nullable(),
  workDuration: z.string().nullable(),
  cost: z.number().nullable(),
  location: z.string().nullable(),
  difficulty: z.enum(workDifficulties).nullable(),
  tags: z.string(),
  images: z.array(
    z.object({
      id: idSchema,
      url: z.string(),
      imageUrl: z.string(),
      type: z.enum(workImageTypes),
      caption: z.string(),
    }),
  ),
  likes: z.number(),
  views: z.number(),
  commentsCount: z.number(),
  createdAt: instantSchema,
  master: z.object({
    id: idSchema,
    name: z.string(),
    specialization: z.string(),
    avatar: z.string().nullable(),
  }),
});
export type Work = z.infer<typeof workSchema>;

export const listWorksInput = z.object({
  ...pageInput(24),
  masterId: idSchema.optional(),
  category: workCategorySchema.optional(),
});
