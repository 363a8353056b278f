import { z } from 'zod';
import { languages } from '../pages/languages.ts';
import { idSchema, instantSchema } from '../wire/page.ts';

/** A user's calendar feed as it is listed; its address is returned only on creation. */
export const feedSchema = z
  .object({
    createdAt: instantSchema.meta({ description: 'When the address was made.' }),
    language: z.enum(languages).meta({ description: 'Language of messages to the person.' }),
    /** When a calendar last came for it; null before the first time. */
    fetchedAt: instantSchema
      .nullable()
      .meta({ description: 'When a calendar last read it; null before.' }),
  })
  .meta({ id: 'CalendarFeed' });
export type Feed = z.infer<typeof feedSchema>;

export const feedStateSchema = z
  .object({
    feed: feedSchema.nullable().meta({ description: 'The calendar address; null without one.' }),
  })
  .meta({ id: 'CalendarFeedState' });
export type FeedState = z.infer<typeof feedStateSchema>;

/** In which language the calendar shall speak. */
export const makeFeedInput = z
  .object({
    language: z.enum(languages).meta({ description: 'Language of messages to the person.' }),
  })
  .meta({ id: 'MakeCalendarFeedInput' });
export type MakeFeedInput = z.infer<typeof makeFeedInput>;

/** `path` grants access to the calendar to anyone who has it; it is returned only once. */
export const madeFeedSchema = z
  .object({
    path: z.string().meta({
      description: 'Path of the new calendar address; it is shown this once.',
      examples: ['/privacy'],
    }),
    feed: feedSchema.meta({ description: 'The calendar address; null without one.' }),
  })
  .meta({ id: 'MadeCalendarFeed' });
export type MadeFeed = z.infer<typeof madeFeedSchema>;

/** Of one booking, as a file. */
export const bookingFileInput = z.object({
  id: idSchema.meta({ description: 'Id of the booking.' }),
  lang: z.enum(languages).default('nb').meta({ description: 'Language of the words in the file.' }),
});

/** Where a calendar is fetched, below the site's own address. */
export function feedPath(token: string): string {
  return `/api/calendar/${token}.ics`;
}

/** The form of a token: 32 random bytes in base64url. */
export const feedTokenPattern = /^[\w-]{43}$/;
