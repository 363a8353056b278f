import { describe, expect, test } from 'vitest';
import type { Actor } from '../access/actor.ts';
import type { ProposalAction } from '../bookings/moves.ts';
import { addDays, daysBetween, osloCivil, osloInstant } from '../time/oslo.ts';
import {
  boundsOfMove,
  daysOfMove,
  decideOnActive,
  decideOnSeriesProposal,
  decideSeriesMove,
  moveRule,
} from './moves.ts';
import { type SeriesRule, dateOfOccurrence, nextOccurrences, repetitions } from './rule.ts';
import type { SeriesStatus } from './status.ts';

const person = (userId: number, more: Partial<Actor> = {}): Actor => ({
  userId,
  userType: 'client',
  role: 'user',
  masterId: null,
  ...more,
});
const people = {
  client: person(1),
  master: person(2, { userType: 'master', masterId: 7 }),
  admin: person(3, { role: 'admin' }),
  stranger: person(4),
};
type Who = keyof typeof people;

const stateOf = (status: SeriesStatus) => ({ clientId: 1, masterId: 7, status });
const read = (decision: object) => Object.values(decision).at(-1);

describe('a series', () => {
  test.each<[Who, SeriesStatus, string]>([
    ['client', 'requested', 'client'],
    ['client', 'active', 'moves.needsAnswer'],
    ['client', 'ended', 'series.statusConflict'],
    ['master', 'requested', 'access.forbidden'],
    ['admin', 'requested', 'access.forbidden'],
    ['stranger', 'requested', 'series.notFound'],
  ])('is moved at once by %s while it is %s: %s', (who, status, expected) => {
    expect(read(decideSeriesMove(people[who], stateOf(status)))).toBe(expected);
  });

  test.each<[Who, SeriesStatus, string]>([
    ['client', 'active', 'client'],
    ['master', 'active', 'master'],
    ['master', 'requested', 'series.statusConflict'],
    ['client', 'ended', 'series.statusConflict'],
    ['admin', 'active', 'access.forbidden'],
    ['stranger', 'active', 'series.notFound'],
  ])('gets a proposal or a skipped day of %s while it is %s: %s', (who, status, expected) => {
    expect(read(decideOnActive(people[who], stateOf(status)))).toBe(expected);
  });

  test.each<[Who, ProposalAction, 'open' | 'accepted' | 'replaced', SeriesStatus, string]>([
    ['master', 'accept', 'open', 'active', 'accepted'],
    ['master', 'accept', 'accepted', 'active', 'unchanged'],
    ['master', 'accept', 'replaced', 'active', 'moves.statusConflict'],
    ['master', 'accept', 'open', 'ended', 'series.statusConflict'],
    ['master', 'decline', 'open', 'ended', 'declined'],
    ['client', 'accept', 'open', 'active', 'access.forbidden'],
    ['client', 'withdraw', 'open', 'active', 'withdrawn'],
    ['master', 'withdraw', 'open', 'active', 'access.forbidden'],
    ['admin', 'accept', 'open', 'active', 'access.forbidden'],
    ['stranger', 'decline', 'open', 'active', 'series.notFound'],
  ])('proposed by its client: %s may %s one that is %s of a series that is %s: %s', (...row) => {
    const [who, action, state, status, expected] = row;
    const about = { series: stateOf(status), proposal: { side: 'client', state } } as const;
    expect(read(decideOnSeriesProposal(people[who], about, action))).toBe(expected);
  });
});

const weekly: SeriesRule = { repeats: 'weekly', firstDate: '2026-12-01', until: null, count: null };

describe('the rule of a series after a move', () => {
  test.each<[string, Partial<SeriesRule>, string, string, Partial<SeriesRule> | null]>([
    ['to a later weekday', {}, '2026-12-15', '2026-12-17', { firstDate: '2026-12-17' }],
    ['to an earlier weekday', {}, '2026-12-15', '2026-12-09', { firstDate: '2026-12-09' }],
    ['of the time alone', {}, '2026-12-15', '2026-12-15', {}],
    [
      'of its first day into the week before',
      {},
      '2026-12-01',
      '2026-11-26',
      { firstDate: '2026-11-26' },
    ],
    ['onto the next day of the rule', {}, '2026-12-15', '2026-12-22', null],
    ['onto the day before of the rule', {}, '2026-12-15', '2026-12-08', null],
    ['from a day that is none of it', {}, '2026-12-16', '2026-12-17', null],
    ['from a day after its end', { until: '2026-12-14' }, '2026-12-15', '2026-12-17', null],
    [
      'of five from the third',
      { count: 5 },
      '2026-12-15',
      '2026-12-17',
      { firstDate: '2026-12-17', count: 3 },
    ],
    [
      'of five from the last',
      { count: 5 },
      '2026-12-29',
      '2026-12-30',
      { firstDate: '2026-12-30', count: 1 },
    ],
    ['of five from a sixth', { count: 5 }, '2027-01-05', '2027-01-06', null],
    [
      'beyond its last day',
      { until: '2026-12-29' },
      '2026-12-15',
      '2026-12-17',
      { firstDate: '2026-12-17', until: '2026-12-31' },
    ],
    [
      'to days of which one more would fit',
      { until: '2026-12-28' },
      '2026-12-15',
      '2026-12-14',
      { firstDate: '2026-12-14', until: '2026-12-21' },
    ],
    [
      'to the other week',
      { repeats: 'biweekly' },
      '2026-12-15',
      '2026-12-22',
      { firstDate: '2026-12-22' },
    ],
    [
      'of a month from the last day to the first',
      { repeats: 'monthly', firstDate: '2027-01-31' },
      '2027-02-28',
      '2027-03-01',
      { firstDate: '2027-03-01' },
    ],
    [
      'of a month at its short end, of the time alone',
      { repeats: 'monthly', firstDate: '2027-01-31' },
      '2027-02-28',
      '2027-02-28',
      {},
    ],
    [
      'of a month to the 30th',
      { repeats: 'monthly', firstDate: '2027-01-15' },
      '2027-01-15',
      '2027-01-30',
      { firstDate: '2027-01-30' },
    ],
  ])('%s', (_name, more, occurrence, date, expected) => {
    const rule = { ...weekly, ...more };
    const moved = moveRule(rule, { occurrence, date });
    expect(moved).toEqual(expected && { ...rule, ...expected });
  });

  test.each([
    ['2027-01-30', ['2027-01-30', '2027-02-28', '2027-03-30']],
    ['2027-01-31', ['2027-01-31', '2027-02-28', '2027-03-31']],
    ['2027-02-01', ['2027-02-01', '2027-03-01', '2027-04-01']],
  ])('of a month from the 29th to %s has short months on their last day', (date, expected) => {
    const rule = { ...weekly, repeats: 'monthly', firstDate: '2027-01-29' } as const;
    const days = daysOfMove(rule, { occurrence: '2027-01-29', date }, '2027-03-29');
    expect(days.map(({ to }) => to)).toEqual(expected);
  });

  test('keeps its hour on the clock over both changes of clocks', () => {
    for (const [from, date] of [
      ['2026-10-20', '2026-10-24'],
      ['2026-10-20', '2026-10-25'],
      ['2027-03-23', '2027-03-28'],
    ] as const) {
      const rule = { ...weekly, firstDate: from };
      const days = daysOfMove(rule, { occurrence: from, date }, addDays(from, 28));
      expect(days).toHaveLength(5);
      for (const { from: old, to } of days) {
        expect(daysBetween(old, to)).toBe(daysBetween(from, date));
        expect(osloCivil(osloInstant(to, '14:00'))).toEqual({ date: to, time: '14:00' });
      }
    }
  });

  const ends = [{ count: 20 }, { until: '2027-12-24' }];
  const ruled = repetitions.flatMap((repeats) =>
    ends.map((end) => ({ ...weekly, repeats, firstDate: '2026-08-31', ...end })),
  );
  const moves = ruled.flatMap((rule) =>
    [0, 1, 5].flatMap((number) =>
      [-6, -1, 1, 4, 6].map((shift) => {
        const occurrence = dateOfOccurrence(rule, number);
        return { rule, move: { occurrence, date: addDays(occurrence, shift) } };
      }),
    ),
  );

  test('has as many days left as before, in order, whatever ends it', () => {
    const until = '2040-01-01';
    expect(moves).toHaveLength(90);
    for (const { rule, move } of moves) {
      const before = nextOccurrences(rule, { from: move.occurrence, until });
      const after = nextOccurrences(moveRule(rule, move) ?? rule, { from: '2020-01-01', until });
      expect(after[0]?.date).toBe(move.date);
      const days = daysOfMove(rule, move, until);
      expect(days.map(({ to }) => to)).toEqual(after.map(({ date }) => date));
      expect(days.map(({ from }) => from)).toEqual(before.map(({ date }) => date));
    }
  });

  test('stays between the neighbours of the first moved day', () => {
    expect(boundsOfMove(weekly, '2026-12-01')).toEqual({ after: null, before: '2026-12-08' });
    expect(boundsOfMove(weekly, '2026-12-08')).toEqual({
      after: '2026-12-01',
      before: '2026-12-15',
    });
    expect(boundsOfMove(weekly, '2026-12-09')).toBeNull();
  });
});
