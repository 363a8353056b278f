import { expect, test } from 'vitest';
import type { Problems } from './booking-problems.ts';
import { firstStep, problemsIn, stepAfter, stepBefore, stepWith } from './booking-steps.ts';

const service: Problems = { serviceId: 'required' };
const time: Problems = { scheduledTime: 'required' };
const details: Problems = { address: 'required', description: 'required' };

test.each([
  ['everything', { ...service, ...time, ...details }, 'service'],
  ['the time and the address', { ...time, ...details }, 'time'],
  ['the address', details, 'details'],
  ['the end of a series', { repeatsUntil: 'untilEarly' }, 'time'],
  ['nothing', {}, 'summary'],
] as const)('a form that lacks %s opens with its first open step', (_what, problems, step) => {
  expect(firstStep(problems)).toBe(step);
});

test.each([
  ['service', { ...time, ...details }, 'time'],
  ['service', details, 'details'],
  ['service', {}, 'summary'],
  ['details', {}, 'summary'],
  // What an earlier step lacks is asked for when the request is sent.
  ['time', service, 'summary'],
  ['time', { ...service, ...details }, 'details'],
] as const)('after %s, with %j open, comes %s', (step, problems, next) => {
  expect(stepAfter(step, problems)).toBe(next);
});

test('a step has its own problems alone', () => {
  expect(problemsIn('details', { ...service, ...time, ...details })).toEqual(details);
  expect(problemsIn('summary', { ...service, ...details })).toEqual({});
});

test('several fields are in the first of their steps', () => {
  expect(stepWith(['address', 'scheduledDate'])).toBe('time');
  expect(stepWith([])).toBeUndefined();
});

test('the first step has none before it', () => {
  expect(stepBefore('service')).toBeUndefined();
  expect(stepBefore('summary')).toBe('details');
});
