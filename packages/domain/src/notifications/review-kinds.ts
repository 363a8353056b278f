import { z } from 'zod';
import { decidedStateSchema } from '../admin/reviews.ts';
import { locales } from '../pages/languages.ts';
import { idSchema } from '../wire/page.ts';
import { contentSchema } from './content-schema.ts';
import type { KindTraits } from './traits.ts';

const reviewId = idSchema.meta({ description: 'Id of the review.' });
/** The reviewed master's record, on whose page the review is shown. */
const masterId = idSchema.meta({ description: 'Id of the master’s record.' });
const person = z.string().meta({ description: 'Name of the other person.' });

/** What the notifications of reviews carry. */
export const reviewContents = {
  reviewReceived: contentSchema('reviewReceived', {
    reviewId,
    masterId,
    person,
    rating: z.number().meta({ description: 'Stars from 1 to 5.' }),
  }),
  reviewDecided: contentSchema('reviewDecided', {
    reviewId,
    masterId,
    state: decidedStateSchema.meta({ description: 'What was decided.' }),
  }),
  reviewAnswered: contentSchema('reviewAnswered', { reviewId, masterId, person }),
};

type ReviewKind = keyof typeof reviewContents;
type ReviewContents = { [Kind in ReviewKind]: z.infer<(typeof reviewContents)[Kind]> };

const aboutReview = {
  channels: ['mail', 'push'],
  path: ({ masterId: master }: { masterId: number }) => `/master/${master}`,
} as const;

/** The rows of reviews in the registry. */
export const reviewKinds: { readonly [Kind in ReviewKind]: KindTraits<ReviewContents[Kind]> } = {
  reviewReceived: {
    ...aboutReview,
    audience: 'masters',
    icon: ['star', 'amber'],
    bell: ({ person: name, rating }, { t }) => ({
      values: { person: name },
      body: t('bell.stars', { count: rating }),
    }),
    message: ({ person: name, rating }, { language }) => ({
      values: { person: name, rating: new Intl.NumberFormat(locales[language]).format(rating) },
    }),
  },
  reviewDecided: {
    ...aboutReview,
    audience: 'everybody',
    icon: ['star', 'blue'],
    bell: ({ state }) => ({ variant: state }),
    message: ({ state }) => ({ variant: state }),
  },
  // For the author of the review, once: an answer may be corrected as often as its master likes.
  reviewAnswered: {
    ...aboutReview,
    audience: 'everybody',
    icon: ['message', 'blue'],
    bell: ({ person: name }) => ({ values: { person: name } }),
    message: ({ person: name }) => ({ values: { person: name } }),
  },
};
