import { z } from 'zod';
import { idSchema, instantSchema, pageInput } from '../wire/page.ts';
import { presences } from './presence.ts';
import { showings } from './showing.ts';

/** Hours for which a master's positions are kept (C-79). */
export const retentionHours = [24, 48, 72, 168] as const;
export const retentionSchema = z.literal(retentionHours);
export type RetentionHours = (typeof retentionHours)[number];

export const trackingModes = ['automatic', 'manual'] as const;
export const trackingModeSchema = z.enum(trackingModes);

const latitude = z.number().min(-90).max(90);
const longitude = z.number().min(-180).max(180);

/**
 * A fix: degrees in WGS 84, `accuracy` in metres. `recordedAt` is the device's word, `receivedAt` the server's,
 * and the one that counts.
 */
export const positionSchema = z.object({
  latitude,
  longitude,
  accuracy: z.number(),
  isOnline: z.boolean(),
  isEnRoute: z.boolean(),
  bookingId: idSchema.nullable(),
  recordedAt: instantSchema,
  receivedAt: instantSchema,
});
export type Position = z.infer<typeof positionSchema>;

/** A master's own tracking settings, with what others see of the master now. */
export const trackingSettingsSchema = z.object({
  isTrackingEnabled: z.boolean(),
  shareLocationWithClients: z.boolean(),
  trackingMode: trackingModeSchema,
  dataRetentionHours: retentionSchema,
  consentGivenAt: instantSchema.nullable(),
  isOnline: z.boolean(),
  isEnRoute: z.boolean(),
  enRouteBookingId: idSchema.nullable(),
  lastPosition: positionSchema.nullable(),
});
export type TrackingSettings = z.infer<typeof trackingSettingsSchema>;

/** Both documented shapes: what is absent stays. A non-null `consentGivenAt` is the act of consent, null revokes. */
export const updateSettingsInput = z.object({
  isTrackingEnabled: z.boolean().optional(),
  shareLocationWithClients: z.boolean().optional(),
  trackingMode: trackingModeSchema.optional(),
  dataRetentionHours: retentionSchema.optional(),
  consentGivenAt: z.string().max(40).nullable().optional(),
});
export type UpdateSettingsInput = z.infer<typeof updateSettingsInput>;

/** A device's time: ISO 8601, or milliseconds since 1970. */
const timestamp = z.union([
  z.iso.datetime({ offset: true }),
  z.number().int().min(0).max(8_640_000_000_000_000),
]);

export const toggleInput = z.object({ enabled: z.boolean(), timestamp: timestamp.optional() });

/** A reported fix. Without a `timestamp` it is of now. */
export const positionReportInput = z.object({
  latitude,
  longitude,
  accuracy: z.number().min(0).max(10_000_000),
  isOnline: z.boolean(),
  isEnRoute: z.boolean().nullish(),
  bookingId: idSchema.nullish(),
  timestamp: timestamp.optional(),
});
export type PositionReport = z.infer<typeof positionReportInput>;

/** `stored` is false for a fix that is older than the one already kept. */
export const reportedSchema = z.object({ stored: z.boolean(), receivedAt: instantSchema });

export const listTrackingInput = z.object(pageInput(50));

export const consentSchema = z.object({
  id: idSchema,
  action: z.enum(['given', 'revoked']),
  textVersion: z.string(),
  at: instantSchema,
});
export type Consent = z.infer<typeof consentSchema>;

/** Someone who has seen the position; `bookingId` is null once the booking is gone. */
export const viewerSchema = z.object({
  id: idSchema,
  viewerName: z.string(),
  isAdmin: z.boolean(),
  bookingId: idSchema.nullable(),
  /** Seen on the administrators' map of all masters. */
  onMap: z.boolean(),
  firstAt: instantSchema,
  lastAt: instantSchema,
});
export type Viewer = z.infer<typeof viewerSchema>;

/** A fix that is kept, as its own master reads it. */
export const keptPositionSchema = positionSchema.extend({ id: idSchema });
export type KeptPosition = z.infer<typeof keptPositionSchema>;

export const erasedSchema = z.object({ erased: z.number() });

/** Radius of the nearby search, km (C-64). */
export const NEARBY_RADIUS = 20;
export const MAX_NEARBY_RADIUS = 50;
export const NEARBY_LIMIT = 50;

export const nearbyInput = z.object({
  lat: latitude,
  lng: longitude,
  radius: z.number().positive().max(MAX_NEARBY_RADIUS, 'tooLarge').default(NEARBY_RADIUS),
  /** Those alone who offer something of this category. */
  category: idSchema.optional(),
});

/**
 * A master near a place. `latitude`, `longitude` and `distance` (km) are those of the grid cell, never of the
 * master; `hourlyRate` in NOK.
 */
export const nearbyMasterSchema = z.object({
  id: idSchema,
  name: z.string(),
  avatar: z.string().nullable(),
  isVerified: z.boolean(),
  specialization: z.string(),
  rating: z.number(),
  reviewCount: z.number(),
  hourlyRate: z.number().nullable(),
  presence: z.enum(presences),
  latitude: z.number(),
  longitude: z.number(),
  distance: z.number(),
});
export type NearbyMaster = z.infer<typeof nearbyMasterSchema>;

export const bookingPositionInput = z.object({ bookingId: idSchema });

/** A booking's position, or why there is none to see. */
export const bookingPositionSchema = z.object({
  position: positionSchema.nullable(),
  reason: z.enum(showings),
});
export type BookingPosition = z.infer<typeof bookingPositionSchema>;

/** `masterId` is taken from older callers, and the booking's own master counts. */
export const livePositionInput = bookingPositionInput.extend({ masterId: idSchema.optional() });

/** What a subscription pushes: the position, or null from the moment it may not be seen any more. */
export const livePositionSchema = z.object({ position: positionSchema.nullable() });
export type LivePosition = z.infer<typeof livePositionSchema>;

/** The position within a booking's detail (C-170). */
export const masterLocationSchema = positionSchema.pick({
  latitude: true,
  longitude: true,
  accuracy: true,
  isOnline: true,
  isEnRoute: true,
  recordedAt: true,
});
export type MasterLocation = z.infer<typeof masterLocationSchema>;
