import { describe, expect, test } from 'vitest';
import { nextAllowed, quietHoursSchema } from './quiet-hours.ts';

const night = { from: '22:00', to: '07:00' };

describe('quiet hours', () => {
  test.each([
    ['a winter evening before them', '2026-01-10T20:59:00Z', night, '2026-01-10T20:59:00Z'],
    ['their first minute', '2026-01-10T21:00:00Z', night, '2026-01-11T06:00:00Z'],
    ['after midnight', '2026-01-11T02:30:00Z', night, '2026-01-11T06:00:00Z'],
    ['their end', '2026-01-11T06:00:00Z', night, '2026-01-11T06:00:00Z'],
    ['a summer night', '2026-07-01T21:30:00Z', night, '2026-07-02T05:00:00Z'],
    ['the night that is an hour shorter', '2026-03-28T22:30:00Z', night, '2026-03-29T05:00:00Z'],
    ['the night that is an hour longer', '2026-10-24T21:30:00Z', night, '2026-10-25T06:00:00Z'],
    [
      'a span of one day',
      '2026-01-10T12:15:00Z',
      { from: '13:00', to: '14:30' },
      '2026-01-10T13:30:00Z',
    ],
    [
      'outside of a span of one day',
      '2026-01-10T22:15:00Z',
      { from: '13:00', to: '14:30' },
      '2026-01-10T22:15:00Z',
    ],
    [
      'an end that the night in March leaps over',
      '2026-03-29T00:30:00Z',
      { from: '01:00', to: '02:30' },
      '2026-03-29T01:30:00Z',
    ],
    [
      'an end that the night in October has twice, before the first',
      '2026-10-25T00:10:00Z',
      { from: '02:00', to: '02:30' },
      '2026-10-25T00:30:00Z',
    ],
    [
      'an end that the night in October has twice, before the second',
      '2026-10-25T01:10:00Z',
      { from: '02:00', to: '02:30' },
      '2026-10-25T01:30:00Z',
    ],
  ])('%s', (_, now, quiet, allowed) => {
    expect(nextAllowed(new Date(now), quiet)).toEqual(new Date(allowed));
  });

  test('none are kept unless somebody chose them', () => {
    const now = new Date('2026-01-11T02:30:00Z');
    expect(nextAllowed(now, null)).toBe(now);
  });

  test('the next allowed instant of every minute around the clock change lies outside of them, and at most a night away', () => {
    for (let at = Date.UTC(2026, 2, 28); at < Date.UTC(2026, 2, 30); at += 60_000) {
      const allowed = nextAllowed(new Date(at), night);
      expect(nextAllowed(allowed, night)).toEqual(allowed);
      expect(allowed.getTime() - at).toBeLessThanOrEqual(9 * 3_600_000);
    }
  });

  test.each([
    [{ from: '22:00', to: '07:00' }, true],
    [{ from: '24:00', to: '07:00' }, false],
    [{ from: '7:00', to: '08:00' }, false],
    [{ from: '07:00', to: '07:00' }, false],
    [{ from: '07:00' }, false],
  ])('%j as input', (input, isTaken) => {
    expect(quietHoursSchema.safeParse(input).success).toBe(isTaken);
  });
});
