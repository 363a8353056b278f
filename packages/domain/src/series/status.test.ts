import { describe, expect, test } from 'vitest';
import type { Actor } from '../access/actor.ts';
import { type SeriesAction, type SeriesStatus, decideOnSeries, nextSeriesSteps } from './status.ts';

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

const stateOf = (status: SeriesStatus) => ({ clientId: 1, masterId: 7, status });

describe('a series', () => {
  test.each<[keyof typeof people, SeriesAction, SeriesStatus, string]>([
    ['master', 'accept', 'requested', 'active'],
    ['master', 'accept', 'active', 'unchanged'],
    ['master', 'accept', 'declined', 'series.statusConflict'],
    ['master', 'accept', 'ended', 'series.statusConflict'],
    ['client', 'accept', 'requested', 'access.forbidden'],
    ['admin', 'accept', 'requested', 'access.forbidden'],
    ['stranger', 'accept', 'requested', 'series.notFound'],
    ['master', 'decline', 'requested', 'declined'],
    ['master', 'decline', 'declined', 'unchanged'],
    ['master', 'decline', 'active', 'series.statusConflict'],
    ['client', 'decline', 'requested', 'access.forbidden'],
    ['client', 'end', 'requested', 'ended'],
    ['client', 'end', 'active', 'ended'],
    ['master', 'end', 'active', 'ended'],
    ['admin', 'end', 'active', 'ended'],
    ['client', 'end', 'ended', 'unchanged'],
    ['client', 'end', 'declined', 'series.statusConflict'],
    ['stranger', 'end', 'active', 'series.notFound'],
  ])('%s: %s of a series that is %s: %s', (who, action, status, expected) => {
    const decision = decideOnSeries(people[who], stateOf(status), action);
    const outcome =
      decision.kind === 'step'
        ? decision.to
        : decision.kind === 'refused'
          ? decision.code
          : decision.kind;
    expect(outcome).toBe(expected);
  });

  test.each<[keyof typeof people, SeriesStatus, SeriesAction[]]>([
    ['master', 'requested', ['accept', 'decline']],
    ['client', 'requested', ['end']],
    ['master', 'active', ['end']],
    ['client', 'active', ['end']],
    ['client', 'ended', []],
    ['stranger', 'active', []],
  ])('offers %s of one that is %s the steps %j', (who, status, expected) => {
    expect(nextSeriesSteps(people[who], stateOf(status))).toEqual(expected);
  });
});
