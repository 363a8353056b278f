import { describe, expect, test } from 'vitest';
import { type QuotaName, signInQuotas, forgivenBefore, waitAfter } from './throttle.ts';

describe('trap 12 the wait after a failed attempt', () => {
  test.each([
    [0, 0],
    [4, 0],
    [5, 1],
    [6, 2],
    [7, 4],
    [8, 8],
    [14, 512],
    [15, 900],
    [5000, 900],
  ])('after %i failures of an account at one address: %i s', (failures, seconds) => {
    expect(waitAfter(signInQuotas.place, failures)).toBe(seconds);
  });

  const names = Object.keys(signInQuotas).filter((name): name is QuotaName =>
    Object.hasOwn(signInQuotas, name),
  );

  test.each(names)('of %s never shrinks, and ends somewhere', (name) => {
    const waits = Array.from({ length: 60 }, (_, failures) =>
      waitAfter(signInQuotas[name], failures),
    );
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect(waits.at(-1)).toBe(signInQuotas[name].longest);
  });

  test('an account that is hammered from everywhere lets its owner try again within four minutes', () => {
    expect(waitAfter(signInQuotas.account, 1_000_000)).toBe(240);
  });

  test.each(['account', 'device', 'code', 'codeOfDevice'] as const)(
    'whoever knocks at %s whenever they may gets ten guesses in any quarter of an hour at most',
    (name) => {
      const guesses: number[] = [];
      for (let at = 0; at < 24 * 3600; at += waitAfter(signInQuotas[name], guesses.length))
        guesses.push(at);
      const most = Math.max(
        ...guesses.map((from) => guesses.filter((at) => at >= from && at < from + 900).length),
      );
      expect(most).toBeGreaterThan(5);
      expect(most).toBeLessThanOrEqual(10);
    },
  );
});

test('an hour of quiet forgives', () => {
  expect(forgivenBefore(new Date('2026-11-20T11:00:00Z')).toISOString()).toBe(
    '2026-11-20T10:00:00.000Z',
  );
});
