import { z } from 'zod';
import { FRESH_MINUTES, ONLINE_MINUTES } from '../tracking/presence.ts';
import { idSchema, instantSchema } from '../wire/page.ts';
import { tableInput } from './list.ts';

/** Where the map of masters opens. */
export const mastersMapCentre = { latitude: 59.91, longitude: 10.75 } as const;

/** Where a master was last, as administrators see it. `timestamp`: when the server got the fix. */
export const locationRecordSchema = z.object({
  masterId: idSchema,
  latitude: z.number(),
  longitude: z.number(),
  /** Metres. */
  accuracy: z.number().optional(),
  timestamp: instantSchema,
  isTrackingEnabled: z.boolean(),
  /** Whether the fix says that the master is at work. */
  isOnline: z.boolean(),
  master: z.object({
    isVerified: z.boolean(),
    specialization: z.string(),
    rating: z.number(),
    /** NOK an hour. */
    hourlyRate: z.number().nullable(),
    user: z.object({
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      phone: z.string(),
      city: z.string().nullable(),
    }),
  }),
});
export type LocationRecord = z.infer<typeof locationRecordSchema>;

export const listLocationsInput = z.object({
  /** Enough for one map; a page more is asked for by the cursor. */
  limit: z.int().min(1).max(1000).default(500),
  cursor: z.string().max(200).optional(),
  /** Positions of at most 30 minutes alone: what the switch 'only online' means (A-42, trap 14). */
  onlineOnly: z.boolean().default(false),
  /** Words of names and of an e-mail address; each must be found. */
  search: z.string().trim().max(100, 'tooLong').default(''),
});

/** By when the server got the fix, by last name, or by rating. */
export const locationSorts = ['timestamp', 'name', 'rating'] as const;

/** The list beside the map: the same masters, in the order and the pages of a table. */
export const tableOfLocationsInput = z.object({
  ...tableInput(locationSorts),
  onlineOnly: z.boolean().default(false),
});
export type TableOfLocationsInput = z.infer<typeof tableOfLocationsInput>;

export const locationStatsSchema = z.object({
  totalMasters: z.number(),
  /** Masters who have chosen anything about tracking. */
  mastersWithSettings: z.number(),
  mastersWithTrackingEnabled: z.number(),
  /** A fix of at most 30 minutes. */
  mastersWithRecentLocation: z.number(),
  /** A fix of at most 5 minutes that says so. */
  mastersOnlineNow: z.number(),
});
export type LocationStats = z.infer<typeof locationStatsSchema>;

export const mapPresences = ['online', 'recent', 'offline'] as const;
export type MapPresence = (typeof mapPresences)[number];

type Sign = Pick<LocationRecord, 'timestamp' | 'isOnline'>;

function ageInMinutes(timestamp: string, now: Date): number {
  return (now.getTime() - Date.parse(timestamp)) / 60_000;
}

/** The badge of a card: online at 5 minutes or less, recently online at 30 or less. */
export function mapPresenceOf({ timestamp, isOnline }: Sign, now: Date): MapPresence {
  const age = ageInMinutes(timestamp, now);
  if (isOnline && age <= ONLINE_MINUTES) return 'online';
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
    mastersOnlineNow: count((record) => mapPresenceOf(record, now) === 'online'),
  };
}

/** How long ago something was, as it is worded; from a day on it is a date. */
export type Ago = { unit: 'now' | 'date' } | { unit: 'minutes' | 'hours'; value: number };

export function agoOf(timestamp: string, now: Date): Ago {
  const minutes = Math.floor(ageInMinutes(timestamp, now));
  if (minutes < 1) return { unit: 'now' };
  if (minutes < 60) return { unit: 'minutes', value: minutes };
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? { unit: 'hours', value: hours } : { unit: 'date' };
}
