import { describe, expect, test } from 'vitest';
import { nearbyInput, positionReportInput, updateSettingsInput } from './schema.ts';

const report = {
  latitude: 59.91,
  longitude: 10.75,
  accuracy: 12,
  isOnline: true,
  timestamp: '2026-11-21T12:00:00Z',
};

describe('C-151 a reported fix', () => {
  test.each([
    ['the documented shape', report],
    ['with the job it is for', { ...report, isEnRoute: true, bookingId: 4 }],
    ['milliseconds as the time', { ...report, timestamp: 1_795_262_400_000 }],
    ['nulls of the live event', { ...report, isEnRoute: null, bookingId: null }],
    ['unknown keys', { ...report, masterId: 7 }],
    ['the poles', { ...report, latitude: -90, longitude: 180, accuracy: 0 }],
  ])('%s is read', (_name, body) => {
    expect(positionReportInput.safeParse(body).success).toBe(true);
  });

  test.each([
    ['latitude 91', { ...report, latitude: 91 }],
    ['longitude -181', { ...report, longitude: -181 }],
    ['no number', { ...report, latitude: Number.NaN }],
    ['endless accuracy', { ...report, accuracy: Number.POSITIVE_INFINITY }],
    ['negative accuracy', { ...report, accuracy: -1 }],
    ['a time that is none', { ...report, timestamp: 'now' }],
    ['no isOnline', { ...report, isOnline: undefined }],
  ])('%s is refused', (_name, body) => {
    expect(positionReportInput.safeParse(body).success).toBe(false);
  });

  test('who reports is never read from the body', () => {
    expect(positionReportInput.parse({ ...report, masterId: 7 })).not.toHaveProperty('masterId');
  });
});

test.each([
  [24, true],
  [48, true],
  [72, true],
  [168, true],
  [0, false],
  [25, false],
  ['24', false],
])('C-79 a retention of %s hours is possible: %s', (dataRetentionHours, expected) => {
  expect(updateSettingsInput.safeParse({ dataRetentionHours }).success).toBe(expected);
});

test.each([
  [{ lat: 59.91, lng: 10.75 }, 20],
  [{ lat: 59.91, lng: 10.75, radius: 50 }, 50],
  [{ lat: 59.91, lng: 10.75, radius: 51 }, null],
  [{ lat: 59.91, lng: 10.75, radius: 0 }, null],
  [{ lat: 159.91, lng: 10.75 }, null],
])('C-64 C-147 the search %o has radius %s', (input, radius) => {
  expect(nearbyInput.safeParse(input).data?.radius ?? null).toBe(radius);
});
