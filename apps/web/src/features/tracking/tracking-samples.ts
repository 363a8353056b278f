import { type SessionUser, sessionUserSchema } from '@mesterhand/domain/access/actor';
import type { TrackingSettings } from '@mesterhand/domain/tracking/schema';
import { vi } from 'vitest';
import { sampleOf } from '../../core/testing/sample.ts';

// Fixtures and a fake device for the tests of this folder.

export const ola = sampleOf(sessionUserSchema, {
  id: 7,
  email: 'mester@demo.no',
  phone: '+47 900 00 007',
  firstName: 'Ola',
  lastName: 'Hansen',
  userType: 'master',
  role: 'master',
  masterId: 12,
});

export const kari: SessionUser = {
  ...ola,
  id: 3,
  userType: 'client',
  role: 'user',
  masterId: null,
};

/** Defaults, without consent. */
export const fresh: TrackingSettings = {
  isTrackingEnabled: false,
  shareLocationWithClients: false,
  trackingMode: 'automatic',
  dataRetentionHours: 24,
  consentGivenAt: null,
  isOnline: false,
  isEnRoute: false,
  enRouteBookingId: null,
  lastPosition: null,
};

export const consented: TrackingSettings = {
  ...fresh,
  consentGivenAt: '2026-11-20T09:00:00.000Z',
};

export const working: TrackingSettings = {
  ...consented,
  isTrackingEnabled: true,
  isOnline: true,
  lastPosition: {
    latitude: 59.9139001,
    longitude: 10.7522,
    accuracy: 18,
    isOnline: true,
    isEnRoute: false,
    bookingId: null,
    recordedAt: '2026-11-20T10:59:00.000Z',
    receivedAt: '2026-11-20T10:59:00.000Z',
  },
};

type Place = { latitude: number; longitude: number; accuracy: number };
export const home: Place = { latitude: 59.92, longitude: 10.76, accuracy: 12 };

/** A fake device with both geolocation methods, whose calls are recorded. */
export function makeDevice() {
  const watchers = new Map<
    number,
    { succeed: PositionCallback; fail: PositionErrorCallback | null }
  >();
  let answer: Place | number = home;
  const position = ({ latitude, longitude, accuracy }: Place): GeolocationPosition => {
    const coords = { latitude, longitude, accuracy };
    const rest = { altitude: null, altitudeAccuracy: null, heading: null, speed: null };
    const all = { ...coords, ...rest };
    return { coords: { ...all, toJSON: () => all }, timestamp: Date.now(), toJSON: () => ({}) };
  };
  const error = (code: number): GeolocationPositionError => ({
    code,
    message: '',
    PERMISSION_DENIED: 1,
    POSITION_UNAVAILABLE: 2,
    TIMEOUT: 3,
  });
  const getCurrentPosition = vi.fn<Geolocation['getCurrentPosition']>((succeed, fail) =>
    queueMicrotask(() =>
      typeof answer === 'number' ? fail?.(error(answer)) : succeed(position(answer)),
    ),
  );
  const watchPosition = vi.fn<Geolocation['watchPosition']>((succeed, fail = null) => {
    watchers.set(watchers.size + 1, { succeed, fail });
    return watchers.size;
  });
  const clearWatch = vi.fn<Geolocation['clearWatch']>((id) => void watchers.delete(id));
  return {
    geolocation: { getCurrentPosition, watchPosition, clearWatch } satisfies Geolocation,
    /** The number of active watches. */
    watchers: () => watchers.size,
    /** Whether any position was requested. */
    wasAsked: () => getCurrentPosition.mock.calls.length + watchPosition.mock.calls.length > 0,
    /** Sets its next answers: a place, or an error code. */
    says: (next: Place | number) => (answer = next),
    moves: (to: Place) => {
      answer = to;
      for (const { succeed } of watchers.values()) succeed(position(to));
    },
    fails: (code: number) => {
      for (const { fail } of watchers.values()) fail?.(error(code));
    },
  };
}
export type Device = ReturnType<typeof makeDevice>;

/** Installs a device as the test browser's geolocation. */
export function plugIn(device: Device | undefined): void {
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: device?.geolocation,
  });
}
