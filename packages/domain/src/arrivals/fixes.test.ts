import { describe, expect, test } from 'vitest';
import { cities } from '../places/cities.ts';
import { type ReportedFix, believedPath, isReachable, isUsable, placeOf } from './fixes.ts';

const start = Date.UTC(2026, 10, 24, 8);
const { oslo, bergen } = cities;

/** A fix so many seconds after the start and kilometres north of Oslo. */
const fix = (seconds: number, km = 0, more: Partial<ReportedFix> = {}): ReportedFix => {
  const at = start + seconds * 1000;
  const latitude = oslo.latitude + km / 111.2;
  return { latitude, longitude: oslo.longitude, accuracy: 15, at, receivedAt: at, ...more };
};
const steady = [fix(0), fix(30, 0.4), fix(60, 0.8), fix(90, 1.2)];
const timesOf = (path: readonly ReportedFix[]): number[] =>
  path.map(({ at }) => (at - start) / 1000);

describe('a fix is used', () => {
  test.each<[string, Partial<ReportedFix>, boolean]>([
    ['with a usual accuracy', {}, true],
    ['with 500 m', { accuracy: 500 }, true],
    ['not with 501 m', { accuracy: 501 }, false],
    ['not at (0, 0)', { latitude: 0, longitude: 0 }, false],
    ['not near (0, 0)', { latitude: -0.05, longitude: 0.09 }, false],
    ['at the meridian of Greenwich', { longitude: 0 }, true],
    ['three minutes late', { receivedAt: start + 180_000 }, true],
    ['not when it came later', { receivedAt: start + 181_000 }, false],
    ['not without numbers', { latitude: Number.NaN }, false],
    ['not without a time', { at: Number.NaN }, false],
  ])('%s', (_, more, expected) => {
    expect(isUsable(fix(0, 0, more))).toBe(expected);
  });
});

describe('a vehicle comes from one fix to the next', () => {
  test.each([
    ['at 90 km/h', fix(30, 0.75), true],
    ['at 160 km/h', fix(30, 1.33), true],
    ['not at 200 km/h', fix(30, 1.7), false],
    ['within what the accuracies hide', fix(1, 0.4, { accuracy: 400 }), true],
    ['not at once', fix(0, 5), false],
    ['to Bergen in an afternoon', { ...fix(6 * 3600), ...bergen }, true],
  ])('%s', (_, to, expected) => {
    expect(isReachable(fix(0), to)).toBe(expected);
  });
});

describe('the believed path', () => {
  test('is known once four fixes agree over 75 seconds', () => {
    expect(believedPath(steady.slice(0, 3))).toEqual([]);
    expect(believedPath(steady)).toEqual(steady);
    expect(believedPath([fix(0), fix(10), fix(20), fix(30)])).toEqual([]);
  });

  test('does not depend on the order of receipt', () => {
    expect(believedPath(steady.toReversed())).toEqual(steady);
  });

  test.each<[string, ...ReportedFix[]]>([
    ['a jump', fix(100, 80)],
    ['a burst of jumps', fix(100, 80), fix(110, 80), fix(125, 80.1)],
    ['jumps to several places', fix(95, 80), fix(100, -70), fix(105, 300)],
    ['(0, 0)', fix(100, 0, { latitude: 0, longitude: 0 })],
    ['a stale fix', fix(-600, -8, { receivedAt: start + 100_000 })],
    ['an inaccurate fix', fix(100, 1.5, { accuracy: 2000 })],
  ])('ignores %s', (_, ...faults) => {
    const path = [...steady, fix(130, 1.7)];
    expect(believedPath([...path, ...faults])).toEqual(path);
  });

  test('continues after a gap, as far as a vehicle comes', () => {
    const after = fix(90 + 600, 1.2 + 12);
    expect(believedPath([...steady, after]).at(-1)).toEqual(after);
    expect(believedPath([...steady, fix(90 + 60, 60)])).toEqual(steady);
  });

  test('changes to other fixes when they agree long enough: the first ones were wrong', () => {
    const wrong = steady.map((one) => ({ ...one, latitude: one.latitude + 2 }));
    const real = [100, 130, 160, 190].map((seconds) => fix(seconds, seconds / 80));
    expect(timesOf(believedPath([...wrong, ...real.slice(0, 3)]))).toEqual([0, 30, 60, 90]);
    expect(timesOf(believedPath([...wrong, ...real]))).toEqual([100, 130, 160, 190]);
  });
});

test('a place needs both coordinates', () => {
  expect(placeOf({ latitude: 59, longitude: null })).toBeNull();
  expect(placeOf({ latitude: null, longitude: null })).toBeNull();
  expect(placeOf({ latitude: 59, longitude: 10 })).toEqual({ latitude: 59, longitude: 10 });
});
