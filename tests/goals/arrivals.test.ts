import { expectArrival } from '@mesterhand/domain/arrivals/estimate';
import { fixRules } from '@mesterhand/domain/arrivals/fixes';
import { windowAround } from '@mesterhand/domain/arrivals/window';
import { describe, expect, inject, test } from 'vitest';
import { type ReplayRules, productRules } from '../support/drives/replay.ts';
import { offered } from '../support/env.ts';
import { goal, judgeArrivals, measureArrivals } from './arrivals.ts';

const report = (): void => {};

test('windows of arrival hold, and a notification comes before one is broken', async () => {
  const metrics = await goal.measure({ size: 'short', cluster: inject('cluster'), report });
  expect(judgeArrivals(metrics)).toEqual([]);
  expect(metrics['drives']).toBeGreaterThanOrEqual(200);
}, 60_000);

const { isUsable } = fixRules;
const { minutesBetween } = productRules;

describe('what is detected', { timeout: 60_000 }, () => {
  test.runIf(offered.seedsFaults).each<[string, Partial<ReplayRules>, found: string]>([
    [
      'jumps that are believed',
      { fixes: { ...fixRules, isReachable: () => true } },
      'faulty positions moved a window',
    ],
    [
      'stale and inaccurate positions that are believed',
      { fixes: { ...fixRules, isUsable: ({ latitude }) => latitude !== 0 } },
      'faulty positions moved a window',
    ],
    [
      'a position at (0, 0) that is believed',
      {
        fixes: {
          isUsable: (fix) => fix.latitude === 0 || isUsable(fix),
          isReachable: (from, to) => to.latitude === 0 || fixRules.isReachable(from, to),
        },
      },
      'faulty positions moved a window',
    ],
    [
      'a window that begins before it is announced',
      {
        estimate: (...journey) => {
          const expected = expectArrival(...journey);
          return expected && windowAround(expected.at, expected);
        },
      },
      'in the past',
    ],
    [
      'a window that is never corrected',
      { mustNotify: () => false },
      'without a notification before',
    ],
    ['a notification at every change', { mustNotify: () => true }, 'too soon after another'],
    [
      'travel times of another country',
      { minutesBetween: (from, to) => minutesBetween(from, to) * 2.5 },
      'of the time left',
    ],
  ])('%s', (_, fault, found) => {
    const rules = { ...productRules, ...fault };
    const shortfalls = judgeArrivals(measureArrivals({ drives: 60, report, rules }));
    expect(shortfalls.join('\n')).toContain(found);
  });
});
