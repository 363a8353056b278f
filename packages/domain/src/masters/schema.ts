import { z } from 'zod';
import { cityCodes, citySchema } from '../places/cities.ts';
import { priceSchema } from '../auth/schema.ts';
import { idSchema, instantSchema, pageInput, pageOf, requiredText } from '../wire/page.ts';

/** A priced service of a master, as their profile shows it. Price in NOK. */
export const offeredServiceSchema = z.object({
  id: idSchema,
  masterId: idSchema,
  name: z.string(),
  description: z.string(),
  price: z.number(),
  categoryId: idSchema,
  category: z.string(),
  color: z.string(),
});
export type OfferedService = z.infer<typeof offeredServiceSchema>;

/** The same by itself, with the version that a change of it must send back. */
export const serviceSchema = offeredServiceSchema.extend({ version: z.int() });
export type Service = z.infer<typeof serviceSchema>;

const publicUser = z.object({
  id: idSchema,
  firstName: z.string(),
  lastName: z.string(),
  avatar: z.string().nullable(),
  city: citySchema.nullable(),
});

/** A master in lists and search results. `hourlyRate` in NOK an hour; `responseTime` in minutes, null when unknown. */
export const masterCardSchema = z.object({
  id: idSchema,
  name: z.string(),
  user: publicUser,
  specialization: z.string(),
  description: z.string(),
  hourlyRate: z.number().nullable(),
  rating: z.number(),
  reviewCount: z.number(),
  completedJobs: z.number(),
  isVerified: z.boolean(),
  responseTime: z.number().nullable(),
  city: citySchema.nullable(),
  category: z.string(),
  categoryId: idSchema,
  services: z.array(
    z.object({ id: idSchema, name: z.string(), price: z.number(), categoryId: idSchema }),
  ),
});
export type MasterCard = z.infer<typeof masterCardSchema>;

/** A master's profile: public, hence without e-mail, phone or birth date. */
export const masterSchema = masterCardSchema.extend({
  user: publicUser.extend({ about: z.string(), createdAt: instantSchema }),
  /** Whole months of experience. */
  experience: z.number(),
  createdAt: instantSchema,
  services: z.array(offeredServiceSchema),
});
export type Master = z.infer<typeof masterSchema>;

/**
 * A master's figures, counted from what happened here. Shares in whole percent: `repeatCustomers` of those with a
 * completed job, `punctuality` of the completed jobs; 100 where there is none yet. `responseTime` as on the card.
 */
export const statisticsSchema = z.object({
  masterId: idSchema,
  views: z.number(),
  likes: z.number(),
  repeatCustomers: z.number(),
  punctuality: z.number(),
  responseTime: z.number().nullable(),
});
export type Statistics = z.infer<typeof statisticsSchema>;

export const listMastersInput = z.object({
  ...pageInput(100),
  city: citySchema.optional(),
  category: idSchema.optional(),
  sort: z.enum(['newest', 'recommended']).default('newest'),
});

/**
 * The search. `city` and `category` may come as 'all' or empty, as older forms send them; an unknown city
 * is a bad request, an unknown category finds nobody.
 */
export const searchInput = z.object({
  ...pageInput(24),
  query: z.string().trim().max(200, 'tooLong').default(''),
  city: z
    .union([z.literal(''), z.literal('all'), z.enum(cityCodes)])
    .optional()
    .transform((city) => (city === '' || city === 'all' ? undefined : city)),
  category: z
    .union([z.literal(''), z.literal('all'), idSchema])
    .optional()
    .transform((category) => (typeof category === 'number' ? category : undefined)),
});

export const serviceInput = z.object({
  name: requiredText(120),
  description: requiredText(2000),
  price: priceSchema,
  categoryId: idSchema,
});

export const updateServiceInput = serviceInput.extend({
  id: idSchema,
  /** The version that was read: with it, what was saved meanwhile is not written over. */
  version: z.int().optional(),
});
export type UpdateServiceInput = z.infer<typeof updateServiceInput>;

export const reviewSchema = z.object({
  id: idSchema,
  masterId: idSchema,
  clientName: z.string(),
  clientAvatar: z.string().nullable(),
  client: z.object({ firstName: z.string() }).nullable(),
  rating: z.number(),
  comment: z.string(),
  /** Whether a completed booking stands behind it. */
  verified: z.boolean(),
  /** Set on the reader's own. */
  mine: z.boolean().optional(),
  /** Set on the reader's own while it waits for a moderator; nobody else gets it then. */
  pending: z.boolean().optional(),
  /** Set on the reader's own when moderators rejected or hid it; nobody else gets it then. */
  hidden: z.boolean().optional(),
  createdAt: instantSchema,
});
export type Review = z.infer<typeof reviewSchema>;

export const phoneOutput = z.object({ phone: z.string() });

/** A page of search results. `total` counts to `maxCounted` and no further. */
export const searchOutput = pageOf(masterCardSchema).extend({ total: z.number() });
export const maxCounted = 1000;
