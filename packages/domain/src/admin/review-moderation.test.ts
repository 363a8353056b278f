import { expect, test } from 'vitest';
import {
  type ReviewState,
  type ReviewVerdict,
  decideReview,
  ratingTone,
  reviewActions,
  reviewState,
} from './review-moderation.ts';

test.each<[boolean, 'approved' | 'rejected' | 'hidden' | null, ReviewState]>([
  [false, null, 'waiting'],
  [true, null, 'approved'],
  [true, 'approved', 'approved'],
  [false, 'rejected', 'rejected'],
  [false, 'hidden', 'hidden'],
])('A-16 approved %s with decision %s is %s', (approved, decision, state) => {
  expect(reviewState({ approved, decision })).toBe(state);
});

test.each<[ReviewState, string[]]>([
  ['waiting', ['approve', 'reject']],
  ['approved', ['hide']],
  ['rejected', ['approve']],
  ['hidden', ['approve']],
])('A-16 a %s review offers %s', (state, actions) => {
  expect(reviewActions(state)).toEqual(actions);
});

test.each<[ReviewState, ReviewVerdict, ReviewState]>([
  ['waiting', 'approve', 'approved'],
  ['waiting', 'reject', 'rejected'],
  ['approved', 'reject', 'hidden'],
  ['approved', 'approve', 'approved'],
  ['rejected', 'approve', 'approved'],
  ['rejected', 'reject', 'rejected'],
  ['hidden', 'approve', 'approved'],
  ['hidden', 'reject', 'hidden'],
])('A-87 A-88 %s, %s: %s', (state, verdict, next) => {
  expect(decideReview(state, verdict)).toBe(next);
});

test.each([
  [5, 'green'],
  [4, 'green'],
  [3, 'yellow'],
  [2, 'red'],
  [1, 'red'],
])('A-15 %i stars are %s', (rating, tone) => {
  expect(ratingTone(rating)).toBe(tone);
});
