import { z } from 'zod';
import { idSchema, instantSchema, pageInput, requiredText } from '../wire/page.ts';
import { addTag } from './tags.ts';

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

/** How many pictures a work has at most, and how many one upload carries. */
export const maxWorkImages = 20;
export const minDescription = 10;

const orNull = (max: number) =>
  z
    .string()
    .trim()
    .max(max, 'tooLong')
    .transform((text) => (text === '' ? null : text))
    .nullable()
    .default(null);

const uniqueTags = z
  .array(z.string().trim().max(40, 'tooLong'))
  .max(20, 'tooMany')
  .default([])
  .transform((tags) => tags.reduce<string[]>((known, tag) => addTag(known, tag), []));

/** A work as its master publishes it. `cost` in NOK; each picture was uploaded before and is named by its address. */
export const createWorkInput = z.object({
  title: requiredText(120),
  description: z.string('required').trim().min(minDescription, 'tooShort').max(4000, 'tooLong'),
  category: z.enum(workCategories, 'required'),
  clientName: orNull(120),
  workDuration: orNull(80),
  cost: z
    .number('number')
    .min(0, 'priceNegative')
    .max(9_999_999, 'tooLarge')
    .nullable()
    .default(null),
  location: orNull(120),
  difficulty: z.enum(workDifficulties).nullable().default(null),
  tags: uniqueTags,
  images: z
    .array(
      z.object({
        url: z.string('required').max(200, 'tooLong'),
        type: z.enum(workImageTypes),
        caption: z.string().trim().max(200, 'tooLong').default(''),
      }),
      'required',
    )
    .min(1, 'required')
    .max(maxWorkImages, 'tooMany'),
});
export type CreateWorkInput = z.infer<typeof createWorkInput>;

/** What someone said of a work; `mine` says whether the reader wrote it. */
export const workCommentSchema = z.object({
  id: idSchema,
  projectId: idSchema,
  comment: z.string(),
  rating: z.number().nullable(),
  mine: z.boolean(),
  createdAt: instantSchema,
  user: z.object({ avatar: z.string().nullable(), firstName: z.string(), lastName: z.string() }),
});
export type WorkComment = z.infer<typeof workCommentSchema>;

/** A work with its newest comments; `liked` says whether the reader likes it. */
export const workDetailSchema = workSchema.extend({
  comments: z.array(workCommentSchema),
  liked: z.boolean(),
});
export type WorkDetail = z.infer<typeof workDetailSchema>;

const ofProject = { projectId: idSchema };
export const ofProjectInput = z.object(ofProject);
export const listCommentsInput = z.object({ ...pageInput(20), ...ofProject });
export const createCommentInput = z.object({
  ...ofProject,
  comment: requiredText(2000),
  rating: z.int('number').min(1, 'invalid').max(5, 'invalid').nullable().default(null),
});
export type CreateCommentInput = z.infer<typeof createCommentInput>;
/** Which comment of which work goes. */
export const deleteCommentInput = z.object({ ...ofProject, commentId: idSchema });
export type DeleteCommentInput = z.infer<typeof deleteCommentInput>;

/** What a work's figures are after a like was given or taken back. */
export const likeOutput = z.object({ likes: z.number(), liked: z.boolean() });
export const uploadedImagesOutput = z.object({ imageUrls: z.array(z.string()) });
