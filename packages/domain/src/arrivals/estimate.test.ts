import { describe, expect, test } from 'vitest';
import { cities } from '../places/cities.ts';
import { distanceKm } from '../tracking/geo.ts';
import { type Journey, type MinutesBetween, estimateWindow, expectArrival } from './estimate.ts';
import type { ReportedFix } from './fixes.ts';

const minute = 60_000;
const departedAt = Date.UTC(2026, 10, 24, 8);
const place = cities.oslo;
const fixAt = (minutes: number, km: number, more: Partial<ReportedFix> = {}): ReportedFix => {
  const at = departedAt + minutes * minute;
  const latitude = place.latitude + km / 111.195;
  return { latitude, longitude: place.longitude, accuracy: 12, at, receivedAt: at, ...more };
};
/** A minute for each kilometre. */
const minutesBetween: MinutesBetween = (from, to) => distanceKm(from, to);

const none: ReportedFix[] = [];
/** A drive that began `km` away and went `speed` km a minute for some minutes, and is looked at some minutes later. */
function drive({ km = 30, minutes = 10, speed = 1, silent = 0, more = none }) {
  const fixes = Array.from({ length: minutes * 2 + 1 }, (_, nth) =>
    fixAt(nth / 2, Math.max(0, km - (nth / 2) * speed)),
  );
  const now = departedAt + (minutes + silent) * minute;
  return { fixes: [...fixes, ...more], place, departedAt, now } satisfies Journey;
}
const minutesLeft = (journey: Journey): number => {
  const expected = expectArrival(journey, minutesBetween);
  return Math.round(((expected?.at ?? 0) - journey.now) / minute);
};
const widthOf = (journey: Journey): number => {
  const expected = expectArrival(journey, minutesBetween);
  return expected ? expected.before + expected.after : 0;
};

describe('the expected arrival', () => {
  test.each([
    ['at the usual pace', drive({}), 20],
    ['in a queue: slower than the travel times', drive({ speed: 0.5 }), 34],
    ['faster than the travel times', drive({ speed: 1.5 }), 12],
    ['while standing still', drive({ speed: 0 }), 62],
    ['at the door', drive({ km: 10, minutes: 10 }), 0],
    ['at the door, for long', drive({ km: 10, minutes: 25 }), 0],
  ])('%s', (_, journey, expected) => {
    expect(minutesLeft(journey)).toBe(expected);
  });

  test('is not known without a place, without enough reports, and after half an hour of silence', () => {
    const journey = drive({});
    expect(expectArrival({ ...journey, place: null }, minutesBetween)).toBeNull();
    expect(expectArrival({ ...journey, fixes: [] }, minutesBetween)).toBeNull();
    expect(expectArrival(drive({ minutes: 1 }), minutesBetween)).toBeNull();
    expect(expectArrival(drive({ silent: 30 }), minutesBetween)).not.toBeNull();
    expect(expectArrival(drive({ silent: 31 }), minutesBetween)).toBeNull();
  });

  test.each<[string, ReportedFix]>([
    ['at (0, 0)', fixAt(9.9, 0, { latitude: 0, longitude: 0 })],
    ['that jumps', fixAt(9.9, 150)],
    ['that jumps to the job', fixAt(9.9, 0)],
    ['that is stale', fixAt(2, 40, { receivedAt: departedAt + 9.9 * minute })],
    ['that is inaccurate', fixAt(9.9, 18, { accuracy: 900 })],
  ])('is not moved by a position %s', (_, fix) => {
    const journey = drive({});
    const moved = drive({ more: [fix] });
    expect(estimateWindow(moved, minutesBetween)).toEqual(estimateWindow(journey, minutesBetween));
  });

  test('before the departure nothing is concluded about the pace', () => {
    const waiting = [-12, -8, -4, -2].map((minutes) => fixAt(minutes, 30));
    expect(minutesLeft(drive({ more: waiting }))).toBe(minutesLeft(drive({})));
  });

  test('does not follow the noise of one position', () => {
    const noisy = drive({ more: [fixAt(10.2, 21.2)] });
    expect(Math.abs(minutesLeft(noisy) - minutesLeft(drive({})))).toBeLessThanOrEqual(1);
  });
});

describe('the margin', () => {
  test('narrows as the master comes nearer', () => {
    const widths = [5, 10, 15, 20, 25, 29].map((minutes) => widthOf(drive({ minutes })));
    expect(widths).toEqual(widths.toSorted((a, b) => b - a));
    expect(widths.at(-1)).toBeLessThan((widths[0] ?? 0) / 2);
  });

  test('widens in a tunnel, around the same arrival', () => {
    const silences = [1, 3, 6, 12].map((silent) => drive({ silent }));
    const ends = silences.map((journey) => expectArrival(journey, minutesBetween)?.at);
    expect(new Set(ends).size).toBe(1);
    const widths = silences.map((journey) => expectArrival(journey, minutesBetween)?.before ?? 0);
    expect(widths[3]).toBeGreaterThan(widths[1] ?? 0);
  });

  test('lies rather after than before', () => {
    const expected = expectArrival(drive({}), minutesBetween);
    expect(expected?.after).toBeGreaterThan(expected?.before ?? Infinity);
  });
});

test('no minute of a window lies in the past, however the drive went', () => {
  for (const km of [3, 12, 30])
    for (const speed of [0, 0.4, 1, 1.6])
      for (const minutes of [2, 9, 30, 50])
        for (const silent of [0, 4, 15, 29]) {
          const journey = drive({ km, speed, minutes, silent });
          const window = estimateWindow(journey, minutesBetween);
          expect(window?.from).toBeGreaterThan(journey.now - minute);
          expect(window?.until).toBeGreaterThan(journey.now);
          expect(window?.until).toBeGreaterThan(window?.from ?? Infinity);
        }
});
