import { describe, expect, test } from 'vitest';
import type { Actor } from '../access/actor.ts';
import { completionFinalAt, isBeforeAgreedDay } from './completion.ts';
import {
  type BookingState,
  decideStatus,
  isReviewable,
  nextSteps,
  statusControl,
} from './status.ts';

const master: Actor = { userId: 20, userType: 'master', role: 'user', masterId: 7 };
const client: Actor = { userId: 10, userType: 'client', role: 'user', masterId: null };
const completedAt = new Date('2026-11-20T12:00:00Z');
const after = (minutes: number) => new Date(completedAt.getTime() + minutes * 60_000);
const completed: BookingState = {
  clientId: 10,
  masterId: 7,
  status: 'completed',
  acceptedAt: '2026-11-19T09:00:00.000Z',
  completionFinalAt: completionFinalAt('master', completedAt).toISOString(),
};

describe('a completion', () => {
  test.each([
    [0, true],
    [9.99, true],
    [10, false],
    [600, false],
  ])('C-57 %s minutes old can be undone by its master: %s', (minutes, isPossible) => {
    const steps = nextSteps(master, completed, after(minutes));
    expect(steps).toEqual(isPossible ? [{ to: 'in_progress', undoes: true }] : []);
    expect(statusControl(master, completed, after(minutes))).toBe(isPossible ? 'undo' : 'badge');
    expect(isReviewable({ ...completed, reviewed: false }, after(minutes))).toBe(!isPossible);
  });

  test('C-57 undoing too late is refused with its own code', () => {
    const decision = decideStatus(master, completed, { to: 'in_progress', now: after(10) });
    expect(decision).toEqual({ kind: 'refused', code: 'bookings.undoExpired' });
  });

  test('C-57 is not undone by the customer', () => {
    expect(nextSteps(client, completed, after(1))).toEqual([]);
    const decision = decideStatus(client, completed, { to: 'in_progress', now: after(1) });
    expect(decision).toEqual({ kind: 'refused', code: 'access.forbidden' });
  });

  test('by an administrator is final at once', () => {
    expect(completionFinalAt('admin', completedAt)).toEqual(completedAt);
  });
});

test.each([
  ['2026-11-20T12:00:00Z', true],
  ['2026-11-20T22:59:00Z', true],
  ['2026-11-20T23:01:00Z', false],
  ['2026-11-22T12:00:00Z', false],
])('C-57 at %s a job of 21 November is ahead of its day: %s', (now, isEarly) => {
  expect(isBeforeAgreedDay({ scheduledDate: '2026-11-21' }, new Date(now))).toBe(isEarly);
});
