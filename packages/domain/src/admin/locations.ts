import { z } from 'zod';
import { FRESH_MINUTES, ONLINE_MINUTES } from '../tracking/presence.ts';
import { instantSchema } from '../wire/page.ts';
import { tableInput } from './list.ts';
import {
  emailTextSchema,
  firstNameSchema,
  lastNameSchema,
  masterIdSchema,
  moneySchema,
  phoneTextSchema,
  tradeNameSchema,
} from '../wire/fields.ts';

/** Where the map of masters opens. */
export const mastersMapCentre = { latitude: 59.91, longitude: 10.75 } as const;

/** Where a master was last, as administrators see it. `timestamp`: when the server got the fix. */
export const locationRecordSchema = z
  .object({
    masterId: masterIdSchema.meta({ description: 'Id of the master’s record.' }),
    latitude: z.number().meta({ description: 'Latitude in degrees.', examples: [59.9139] }),
    longitude: z.number().meta({ description: 'Longitude in degrees.', examples: [10.7522] }),
    /** Metres. */
    accuracy: z
      .number()
      .optional()
      .meta({ description: 'Radius in metres within which the true position lies.' }),
    timestamp: instantSchema.meta({
      description: 'When the position was measured; null without one.',
    }),
    isTrackingEnabled: z.boolean().meta({ description: 'Whether tracking is switched on.' }),
    /** Whether the latest position marks the master as at work. */
    isOnline: z.boolean().meta({ description: 'Whether the master is online.' }),
    master: z
      .object({
        isVerified: z
          .boolean()
          .meta({ description: 'Whether administrators have verified the master.' }),
        specialization: tradeNameSchema.meta({ description: 'Trade in words.' }),
        rating: z.number().meta({ description: 'Stars from 1 to 5.' }),
        /** NOK an hour. */
        hourlyRate: moneySchema
          .nullable()
          .meta({ description: 'Price per hour in NOK; null where it is not stated.' }),
        user: z
          .object({
            firstName: firstNameSchema.meta({ description: 'First name.' }),
            lastName: lastNameSchema.meta({ description: 'Last name.' }),
            email: emailTextSchema.meta({ description: 'E-mail address.' }),
            phone: phoneTextSchema.meta({ description: 'Phone number; null without one.' }),
            city: z
              .string()
              .nullable()
              .meta({ description: 'Code of the city.', examples: ['oslo'] }),
          })
          .meta({ description: 'The account behind the master.' }),
      })
      .meta({ description: 'The master behind the position.' }),
  })
  .meta({ id: 'LocationRecord' });
export type LocationRecord = z.infer<typeof locationRecordSchema>;

export const listLocationsInput = z.object({
  /** Enough for one map; a page more is asked for by the cursor. */
  limit: z.int().min(1).max(1000).default(500).meta({ description: 'How many at most.' }),
  cursor: z
    .string()
    .max(200)
    .optional()
    .meta({
      description: 'Where the page begins, as the page before named it in `X-Next-Cursor`.',
      examples: ['WyIyMDI2LTExLTIyVDA5OjMwOjAwLjAwMFoiLDQxXQ'],
    }),
  /** Only positions of at most 30 minutes: the meaning of the switch 'only online' (A-42, trap 14). */
  onlineOnly: z.boolean().default(false).meta({ description: 'Those alone who are online now.' }),
  /** Words of names and of an e-mail address; each must be found. */
  search: z
    .string()
    .trim()
    .max(100, 'tooLong')
    .default('')
    .meta({ description: 'Words to search for.', examples: ['kari'] }),
});

/** By when the server got the fix, by last name, or by rating. */
export const locationSorts = ['timestamp', 'name', 'rating'] as const;

/** The list next to the map: the same masters, sorted and paginated as a table. */
export const tableOfLocationsInput = z.object({
  ...tableInput(locationSorts),
  onlineOnly: z.boolean().default(false).meta({ description: 'Those alone who are online now.' }),
});
export type TableOfLocationsInput = z.infer<typeof tableOfLocationsInput>;

export const locationStatsSchema = z
  .object({
    totalMasters: z.number().meta({ description: 'Number of masters.' }),
    /** Masters with stored tracking settings. */
    mastersWithSettings: z
      .number()
      .meta({ description: 'Masters who have opened the settings of tracking.' }),
    mastersWithTrackingEnabled: z
      .number()
      .meta({ description: 'Masters with tracking switched on.' }),
    /** A fix of at most 30 minutes. */
    mastersWithRecentLocation: z.number().meta({ description: 'Masters with a recent position.' }),
    /** Masters with a position of at most 5 minutes that marks them as online. */
    mastersOnlineNow: z.number().meta({ description: 'Masters who are online now.' }),
  })
  .meta({ id: 'LocationStats' });
export type LocationStats = z.infer<typeof locationStatsSchema>;

export const mapPresences = ['online', 'recent', 'offline'] as const;
export type MapPresence = (typeof mapPresences)[number];

function ageInMinutes(timestamp: string, now: Date): number {
  return (now.getTime() - Date.parse(timestamp)) / 60_000;
}

/** The badge of a card, by the age of the last fix alone: online at 5 minutes or less, recently online at 30 or less. */
export function mapPresenceOf(fix: Pick<LocationRecord, 'timestamp'>, now: Date): MapPresence {
  const age = ageInMinutes(fix.timestamp, now);
  if (age <= ONLINE_MINUTES) return 'online';
  return age <= FRESH_MINUTES ? 'recent' : 'offline';
}

/** Whether 'only online' lists a record: 30 minutes old or less. */
export function isListedOnline({ timestamp }: { timestamp: string }, now: Date): boolean {
  return ageInMinutes(timestamp, now) <= FRESH_MINUTES;
}

/** The counters out of the records at hand, for when the server's can't be had. */
export function countLocations(records: readonly LocationRecord[], now: Date): LocationStats {
  const count = (isCounted: (record: LocationRecord) => boolean): number =>
    records.filter(isCounted).length;
  return {
    totalMasters: records.length,
    mastersWithSettings: records.length,
    mastersWithTrackingEnabled: count(({ isTrackingEnabled }) => isTrackingEnabled),
    mastersWithRecentLocation: count((record) => isListedOnline(record, now)),
    mastersOnlineNow: count((record) => record.isOnline && mapPresenceOf(record, now) === 'online'),
  };
}

/** How long ago something was, as it is worded; from a day on it is a date. */
export type Ago = { unit: 'now' | 'date' } | { unit: 'minutes' | 'hours'; value: number };

export function relativeTimeOf(timestamp: string, now: Date): Ago {
  const minutes = Math.floor(ageInMinutes(timestamp, now));
  if (minutes < 1) return { unit: 'now' };
  if (minutes < 60) return { unit: 'minutes', value: minutes };
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? { unit: 'hours', value: hours } : { unit: 'date' };
}
