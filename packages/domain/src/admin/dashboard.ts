import { z } from 'zod';
import { cityCodes } from '../places/cities.ts';
import { idSchema } from '../wire/page.ts';

/** Hours for which a message counts as recent. */
export const recentHours = 24;

/** The six statistics. `recentMessages` are those of the last 24 hours. */
export const statsSchema = z.object({
  totalUsers: z.int(),
  totalMasters: z.int(),
  totalBookings: z.int(),
  totalReviews: z.int(),
  pendingBookings: z.int(),
  recentMessages: z.int(),
});
export type Stats = z.infer<typeof statsSchema>;

/** Days in Oslo that the figures go back; weeks go back twelve. */
export const figuresInput = z.object({ days: z.int().min(7).max(84).default(30) });

export const weeksShown = 12;

const period = z.object({
  /** The first civil day of it in Oslo; weeks begin on Monday. */
  from: z.string(),
  bookings: z.int(),
  /** Estimated prices of the jobs completed in it, in NOK. */
  revenue: z.number(),
  registrations: z.int(),
  /** Median minutes until a master first did something with a booking sent in it; null when none has. */
  responseMinutes: z.number().nullable(),
});
export type Period = z.infer<typeof period>;

/** What an owner looks for, oldest first, the current day and week included. Top lists are of the twelve weeks. */
export const figuresSchema = z.object({
  days: z.array(period),
  weeks: z.array(period),
  topCategories: z.array(
    z.object({ id: idSchema, code: z.string(), name: z.string(), bookings: z.int() }),
  ),
  topCities: z.array(z.object({ city: z.enum(cityCodes), bookings: z.int() })),
});
export type Figures = z.infer<typeof figuresSchema>;
