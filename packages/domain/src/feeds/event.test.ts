import { describe, expect, test } from 'vitest';
import { languages } from '../pages/languages.ts';
import { type CalendarJob, describeJob, feedSince, isWorthNoting } from './event.ts';

const job: CalendarJob = {
  id: 12,
  createdAt: '2026-11-20T11:00:00.000Z',
  updatedAt: '2026-11-21T09:30:00.000Z',
  changes: 1,
  side: 'master',
  client: 'Kari Nordmann',
  master: 'Ola Hansen',
  service: 'Bytte kran',
  date: '2026-12-01',
  durationMinutes: 60,
  time: '10:00',
  address: 'Storgata 1, 0155 Oslo',
  status: 'confirmed',
  acceptedAt: '2026-11-21T09:30:00.000Z',
};
const describeAs = (more: Partial<CalendarJob>, language: (typeof languages)[number] = 'nb') =>
  describeJob({ ...job, ...more }, { language, base: 'https://example.no' });

describe('when a booking is, whatever the clock does', () => {
  test.each([
    ['in winter', '2026-12-01', '10:00', '2026-12-01T09:00:00.000Z'],
    ['in summer', '2026-07-01', '10:00', '2026-07-01T08:00:00.000Z'],
    ['the evening before summer time begins', '2027-03-27', '18:00', '2027-03-27T17:00:00.000Z'],
    ['the morning after it began', '2027-03-28', '09:00', '2027-03-28T07:00:00.000Z'],
    ['the evening before it ends', '2026-10-24', '18:00', '2026-10-24T16:00:00.000Z'],
    ['the morning after it ended', '2026-10-25', '09:00', '2026-10-25T08:00:00.000Z'],
  ])('%s: %s %s is %s', (_name, date, time, instant) => {
    const { start, end } = describeAs({ date, time });
    expect(start.toISOString()).toBe(instant);
    expect(end.getTime() - start.getTime()).toBe(3_600_000);
  });
});

describe('the content of a calendar event', () => {
  test.each([
    ['pending', null, 'TENTATIVE'],
    ['confirmed', null, 'TENTATIVE'],
    ['pending_payment', null, 'TENTATIVE'],
    ['confirmed', job.acceptedAt, 'CONFIRMED'],
    ['in_progress', job.acceptedAt, 'CONFIRMED'],
    ['completed', null, 'CONFIRMED'],
    ['cancelled', job.acceptedAt, 'CANCELLED'],
  ] as const)('%s, accepted %s, is %s', (status, acceptedAt, expected) => {
    const event = describeAs({ status, acceptedAt });
    expect(event.status).toBe(expected);
    expect(event.busy).toBe(expected === 'CONFIRMED');
  });

  test.each([
    ['the customer, from the start', { side: 'client', status: 'pending', acceptedAt: null }, true],
    ['the master, before they accept', { status: 'pending', acceptedAt: null }, false],
    ['the master, while only the customer calls it confirmed', { acceptedAt: null }, false],
    ['the master, once they have accepted', {}, true],
    ['the master, after the job', { status: 'completed' }, true],
    ['the master, of a job called off', { status: 'cancelled' }, false],
  ] as const)('trap 3 the whole address is for %s', (_who, more, isWhole) => {
    expect(describeAs(more).location).toBe(isWhole ? 'Storgata 1, 0155 Oslo' : '0155 Oslo');
  });

  test('each side reads the other one’s name', () => {
    expect(describeAs({}).summary).toBe('Bytte kran – Kari Nordmann');
    expect(describeAs({ side: 'client' }).summary).toBe('Bytte kran – Ola Hansen');
  });

  test('the same booking keeps its UID, and counts its changes', () => {
    const before = describeAs({ changes: 0, side: 'client', status: 'pending' }, 'uk');
    const after = describeAs({ changes: 3, updatedAt: '2026-11-25T09:30:00.000Z' });
    expect(after.uid).toBe(before.uid);
    expect([before.sequence, after.sequence]).toEqual([0, 3]);
  });

  test.each(languages)('no text is missing in %s', (language) => {
    for (const status of ['pending', 'confirmed', 'cancelled', 'completed'] as const)
      for (const side of ['client', 'master'] as const) {
        const { summary, description } = describeAs({ status, side }, language);
        expect(`${summary}${description}`).not.toMatch(/[{}]/);
        expect(description).toContain('https://example.no/dashboard?booking=12');
      }
  });
});

test('a fetch is recorded at first, and ten minutes after the last', () => {
  const now = new Date('2026-11-20T11:00:00Z');
  expect(isWorthNoting(null, now)).toBe(true);
  expect(isWorthNoting('2026-11-20T10:50:00.001Z', now)).toBe(false);
  expect(isWorthNoting('2026-11-20T10:50:00.000Z', now)).toBe(true);
  expect(feedSince(now).toISOString()).toBe('2026-08-22T11:00:00.000Z');
});
