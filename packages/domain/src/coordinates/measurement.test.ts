import { describe, expect, test } from 'vitest';
import {
  type Measurement,
  addMeasurement,
  bestAccuracy,
  deviceOf,
  signalsFor,
  historySize,
  isLocalHost,
  qualityOf,
  smooth,
} from './measurement.ts';

const fix = (accuracy: number, latitude = 60, longitude = 10): Measurement => ({
  latitude,
  longitude,
  accuracy,
});

describe('A-56 smoothing', () => {
  test('the history keeps the last ten', () => {
    let history: Measurement[] = [];
    for (let place = 1; place <= 12; place += 1) history = addMeasurement(history, fix(place));
    expect(historySize).toBe(10);
    expect(history.map(({ accuracy }) => accuracy)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });

  test('fewer than three samples are not averaged', () => {
    expect(smooth([])).toBeUndefined();
    expect(smooth([fix(10, 60), fix(20, 61)])).toEqual(fix(20, 61));
  });

  test('of three, those under 100 m are averaged and the best accuracy stands', () => {
    expect(smooth([fix(50, 60, 10), fix(100, 80, 80), fix(20, 62, 12)])).toEqual(fix(20, 61, 11));
  });

  test('one good sample alone is no average: the latest stands', () => {
    expect(smooth([fix(20, 60), fix(150, 61), fix(200, 62)])).toEqual(fix(200, 62));
  });

  test('places on both sides of 180° have their middle there', () => {
    const middle = smooth([fix(10, 0, 179), fix(10, 0, -179), fix(10, 0, 180)]);
    expect(Math.abs(middle?.longitude ?? 0)).toBeCloseTo(180);
  });

  test('the best accuracy is the smallest', () => {
    expect(bestAccuracy([fix(30), fix(4), fix(11)])).toBe(4);
    expect(bestAccuracy([])).toBeUndefined();
  });
});

test.each([
  [0, 'excellent'],
  [5, 'excellent'],
  [5.01, 'good'],
  [15, 'good'],
  [15.01, 'medium'],
  [50, 'medium'],
  [50.01, 'poor'],
  [11_624, 'poor'],
])('A-57 %d m are %s', (accuracy, quality) => {
  expect(qualityOf(accuracy)).toBe(quality);
});

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 0, 'computer'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, 'computer'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, 'tablet'],
  ['Mozilla/5.0 (iPad; CPU OS 12_0 like Mac OS X) Mobile', 5, 'tablet'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile', 5, 'smartphone'],
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8) Mobile Safari', 5, 'smartphone'],
  ['Mozilla/5.0 (Linux; Android 14; SM-X900) Safari', 5, 'tablet'],
] as const)('A-58 %s with %d touch points is a %s', (agent, touches, device) => {
  expect(deviceOf(agent, touches)).toBe(device);
});

test.each([
  [50, 'computer', true, 'mesterhand.no', []],
  [51, 'smartphone', true, 'mesterhand.no', ['accuracy']],
  [100, 'computer', true, 'mesterhand.no', ['accuracy']],
  [101, 'computer', true, 'mesterhand.no', ['accuracy', 'computer']],
  [101, 'tablet', false, 'localhost', ['accuracy']],
  [10, 'computer', false, 'mesterhand.no', ['insecure']],
] as const)(
  'A-59 %d m on a %s (secure %s, %s) hints %j',
  (accuracy, device, isSecure, host, shown) => {
    expect(signalsFor({ accuracy, device, isSecure, host })).toEqual(shown);
  },
);

test('A-59 a page of one’s own machine needs no HTTPS', () => {
  expect(['localhost', '127.0.0.1', '[::1]', 'app.localhost'].every(isLocalHost)).toBe(true);
  expect(['localhost.no', '128.0.0.1', 'mesterhand.no'].some(isLocalHost)).toBe(false);
});
