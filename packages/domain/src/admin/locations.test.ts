import { describe, expect, test } from 'vitest';
import {
  type LocationRecord,
  relativeTimeOf,
  countLocations,
  isListedOnline,
  mapPresenceOf,
  mastersMapCentre,
} from './locations.ts';

const now = new Date('2026-11-20T12:00:00Z');
const before = (seconds: number): string => new Date(now.getTime() - seconds * 1000).toISOString();

const record = (seconds: number, more: Partial<LocationRecord> = {}): LocationRecord => ({
  masterId: 1,
  latitude: 59.9,
  longitude: 10.7,
  timestamp: before(seconds),
  isTrackingEnabled: true,
  isOnline: true,
  master: {
    isVerified: true,
    specialization: 'VVS',
    rating: 4.8,
    hourlyRate: 850,
    user: { firstName: 'Ola', lastName: 'Hansen', email: 'o@e.no', phone: '', city: 'oslo' },
  },
  ...more,
});

test('A-45 the map opens over Oslo', () => {
  expect(mastersMapCentre).toEqual({ latitude: 59.91, longitude: 10.75 });
});

describe('A-43 presence', () => {
  test.each([
    [0, true, 'online'],
    [300, true, 'online'],
    [301, true, 'recent'],
    [60, false, 'online'],
    [1800, true, 'recent'],
    [1801, true, 'offline'],
  ] as const)('a fix %d seconds old (at work: %s) is %s', (seconds, isOnline, presence) => {
    expect(mapPresenceOf(record(seconds, { isOnline }), now)).toBe(presence);
  });

  test('A-42 trap 14 "only online" lists up to 30 minutes', () => {
    expect([isListedOnline(record(1800), now), isListedOnline(record(1801), now)]).toEqual([
      true,
      false,
    ]);
  });
});

test.each([
  [0, { unit: 'now' }],
  [59, { unit: 'now' }],
  [60, { unit: 'minutes', value: 1 }],
  [3599, { unit: 'minutes', value: 59 }],
  [3600, { unit: 'hours', value: 1 }],
  [86_399, { unit: 'hours', value: 23 }],
  [86_400, { unit: 'date' }],
])('A-44 %d seconds ago reads %j', (seconds, ago) => {
  expect(relativeTimeOf(before(seconds), now)).toEqual(ago);
});

test('A-49 the counters are worked out of the records at hand', () => {
  const records = [
    record(60),
    record(600, { isTrackingEnabled: false }),
    record(4000),
    record(60, { isOnline: false }),
  ];
  expect(countLocations(records, now)).toEqual({
    totalMasters: 4,
    mastersWithSettings: 4,
    mastersWithTrackingEnabled: 3,
    mastersWithRecentLocation: 3,
    mastersOnlineNow: 1,
  });
});
