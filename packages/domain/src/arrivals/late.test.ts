import { describe, expect, test } from 'vitest';
import type { Actor } from '../access/actor.ts';
import { type Lateness, decideLate, lateOptions, statedWindow } from './late.ts';

const master: Actor = { userId: 7, userType: 'master', role: 'user', masterId: 12 };
const customer: Actor = { userId: 3, userType: 'client', role: 'user', masterId: null };
const stranger: Actor = { userId: 99, userType: 'master', role: 'user', masterId: 50 };
const admin: Actor = { userId: 1, userType: 'client', role: 'admin', masterId: null };

const job: Lateness = {
  clientId: 3,
  masterId: 12,
  status: 'confirmed',
  acceptedAt: '2026-11-20T10:00:00.000Z',
  completionFinalAt: null,
  travel: null,
  lateMinutes: null,
  scheduledDate: '2026-11-24',
  scheduledTime: '10:00',
};
// 09:30 in Oslo.
const now = new Date('2026-11-24T08:30:00Z');
const minutes = 20;
const refused = (code: string) => ({ kind: 'refused', code });

describe('running late', () => {
  test.each<[string, Actor, Partial<Lateness>, object]>([
    ['its master, on the day', master, {}, { kind: 'change' }],
    ['its master, on the way', master, { travel: 'enRoute' }, { kind: 'change' }],
    ['other minutes', master, { lateMinutes: 10 }, { kind: 'change' }],
    ['the same minutes again', master, { lateMinutes: 20 }, { kind: 'unchanged' }],
    ['after arriving', master, { travel: 'arrived' }, refused('bookings.statusConflict')],
    [
      'once the job has begun',
      master,
      { status: 'in_progress' },
      refused('bookings.statusConflict'),
    ],
    ['before accepting', master, { acceptedAt: null }, refused('bookings.statusConflict')],
    ['of a cancelled job', master, { status: 'cancelled' }, refused('bookings.statusConflict')],
    ['the day before', master, { scheduledDate: '2026-11-25' }, refused('bookings.notTheDay')],
    ['the day after', master, { scheduledDate: '2026-11-23' }, refused('bookings.notTheDay')],
    ['the customer', customer, {}, refused('access.forbidden')],
    ['an administrator', admin, {}, refused('access.forbidden')],
    ['a stranger', stranger, {}, refused('bookings.notFound')],
  ])('%s', (_, actor, more, expected) => {
    expect(decideLate(actor, { ...job, ...more }, { minutes, now })).toEqual(expected);
  });

  test('can be withdrawn', () => {
    const late = { ...job, lateMinutes: 20 };
    expect(decideLate(master, late, { minutes: null, now })).toEqual({ kind: 'change' });
    expect(decideLate(master, job, { minutes: null, now })).toEqual({ kind: 'unchanged' });
  });

  test('is offered to the master of a job of today that nobody has come to', () => {
    expect(lateOptions(master, job, now)).toEqual([10, 20, 30]);
    expect(lateOptions(customer, job, now)).toEqual([]);
    expect(lateOptions(master, { ...job, travel: 'arrived' }, now)).toEqual([]);
    expect(lateOptions(master, job, new Date('2026-11-24T23:00:00Z'))).toEqual([]);
    expect(lateOptions(master, job, new Date('2026-11-23T23:00:00Z'))).toEqual([10, 20, 30]);
  });
});

describe('the stated window', () => {
  const iso = (at: Date) => {
    const { from, until } = statedWindow(job, { minutes, now: at });
    return [from, until].map((one) => new Date(one).toISOString().slice(11, 16));
  };
  test('is around the agreed time and the minutes', () => {
    expect(iso(now)).toEqual(['09:15', '09:30']);
  });

  test('counts from the statement once the agreed time has passed', () => {
    expect(iso(new Date('2026-11-24T09:12:00Z'))).toEqual(['09:25', '09:40']);
  });

  test('is right on the days on which clocks change', () => {
    const summer = { scheduledDate: '2027-03-28', scheduledTime: '09:00' };
    const early = new Date('2027-03-28T00:00:00Z');
    expect(statedWindow(summer, { minutes: 30, now: early }).from).toBe(
      Date.parse('2027-03-28T07:25:00Z'),
    );
  });
});
