import { z } from 'zod';
import { freeSpanInput, nextFreeField } from '../availability/schema.ts';
import { serviceTimeFields } from '../bookings/duration-schema.ts';
import { answerTimeSchema } from '../job-requests/asked-master.ts';
import {
  elsewhereSchema,
  facetsSchema,
  hitFields,
  languagesField,
  refinementFields,
} from './refinements-schema.ts';
import { cityCodes, citySchema } from '../places/cities.ts';
import { placeTextSchema } from '../places/schema.ts';
import { shownReviewPictures } from '../reviews/pictures-schema.ts';
import { shownAreaSchema } from './service-area.ts';
import { idSchema, instantSchema, pageInput, pageOf } from '../wire/page.ts';
import { searchTextSchema } from '../wire/search-text.ts';
import {
  categoryIdSchema,
  firstNameSchema,
  masterIdSchema,
  masterNameSchema,
  moneySchema,
  personNameSchema,
  phoneTextSchema,
  pictureUrlSchema,
  serviceNameSchema,
  tradeNameSchema,
} from '../wire/fields.ts';

/** A priced service of a master, as their profile shows it. Price in NOK. */
export const offeredServiceSchema = z.object({
  id: idSchema.meta({ description: 'Id of the service.' }),
  masterId: masterIdSchema.meta({ description: 'Id of the master’s record.' }),
  name: serviceNameSchema.meta({ description: 'Name of the service.' }),
  description: z.string().meta({
    description: 'What the service includes.',
    examples: ['Bytter blandebatteri på kjøkken eller bad, inkludert pakninger.'],
  }),
  price: moneySchema.meta({ description: 'Price in NOK.' }),
  categoryId: categoryIdSchema.meta({ description: 'Id of the category.' }),
  category: tradeNameSchema.meta({ description: 'Name of the category.' }),
  color: z.string().meta({ description: 'Colour of the category.', examples: ['blue'] }),
  ...serviceTimeFields,
});
export type OfferedService = z.infer<typeof offeredServiceSchema>;

/** The same by itself, with the version that a change of it must send back. */
export const serviceSchema = offeredServiceSchema
  .extend({
    version: z
      .int()
      .meta({ description: 'Version that was read: a change on another one is refused.' }),
  })
  .meta({ id: 'Service' });
export type Service = z.infer<typeof serviceSchema>;

const publicUser = z.object({
  id: masterIdSchema.meta({ description: 'Id of the user.' }),
  firstName: z.string().meta({ description: 'First name.', examples: ['Ola'] }),
  lastName: z.string().meta({ description: 'Last name.', examples: ['Hansen'] }),
  avatar: pictureUrlSchema
    .nullable()
    .meta({ description: 'Address of the picture; null without one.' }),
  city: citySchema.nullable().meta({ description: 'Code of the city.' }),
});

/** A master in lists and search results. `hourlyRate` in NOK an hour; `responseTime` in minutes, null when unknown. */
export const masterCardSchema = z
  .object({
    id: masterIdSchema.meta({ description: 'Id of the master.' }),
    name: masterNameSchema.meta({ description: 'Name of the master.' }),
    user: publicUser.meta({ description: 'The account behind the master.' }),
    specialization: tradeNameSchema.meta({ description: 'Trade in words.' }),
    description: z.string().meta({
      description: 'How the master presents the work.',
      examples: ['Rørlegger i Oslo siden 2009. Rydder etter meg.'],
    }),
    hourlyRate: moneySchema
      .nullable()
      .meta({ description: 'Price per hour in NOK; null where it is not stated.' }),
    rating: z.number().meta({ description: 'Stars from 1 to 5.' }),
    reviewCount: z.number().meta({ description: 'Number of approved reviews.' }),
    completedJobs: z.number().meta({ description: 'Number of completed jobs.' }),
    isVerified: z
      .boolean()
      .meta({ description: 'Whether administrators have verified the master.' }),
    responseTime: z
      .number()
      .nullable()
      .meta({ description: 'Usual minutes until an answer; null when unknown.' }),
    /** Computed from job requests; beside the documented `responseTime`. Absent without a request in the last 30 days. */
    answerTime: answerTimeSchema.optional().meta({
      description: 'Answers to job requests in the 30 days before; absent without requests.',
    }),
    nextFree: nextFreeField,
    languages: languagesField,
    city: citySchema.nullable().meta({ description: 'Code of the city.' }),
    category: z.string().meta({ description: 'Code of the trade.', examples: ['plumbing'] }),
    categoryId: categoryIdSchema.meta({ description: 'Id of the category.' }),
    services: z
      .array(
        z.object({
          id: idSchema.meta({ description: 'Id of the service.' }),
          name: serviceNameSchema.meta({ description: 'Name of the service.' }),
          price: moneySchema.meta({ description: 'Price in NOK.' }),
          categoryId: categoryIdSchema.meta({ description: 'Id of the category.' }),
        }),
      )
      .meta({ description: 'Services on offer.' }),
  })
  .meta({ id: 'MasterCard' });
export type MasterCard = z.infer<typeof masterCardSchema>;

/** A master's profile: public, hence without e-mail, phone or birth date. */
export const masterSchema = masterCardSchema
  .extend({
    user: publicUser
      .extend({
        about: z.string().meta({
          description: 'What the person writes about themself.',
          examples: ['Rørlegger i Oslo siden 2009. Rydder etter meg.'],
        }),
        createdAt: instantSchema.meta({ description: 'When the account was opened.' }),
      })
      .meta({ description: 'The account behind the master.' }),
    /** Whole months of experience. */
    experience: z.number().meta({ description: 'Years of experience.' }),
    createdAt: instantSchema.meta({ description: 'When the master’s record was made.' }),
    services: z.array(offeredServiceSchema).meta({ description: 'Services on offer.' }),
    area: shownAreaSchema.nullable().optional().meta({
      description: 'Approximately where the master takes jobs; null where no limit is known.',
    }),
  })
  .meta({ id: 'Master' });
export type Master = z.infer<typeof masterSchema>;

/**
 * A master's statistics, computed from completed jobs here. Shares in whole percent: `repeatCustomers` of those with a
 * completed job, `punctuality` of the completed jobs; 100 where there is none yet. `responseTime` as on the card.
 */
export const statisticsSchema = z
  .object({
    masterId: masterIdSchema.meta({ description: 'Id of the master’s record.' }),
    views: z.number().meta({ description: 'Views of the profile.' }),
    likes: z.number().meta({ description: 'Number of likes.' }),
    repeatCustomers: z
      .number()
      .meta({ description: 'Share of customers who came back, in percent; null without any.' }),
    punctuality: z
      .number()
      .meta({ description: 'Share of jobs that began in time, in percent; null without any.' }),
    responseTime: z
      .number()
      .nullable()
      .meta({ description: 'Usual minutes until an answer; null when unknown.' }),
  })
  .meta({ id: 'MasterStatistics' });
export type Statistics = z.infer<typeof statisticsSchema>;

export const listMastersInput = z.object({
  ...pageInput(100),
  city: citySchema.optional().meta({ description: 'Code of the city.' }),
  category: idSchema.optional().meta({ description: 'Of this category alone.' }),
  sort: z
    .enum(['newest', 'recommended'])
    .default('newest')
    .meta({ description: 'Order of the list.' }),
  free: freeSpanInput,
  place: placeTextSchema,
});

/**
 * The search. `city` and `category` may come as 'all' or empty, as older forms send them; an unknown city is a bad
 * request, an unknown category matches nobody.
 */
export const searchInput = z.object({
  ...pageInput(24),
  query: searchTextSchema.default('').meta({
    description:
      'Words to search for, or what is needed in a sentence; typing errors are forgiven.',
    examples: ['rørlegger'],
  }),
  city: z
    .union([z.literal(''), z.literal('all'), z.enum(cityCodes)])
    .optional()
    .transform((city) => (city === '' || city === 'all' ? undefined : city))
    .meta({ description: 'Code of the city.', examples: ['oslo'] }),
  category: z
    .union([z.literal(''), z.literal('all'), idSchema])
    .optional()
    .transform((category) => (typeof category === 'number' ? category : undefined))
    .meta({ description: 'Of this category alone.' }),
  trade: z
    .union([z.literal('words'), idSchema])
    .optional()
    .meta({
      description:
        'What to understand the text as: a category by its id, or `words` for its words alone. Without it the text ' +
        'itself decides, if its words find nobody. Ignored beside `category`.',
      examples: ['words'],
    }),
  place: placeTextSchema,
  ...refinementFields,
  facets: z.boolean().default(false).meta({
    description:
      'Whether the first page also counts the hits of each filter value, and says where the hits are. Of a list over REST only the hits are sent.',
  }),
});
export type SearchInput = z.infer<typeof searchInput>;

/** A master's public answer to a review. */
export const reviewAnswerSchema = z
  .object({
    text: z.string().meta({
      description: 'What the master answers.',
      examples: ['Takk for tilliten, og si fra om noe skulle lekke!'],
    }),
    answeredAt: instantSchema.meta({ description: 'When it was written or last changed.' }),
  })
  .meta({ id: 'ReviewAnswer' });
export type ReviewAnswer = z.infer<typeof reviewAnswerSchema>;

export const reviewSchema = z
  .object({
    id: idSchema.meta({ description: 'Id of the review.' }),
    masterId: masterIdSchema.meta({ description: 'Id of the master’s record.' }),
    clientName: personNameSchema.meta({ description: 'Name of the customer.' }),
    clientAvatar: z
      .string()
      .nullable()
      .meta({
        description: 'Address of the customer’s picture; null without one.',
        examples: [null],
      }),
    client: z
      .object({ firstName: firstNameSchema.meta({ description: 'First name.' }) })
      .nullable()
      .meta({ description: 'Who wrote it; null when the account is gone.' }),
    rating: z.number().meta({ description: 'Stars from 1 to 5.' }),
    comment: z.string().meta({
      description: 'What is said about it.',
      examples: ['Kom til avtalt tid og ryddet etter seg. Anbefales!'],
    }),
    /** Whether it refers to a completed booking. */
    verified: z.boolean().meta({ description: 'Whether it is about a completed booking.' }),
    /** Set on the reader's own. */
    mine: z.boolean().optional().meta({ description: 'Whether the reader wrote it.' }),
    /** Set on the user's own review while it awaits moderation; others do not receive it then. */
    pending: z
      .boolean()
      .optional()
      .meta({ description: 'Whether it waits for approval; its author alone sees it.' }),
    /** Set on the user's own review once moderators rejected or hid it; others do not receive it then. */
    hidden: z
      .boolean()
      .optional()
      .meta({ description: 'Whether moderators rejected or hid it; its author alone sees it.' }),
    /** Absent until the master answers. */
    answer: reviewAnswerSchema
      .optional()
      .meta({ description: 'What the master answers; absent without an answer.' }),
    pictures: shownReviewPictures.optional(),
    createdAt: instantSchema.meta({ description: 'When it was created.' }),
  })
  .meta({ id: 'Review' });
export type Review = z.infer<typeof reviewSchema>;

export const phoneOutput = z
  .object({
    phone: phoneTextSchema.meta({ description: 'Phone number; null without one.' }),
  })
  .meta({ id: 'PhoneAnswer' });

/** A master that a search found. */
export const foundMasterSchema = masterCardSchema.extend(hitFields).meta({ id: 'FoundMaster' });
export type FoundMaster = z.infer<typeof foundMasterSchema>;

/** A page of search results. `total` counts to `maxCounted` and no further. */
export const searchOutput = pageOf(foundMasterSchema).extend({
  total: z.number().meta({ description: 'Number of hits in all pages together.' }),
  hasMore: z
    .literal(true)
    .exactOptional()
    .meta({ description: 'There may be more hits than `total`: too many to judge each.' }),
  byTrade: z.boolean().meta({
    description: 'Whether hits offer the trade that the text was understood as, beside its words.',
  }),
  facets: facetsSchema.exactOptional(),
  elsewhere: elsewhereSchema.exactOptional(),
});
export type SearchPage = z.infer<typeof searchOutput>;
