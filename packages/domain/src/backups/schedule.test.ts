import { describe, expect, test } from 'vitest';
import type { BackupStatus } from './schema.ts';
import { isNightlyDue, lastNight, nextNight } from './schedule.ts';

describe('A-25 the nightly backup comes at three in the morning in Oslo', () => {
  test.each([
    ['winter, a minute before', '2026-01-15T01:59:59Z', '2026-01-14', '2026-01-15T02:00:00.000Z'],
    ['winter, on time', '2026-01-15T02:00:00Z', '2026-01-15', '2026-01-16T02:00:00.000Z'],
    ['summer, on time', '2026-07-15T01:00:00Z', '2026-07-15', '2026-07-16T01:00:00.000Z'],
    [
      'summer, the evening before',
      '2026-07-14T21:59:00Z',
      '2026-07-14',
      '2026-07-15T01:00:00.000Z',
    ],
    [
      'just after midnight in Oslo',
      '2026-07-14T22:30:00Z',
      '2026-07-14',
      '2026-07-15T01:00:00.000Z',
    ],
    ['clocks go forward, before', '2026-03-29T00:59:59Z', '2026-03-28', '2026-03-29T01:00:00.000Z'],
    [
      'clocks go forward, on time',
      '2026-03-29T01:00:00Z',
      '2026-03-29',
      '2026-03-30T01:00:00.000Z',
    ],
    [
      'clocks go back, the first two',
      '2026-10-25T00:30:00Z',
      '2026-10-24',
      '2026-10-25T02:00:00.000Z',
    ],
    [
      'clocks go back, the second two',
      '2026-10-25T01:30:00Z',
      '2026-10-24',
      '2026-10-25T02:00:00.000Z',
    ],
    ['clocks go back, on time', '2026-10-25T02:00:00Z', '2026-10-25', '2026-10-26T02:00:00.000Z'],
    ['the new year', '2025-12-31T23:30:00Z', '2025-12-31', '2026-01-01T02:00:00.000Z'],
  ])('%s', (_name, now, last, next) => {
    expect(lastNight(new Date(now)).date).toBe(last);
    expect(nextNight(new Date(now)).at.toISOString()).toBe(next);
  });

  test('every day of two years has one, 23 to 25 hours after the one before', () => {
    let night = lastNight(new Date('2026-01-01T12:00:00Z'));
    for (let day = 0; day < 730; day += 1) {
      const next = nextNight(night.at);
      const hours = (next.at.getTime() - night.at.getTime()) / 3_600_000;
      expect([23, 24, 25]).toContain(hours);
      night = next;
    }
    expect(night.date).toBe('2028-01-01');
  });
});

describe('A-25 trap 9 last night’s backup is due', () => {
  const now = new Date('2026-01-15T10:00:00Z');
  const installedAt = new Date('2025-01-01T00:00:00Z');
  const attempt = (status: BackupStatus, finishedAt: string | null = null) => ({
    status,
    finishedAt,
  });
  const failed = (minutesAgo: number) =>
    attempt('failed', new Date(now.getTime() - minutesAgo * 60_000).toISOString());
  test.each([
    ['late, when nobody was awake', {}, true],
    ['not when it is switched off', { enabled: false }, false],
    ['not for an installation of today', { installedAt: new Date('2026-01-15T02:00:00Z') }, false],
    ['for one of last evening', { installedAt: new Date('2026-01-15T01:59:00Z') }, true],
    ['not while it waits', { attempts: [attempt('waiting')] }, false],
    ['not while it runs', { attempts: [attempt('running')] }, false],
    ['not when it is done', { attempts: [attempt('done', now.toISOString())] }, false],
    ['not at once after a failure', { attempts: [failed(14)] }, false],
    ['some time after a failure', { attempts: [failed(15)] }, true],
    [
      'not after a success that followed a failure',
      { attempts: [failed(60), attempt('done')] },
      false,
    ],
    ['a third time', { attempts: [failed(60), failed(40)] }, true],
    ['not a fourth time', { attempts: [failed(60), failed(40), failed(20)] }, false],
  ])('%s', (_name, facts, due) => {
    expect(isNightlyDue({ now, enabled: true, installedAt, attempts: [], ...facts })).toBe(due);
  });
});
