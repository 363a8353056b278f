import { z } from 'zod';
import { workCostSchema } from '../numbers/schema.ts';
import { pictureLookSchema } from '../uploads/look.ts';
import { idSchema, instantSchema, pageInput, requiredText } from '../wire/page.ts';
import { addTag } from './tags.ts';
import {
  firstNameSchema,
  jobTextSchema,
  lastNameSchema,
  masterIdSchema,
  masterNameSchema,
  moneySchema,
  personNameSchema,
  pictureUrlSchema,
  tradeNameSchema,
} from '../wire/fields.ts';

export const workCategories = [
  'plumbing',
  'electrical',
  'repair',
  'cleaning',
  'gardening',
  'other',
] as const;
export const workCategorySchema = z.enum(workCategories).meta({ id: 'WorkCategory' });
export const workDifficulties = ['easy', 'medium', 'hard'] as const;
export const workImageTypes = ['before', 'after', 'process'] as const;

/** A finished work with its pictures. `cost` in NOK; `tags` is the list as JSON text. */
export const workSchema = z
  .object({
    id: idSchema.meta({ description: 'Id of the work.' }),
    masterId: masterIdSchema.meta({ description: 'Id of the master’s record.' }),
    title: z
      .string()
      .meta({ description: 'Title of the work.', examples: ['Nytt blandebatteri på kjøkkenet'] }),
    description: jobTextSchema.meta({ description: 'What was done.' }),
    category: workCategorySchema.meta({ description: 'Code of the trade.' }),
    /** For the master and administrators; null for everybody else, as the customer was never asked. */
    clientName: personNameSchema
      .nullable()
      .meta({ description: 'Name of the customer; null where it is not shown.' }),
    workDuration: z
      .string()
      .nullable()
      .meta({ description: 'How long it took, in words.', examples: ['1 dag'] }),
    cost: moneySchema
      .nullable()
      .meta({ description: 'What it cost, in NOK; null where it is not stated.' }),
    location: z
      .string()
      .nullable()
      .meta({ description: 'Where the work was done.', examples: ['Grünerløkka, Oslo'] }),
    difficulty: z.enum(workDifficulties).nullable().meta({ description: 'How hard the work was.' }),
    tags: z.string().meta({ description: 'Words that it is found by.', examples: ['bad, kran'] }),
    images: z
      .array(
        z.object({
          id: idSchema.meta({ description: 'Id of the picture.' }),
          url: pictureUrlSchema.meta({ description: 'Address of the picture.' }),
          imageUrl: pictureUrlSchema.meta({ description: 'Address of the picture.' }),
          type: z
            .enum(workImageTypes)
            .meta({ description: 'Whether it shows the place before, during or after the work.' }),
          caption: z.string().meta({
            description: 'Words under the picture.',
            examples: ['Ferdig montert blandebatteri'],
          }),
          look: pictureLookSchema.optional().meta({
            description: 'What is shown before its bytes are there, and what crops show.',
          }),
        }),
      )
      .meta({ description: 'Pictures of the work.' }),
    likes: z.number().meta({ description: 'Number of likes.' }),
    views: z.number().meta({ description: 'Number of views.' }),
    commentsCount: z.number().meta({ description: 'Number of comments.' }),
    createdAt: instantSchema.meta({ description: 'When it was created.' }),
    master: z
      .object({
        id: idSchema.meta({ description: 'Id of the master.' }),
        name: masterNameSchema.meta({ description: 'Name of the master.' }),
        specialization: tradeNameSchema.meta({ description: 'Trade in words.' }),
        avatar: pictureUrlSchema
          .nullable()
          .meta({ description: 'Address of the picture; null without one.' }),
      })
      .meta({ description: 'Who did the work.' }),
  })
  .meta({ id: 'Work' });
export type Work = z.infer<typeof workSchema>;

export const listWorksInput = z.object({
  ...pageInput(24),
  masterId: masterIdSchema.optional().meta({ description: 'Id of the master’s record.' }),
  category: workCategorySchema.optional().meta({ description: 'Of this category alone.' }),
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
export const createWorkInput = z
  .object({
    title: requiredText(120).meta({
      description: 'Title of the work.',
      examples: ['Nytt blandebatteri på kjøkkenet'],
    }),
    description: z
      .string('required')
      .trim()
      .min(minDescription, 'tooShort')
      .max(4000, 'tooLong')
      .meta({
        description: 'What was done.',
        examples: ['Kranen på kjøkkenet drypper, og pakningen må byttes.'],
      }),
    category: z.enum(workCategories, 'required').meta({ description: 'Code of the trade.' }),
    clientName: orNull(120).meta({
      description: 'Name of the customer.',
      examples: ['Kari Nordmann'],
    }),
    workDuration: orNull(80).meta({
      description: 'How long it took, in words.',
      examples: ['1 dag'],
    }),
    cost: workCostSchema
      .nullable()
      .default(null)
      .meta({
        description: 'What it cost, in NOK; null where it is not stated.',
        examples: [4200],
      }),
    location: orNull(120).meta({ description: 'Where it was.', examples: ['Grünerløkka, Oslo'] }),
    difficulty: z
      .enum(workDifficulties)
      .nullable()
      .default(null)
      .meta({ description: 'How hard the work was.' }),
    tags: uniqueTags.meta({
      description: 'Words that it is found by.',
      examples: [['bad', 'kran']],
    }),
    images: z
      .array(
        z.object({
          url: z
            .string('required')
            .max(200, 'tooLong')
            .meta({
              description: 'Address of an uploaded picture.',
              examples: ['/uploads/az09by18cx27dw36ev45fu54.webp'],
            }),
          type: z
            .enum(workImageTypes)
            .meta({ description: 'Whether it shows the place before, during or after the work.' }),
          caption: z
            .string()
            .trim()
            .max(200, 'tooLong')
            .default('')
            .meta({
              description: 'Words under the picture.',
              examples: ['Ferdig montert blandebatteri'],
            }),
        }),
        'required',
      )
      .min(1, 'required')
      .max(maxWorkImages, 'tooMany')
      .meta({ description: 'Pictures of the work.' }),
  })
  .meta({ id: 'CreateWorkInput' });
export type CreateWorkInput = z.infer<typeof createWorkInput>;

/** A comment on a work; `mine`: the reader wrote it. */
export const workCommentSchema = z
  .object({
    id: idSchema.meta({ description: 'Id of the comment.' }),
    projectId: idSchema.meta({ description: 'Id of the work.' }),
    comment: z.string().meta({
      description: 'What is said about it.',
      examples: ['Kom til avtalt tid og ryddet etter seg. Anbefales!'],
    }),
    rating: z.number().nullable().meta({ description: 'Stars from 1 to 5.' }),
    mine: z.boolean().meta({ description: 'Whether the reader wrote it.' }),
    createdAt: instantSchema.meta({ description: 'When it was created.' }),
    user: z
      .object({
        avatar: pictureUrlSchema
          .nullable()
          .meta({ description: 'Address of the picture; null without one.' }),
        firstName: firstNameSchema.meta({ description: 'First name.' }),
        lastName: lastNameSchema.meta({ description: 'Last name.' }),
      })
      .meta({ description: 'Who wrote the comment.' }),
  })
  .meta({ id: 'WorkComment' });
export type WorkComment = z.infer<typeof workCommentSchema>;

/** A work with its newest comments; `liked`: the reader likes it. */
export const workDetailSchema = workSchema
  .extend({
    comments: z
      .array(workCommentSchema)
      .meta({ description: 'Comments on the work, newest first.' }),
    liked: z.boolean().meta({ description: 'Whether the reader likes it.' }),
  })
  .meta({ id: 'WorkDetail' });
export type WorkDetail = z.infer<typeof workDetailSchema>;

const ofProject = { projectId: idSchema.meta({ description: 'Id of the work.' }) };
export const ofProjectInput = z.object(ofProject);
export const listCommentsInput = z.object({ ...pageInput(20), ...ofProject });
export const createCommentInput = z.object({
  ...ofProject,
  comment: requiredText(2000).meta({
    description: 'What is said about it.',
    examples: ['Kom til avtalt tid og ryddet etter seg. Anbefales!'],
  }),
  rating: z
    .int('number')
    .min(1, 'invalid')
    .max(5, 'invalid')
    .nullable()
    .default(null)
    .meta({ description: 'Stars from 1 to 5.' }),
});
export type CreateCommentInput = z.infer<typeof createCommentInput>;
/** The comment to delete, and its work. */
export const deleteCommentInput = z.object({
  ...ofProject,
  commentId: idSchema.meta({ description: 'Id of the comment.' }),
});
export type DeleteCommentInput = z.infer<typeof deleteCommentInput>;

/** The metrics of a work after a like was added or removed. */
export const likeOutput = z
  .object({
    likes: z.number().meta({ description: 'Number of likes.' }),
    liked: z.boolean().meta({ description: 'Whether the reader likes it.' }),
  })
  .meta({ id: 'LikeAnswer' });
export const uploadedImagesOutput = z
  .object({
    imageUrls: z.array(z.string()).meta({
      description: 'Addresses of the stored pictures, in the order sent.',
      examples: [['/uploads/az09by18cx27dw36ev45fu54.webp']],
    }),
  })
  .meta({ id: 'UploadedImagesAnswer' });
