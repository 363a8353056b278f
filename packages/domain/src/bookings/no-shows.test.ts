import { describe, expect, test } from 'vitest';
import type { Actor } from '../access/actor.ts';
import {
  type NoShowAction,
  type NoShowState,
  type ReportableBooking,
  answerUntil,
  decideOnReport,
  decideReport,
  noShowStates,
} from './no-shows.ts';
import { type BookingStatus, bookingStatuses } from './status.ts';

const person = (userId: number, more: Partial<Actor> = {}): Actor => ({
  userId,
  masterId: null,
  userType: 'client',
  role: 'user',
  ...more,
});
const client = person(31);
const master = person(8, { masterId: 7, role: 'master' });
const stranger = person(50);
const moderator = person(60, { role: 'moderator' });
const admin = person(61, { role: 'admin' });

const booking: ReportableBooking = {
  clientId: 31,
  masterId: 7,
  status: 'confirmed',
  acceptedAt: '2026-11-01T10:00:00.000Z',
  completionFinalAt: null,
  scheduledDate: '2026-12-01',
  scheduledTime: '09:00',
  cancellation: {},
  noShows: [],
};
const now = new Date('2026-12-01T08:15:00.000Z');
const refused = (code: string) => ({ kind: 'refused', code });

describe('reporting that the other side is not there', () => {
  test.each([
    ['client', client, { kind: 'step', side: 'client', to: 'open' }],
    ['master', master, { kind: 'step', side: 'master', to: 'open' }],
    ['a stranger', stranger, refused('bookings.notFound')],
    ['an administrator', admin, refused('access.forbidden')],
  ])('%s', (_, actor, expected) => {
    expect(decideReport(actor, booking, now)).toEqual(expected);
  });

  test.each<[BookingStatus, boolean]>(
    bookingStatuses.map((status) => [status, status === 'confirmed' || status === 'in_progress']),
  )('of a %s booking: possible %s', (status, isPossible) => {
    const { kind } = decideReport(client, { ...booking, status }, now);
    expect(kind).toBe(isPossible ? 'step' : 'refused');
  });

  test('not of a request that nobody has accepted, and not without a rule', () => {
    expect(decideReport(client, { ...booking, acceptedAt: null }, now)).toEqual(
      refused('bookings.statusConflict'),
    );
    expect(decideReport(client, { ...booking, cancellation: null }, now)).toEqual(
      refused('noShows.noRule'),
    );
  });

  test.each([
    ['2026-12-01T08:14:59.999Z', 'noShows.tooEarly'],
    ['2026-12-01T08:15:00.000Z', null],
    ['2026-12-08T07:59:59.999Z', null],
    ['2026-12-08T08:00:00.000Z', 'noShows.tooLate'],
  ])('at %s', (at, code) => {
    const decision = decideReport(client, booking, new Date(at));
    expect(decision.kind === 'refused' ? decision.code : null).toBe(code);
  });

  test('again changes nothing, unless the first one is gone', () => {
    for (const state of noShowStates) {
      const noShows = [{ side: 'client' as const, state }];
      const isGone = state === 'retracted' || state === 'ended';
      expect(decideReport(client, { ...booking, noShows }, now).kind).toBe(
        isGone ? 'step' : 'unchanged',
      );
    }
  });

  test.each<[NoShowState, object]>([
    ['open', { kind: 'step', side: 'client', to: 'disputed' }],
    ['disputed', { kind: 'step', side: 'client', to: 'disputed' }],
    ['agreed', refused('noShows.statusConflict')],
    ['lapsed', refused('noShows.statusConflict')],
    ['upheld', refused('noShows.statusConflict')],
    ['dismissed', { kind: 'step', side: 'client', to: 'open' }],
    ['retracted', { kind: 'step', side: 'client', to: 'open' }],
    ['ended', { kind: 'step', side: 'client', to: 'open' }],
  ])('by who is reported themselves, in a report that is %s', (state, expected) => {
    const noShows = [{ side: 'master' as const, state }];
    expect(decideReport(client, { ...booking, noShows }, now)).toEqual(expected);
  });
});

describe('answering and deciding', () => {
  const until = answerUntil(now).toISOString();
  const of = (state: NoShowState) => ({
    booking,
    report: { side: 'client' as const, state, answerUntil: until },
  });
  const expected: Record<NoShowAction, { from: NoShowState[]; to: NoShowState; by: Actor }> = {
    agree: { from: ['open'], to: 'agreed', by: master },
    dispute: { from: ['open'], to: 'disputed', by: master },
    retract: { from: ['open', 'disputed'], to: 'retracted', by: client },
    uphold: { from: ['disputed'], to: 'upheld', by: moderator },
    dismiss: { from: ['disputed'], to: 'dismissed', by: moderator },
  };
  const actions = ['agree', 'dispute', 'retract', 'uphold', 'dismiss'] as const;

  test.each(actions)('%s from each state, and by nobody else', (action) => {
    const { from, to, by } = expected[action];
    for (const state of noShowStates) {
      const { kind } = decideOnReport(by, of(state), { action, now });
      expect(kind).toBe(state === to ? 'unchanged' : from.includes(state) ? 'step' : 'refused');
    }
    for (const actor of [client, master, stranger, moderator, admin]) {
      if (actor === by) continue;
      const isModerated = action === 'uphold' || action === 'dismiss';
      const decision = decideOnReport(actor, of(from[0] ?? 'open'), { action, now });
      expect(decision.kind).toBe(isModerated && actor === admin ? 'step' : 'refused');
    }
  });

  test('the answer ends after 72 hours', () => {
    expect(until).toBe('2026-12-04T08:15:00.000Z');
    const late = new Date(until);
    const decision = decideOnReport(master, of('open'), { action: 'dispute', now: late });
    expect(decision).toEqual(refused('noShows.tooLate'));
  });

  test('a report of a job that was completed can be dismissed alone', () => {
    const { report } = of('disputed');
    const completed = { booking: { ...booking, status: 'completed' as const }, report };
    expect(decideOnReport(moderator, completed, { action: 'uphold', now })).toEqual(
      refused('bookings.statusConflict'),
    );
    expect(decideOnReport(moderator, completed, { action: 'dismiss', now }).kind).toBe('step');
  });

  test('neither of the two decides, whatever their role', () => {
    const side = { ...client, role: 'superadmin' as const };
    const decision = decideOnReport(side, of('disputed'), { action: 'uphold', now });
    expect(decision).toEqual(refused('access.forbidden'));
  });
});
