import { z } from 'zod';
import { citySchema } from '../places/cities.ts';
import { idSchema, instantSchema, pageInput, tooLong } from '../wire/page.ts';
import { presences } from './presence.ts';
import { retentionHours } from './retention.ts';
import { showings } from './showing.ts';
import {
  bookingIdSchema,
  latitudeSchema,
  longitudeSchema,
  masterNameSchema,
  moneySchema,
  personNameSchema,
  pictureUrlSchema,
  tradeNameSchema,
} from '../wire/fields.ts';

export const retentionSchema = z.literal(retentionHours);

export const trackingModes = ['automatic', 'manual'] as const;
export const trackingModeSchema = z.enum(trackingModes).meta({ id: 'TrackingMode' });

/**
 * A fix: degrees in WGS 84, `accuracy` in metres. `recordedAt` is the device's word, `receivedAt` the server's,
 * and the one that counts.
 */
export const positionSchema = z
  .object({
    latitude: latitudeSchema.meta({ description: 'Latitude in degrees.' }),
    longitude: longitudeSchema.meta({ description: 'Longitude in degrees.' }),
    accuracy: z
      .number()
      .meta({ description: 'Radius in metres within which the true position lies.' }),
    isOnline: z.boolean().meta({ description: 'Whether the master is online.' }),
    isEnRoute: z.boolean().meta({ description: 'Whether the master is on the way to a job.' }),
    bookingId: bookingIdSchema
      .nullable()
      .meta({ description: 'The booking that the master is on the way to; null for none.' }),
    recordedAt: instantSchema.meta({ description: 'When it was measured.' }),
    receivedAt: instantSchema.meta({ description: 'When the server received it.' }),
  })
  .meta({ id: 'Position' });
export type Position = z.infer<typeof positionSchema>;

/** A master's own tracking settings, with what others currently see. */
export const trackingSettingsSchema = z
  .object({
    isTrackingEnabled: z.boolean().meta({ description: 'Whether tracking is switched on.' }),
    shareLocationWithClients: z
      .boolean()
      .meta({ description: 'Whether customers may see the position.' }),
    trackingMode: trackingModeSchema.meta({
      description: 'Whether positions are sent by themselves or by hand.',
    }),
    dataRetentionHours: retentionSchema.meta({
      description: 'Hours after which positions are deleted.',
    }),
    consentGivenAt: instantSchema.nullable().meta({
      description: 'When consent to tracking was given; null without it.',
      format: 'date-time',
    }),
    isOnline: z.boolean().meta({ description: 'Whether the master is online.' }),
    isEnRoute: z.boolean().meta({ description: 'Whether the master is on the way to a job.' }),
    enRouteBookingId: bookingIdSchema
      .nullable()
      .meta({ description: 'The booking that the master is on the way to; null for none.' }),
    lastPosition: positionSchema
      .nullable()
      .meta({ description: 'The last known position; null without one.' }),
  })
  .meta({ id: 'TrackingSettings' });
export type TrackingSettings = z.infer<typeof trackingSettingsSchema>;

/**
 * Both documented shapes: absent fields stay unchanged. A non-null `consentGivenAt` is the act of consent, null revokes
 * it.
 */
export const updateSettingsInput = z
  .object({
    isTrackingEnabled: z
      .boolean()
      .optional()
      .meta({ description: 'Whether tracking is switched on.' }),
    shareLocationWithClients: z
      .boolean()
      .optional()
      .meta({ description: 'Whether customers may see the position.' }),
    trackingMode: trackingModeSchema
      .optional()
      .meta({ description: 'Whether positions are sent by themselves or by hand.' }),
    dataRetentionHours: retentionSchema
      .optional()
      .meta({ description: 'Hours after which positions are deleted.' }),
    consentGivenAt: z
      .string()
      .max(40)
      .nullable()
      .optional()
      .meta({
        description: 'When consent to tracking was given; null without it.',
        examples: ['2026-11-22T09:30:00.000Z'],
        format: 'date-time',
      }),
  })
  .meta({ id: 'TrackingSettingsInput' });
export type UpdateSettingsInput = z.infer<typeof updateSettingsInput>;

/** A device's time: ISO 8601, or milliseconds since 1970. */
const timestamp = z
  .union([
    z
      .string()
      .max(40, tooLong)
      .check(z.iso.datetime({ offset: true })),
    z.number().int().min(0).max(8_640_000_000_000_000),
  ])
  .meta({ examples: ['2026-11-22T09:30:00.000Z'] });

export const toggleInput = z
  .object({
    enabled: z.boolean().meta({ description: 'Whether tracking is switched on.' }),
    timestamp: timestamp
      .optional()
      .meta({ description: 'When it was switched, by the clock of the device.' }),
  })
  .meta({ id: 'ToggleTrackingInput' });

/** A reported fix. Without a `timestamp` it is of now. */
export const positionReportInput = z
  .object({
    latitude: latitudeSchema.meta({ description: 'Latitude in degrees.' }),
    longitude: longitudeSchema.meta({ description: 'Longitude in degrees.' }),
    accuracy: z
      .number()
      .min(0)
      .max(10_000_000)
      .meta({ description: 'Radius in metres within which the true position lies.' }),
    isOnline: z.boolean().meta({ description: 'Whether the master is online.' }),
    isEnRoute: z
      .boolean()
      .nullish()
      .meta({ description: 'Whether the master is on the way to a job.' }),
    bookingId: bookingIdSchema.nullish().meta({ description: 'Id of the booking.' }),
    timestamp: timestamp
      .optional()
      .meta({ description: 'When it was measured, by the clock of the device.' }),
  })
  .meta({ id: 'PositionReportInput' });
export type PositionReport = z.infer<typeof positionReportInput>;

/** `stored` is false for a position older than the stored one. */
export const reportedSchema = z
  .object({
    stored: z.boolean().meta({ description: 'Whether the position was stored.' }),
    receivedAt: instantSchema.meta({ description: 'When the server received it.' }),
  })
  .meta({ id: 'ReportedPosition' });

export const listTrackingInput = z.object(pageInput(50));

export const consentSchema = z
  .object({
    id: idSchema.meta({ description: 'Id of the record.' }),
    action: z
      .enum(['given', 'revoked'])
      .meta({ description: 'Whether it was given or withdrawn.' }),
    textVersion: z
      .string()
      .meta({ description: 'Version of the text that was shown.', examples: ['location-2026-03'] }),
    at: instantSchema.meta({ description: 'When it was given or withdrawn.' }),
  })
  .meta({ id: 'LocationConsent' });
export type Consent = z.infer<typeof consentSchema>;

/** A user who viewed the position; `bookingId` is null once the booking is deleted. */
export const viewerSchema = z
  .object({
    id: idSchema.meta({ description: 'Id of the record of the view.' }),
    viewerName: personNameSchema.meta({ description: 'Name of the person who looked.' }),
    isAdmin: z.boolean().meta({ description: 'Whether the person is an administrator.' }),
    bookingId: bookingIdSchema.nullable().meta({ description: 'Id of the booking.' }),
    /** Seen on the administrators' map of all masters. */
    onMap: z.boolean().meta({ description: 'Whether it was seen on the administrators’ map.' }),
    firstAt: instantSchema.meta({ description: 'When it was first viewed.' }),
    lastAt: instantSchema.meta({ description: 'When it was last viewed.' }),
  })
  .meta({ id: 'PositionViewer' });
export type Viewer = z.infer<typeof viewerSchema>;

/** A stored position, for its own master. */
export const storedPositionSchema = positionSchema
  .extend({
    id: idSchema.meta({ description: 'Id of the stored position.' }),
  })
  .meta({ id: 'KeptPosition' });
export type StoredPosition = z.infer<typeof storedPositionSchema>;

export const erasedSchema = z
  .object({
    erased: z.number().meta({ description: 'Number of erased positions.' }),
  })
  .meta({ id: 'ErasedPositions' });

/** Radius of the nearby search, km (C-64). */
export const NEARBY_RADIUS = 20;
export const MAX_NEARBY_RADIUS = 50;
export const NEARBY_LIMIT = 50;

export const nearbyInput = z.object({
  lat: latitudeSchema.meta({ description: 'Latitude in degrees.' }),
  lng: longitudeSchema.meta({ description: 'Longitude in degrees.' }),
  radius: z
    .number()
    .positive()
    .max(MAX_NEARBY_RADIUS, 'tooLarge')
    .default(NEARBY_RADIUS)
    .meta({ description: 'Radius in kilometres.' }),
  /** Only masters with services of this category. */
  category: idSchema.optional().meta({ description: 'Code of the trade.' }),
});

/**
 * A master near a place. `locatedBy` is the source of the location. For a shared `position`, `latitude`, `longitude`
 * and `distance` (km) are those of the grid cell, never of the master. For the `city` they work in, `latitude` and
 * `longitude` are its centre, and there is no distance. `hourlyRate` in NOK.
 */
export const nearbyMasterSchema = z
  .object({
    id: idSchema.meta({ description: 'Id of the master.' }),
    name: masterNameSchema.meta({ description: 'Name of the master.' }),
    avatar: pictureUrlSchema
      .nullable()
      .meta({ description: 'Address of the picture; null without one.' }),
    isVerified: z
      .boolean()
      .meta({ description: 'Whether administrators have verified the master.' }),
    specialization: tradeNameSchema.meta({ description: 'Trade in words.' }),
    rating: z.number().meta({ description: 'Stars from 1 to 5.' }),
    reviewCount: z.number().meta({ description: 'Number of approved reviews.' }),
    hourlyRate: moneySchema
      .nullable()
      .meta({ description: 'Price per hour in NOK; null where it is not stated.' }),
    presence: z.enum(presences).meta({ description: 'How fresh the position is.' }),
    latitude: z.number().meta({ description: 'Latitude in degrees.', examples: [59.9139] }),
    longitude: z.number().meta({ description: 'Longitude in degrees.', examples: [10.7522] }),
    distance: z
      .number()
      .nullable()
      .meta({ description: 'Distance in kilometres.', examples: [2.4] }),
    locatedBy: z.enum(['position', 'city']).meta({
      description: 'Whether the place is the master’s own position or the centre of the city.',
    }),
    city: citySchema.nullable().meta({ description: 'Code of the city.' }),
  })
  .meta({ id: 'NearbyMaster' });
export type NearbyMaster = z.infer<typeof nearbyMasterSchema>;

export const bookingPositionInput = z.object({
  bookingId: bookingIdSchema.meta({ description: 'Id of the booking.' }),
});

/** A booking's position, or why there is none to see. */
export const bookingPositionSchema = z
  .object({
    position: positionSchema
      .nullable()
      .meta({ description: 'The position of the master; null where it is not shown.' }),
    reason: z.enum(showings).meta({ description: 'Why no position is shown; null with one.' }),
  })
  .meta({ id: 'BookingPosition' });
export type BookingPosition = z.infer<typeof bookingPositionSchema>;

/** `masterId` is taken from older callers, and the booking's own master counts. */
export const livePositionInput = bookingPositionInput.extend({
  masterId: idSchema.optional().meta({ description: 'Id of the master’s record.' }),
});

/** An event of the subscription: the position, or null from the time it may no longer be seen. */
export const livePositionSchema = z.object({
  position: positionSchema.nullable().meta({ description: 'Position.' }),
});
export type LivePosition = z.infer<typeof livePositionSchema>;

/** The position within a booking's detail (C-170). */
export const masterLocationSchema = positionSchema
  .pick({
    latitude: true,
    longitude: true,
    accuracy: true,
    isOnline: true,
    isEnRoute: true,
    recordedAt: true,
  })
  .meta({ id: 'MasterLocation' });
export type MasterLocation = z.infer<typeof masterLocationSchema>;
