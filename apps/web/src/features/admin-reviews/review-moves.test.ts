import type { Actor } from '@mesterhand/domain/access/actor';
import { expect, test } from 'vitest';
import { mayJudge, movesOf, nextWaiting } from './review-moves.ts';
import { approved, row } from './reviews-samples.ts';

const moderator: Actor = { userId: 1, userType: 'client', role: 'moderator', masterId: null };

test.each([
  ['waiting', ['approve', 'reject']],
  ['approved', ['hide']],
  ['rejected', ['approve']],
  ['hidden', ['approve']],
] as const)('A-16 a review that is %s is offered %j', (state, moves) => {
  expect(movesOf({ ...row, state })).toEqual(moves);
});

test.each([
  ['somebody else’s review', moderator, true],
  ['a review they wrote', { ...moderator, userId: 3 }, false],
  ['a review about them', { ...moderator, userType: 'master', masterId: 12 }, false],
] as const)('A-16 a moderator and %s', (_name, actor, may) => {
  expect(mayJudge(actor, row)).toBe(may);
});

test('the next review to decide is the next pending one, wrapping around to the first', () => {
  const [one, two, three] = [row, { ...row, id: 43 }, { ...row, id: 44 }];
  const rows = [one, approved, two, three];
  expect(nextWaiting(rows, one.id)?.id).toBe(two.id);
  expect(nextWaiting(rows, three.id)?.id).toBe(one.id);
  expect(nextWaiting([one, approved], one.id)).toBeUndefined();
  expect(nextWaiting(rows, 999)?.id).toBe(one.id);
});
