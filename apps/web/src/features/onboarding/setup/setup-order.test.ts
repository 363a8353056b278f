import { type OnboardingStep, onboardingSteps } from '@mesterhand/domain/onboarding/steps';
import { defaultHours, wholeDay } from '@mesterhand/domain/calendar/hours';
import { expect, test } from 'vitest';
import { type SetupStep, stepBehind } from './setup-order.ts';
import { choiceOf, weekOf } from './week-choice.ts';

test.each<[OnboardingStep, readonly OnboardingStep[], SetupStep]>([
  ['trade', onboardingSteps, 'services'],
  ['trade', ['trade', 'hours'], 'hours'],
  ['hours', ['trade', 'certificate'], 'certificate'],
  ['certificate', [], 'outcome'],
  ['certificate', ['trade'], 'outcome'],
])('behind %s with %j missing is %s', (step, missing, next) => {
  expect(stepBehind(step, missing)).toBe(next);
});

test('a week with the same hours is one choice, and the other way round', () => {
  expect(choiceOf(defaultHours)).toEqual({ days: [1, 2, 3, 4, 5, 6], ...wholeDay });
  expect(weekOf({ days: [1, 2, 3, 4, 5, 6], ...wholeDay })).toEqual(defaultHours);
});

test('a week whose days differ is no choice; one without open days begins with the usual hours', () => {
  const [first, ...others] = defaultHours;
  const short = { weekday: 1, hours: { ...wholeDay, closes: '12:00' as const } };
  expect(first?.weekday).toBe(1);
  expect(choiceOf([short, ...others])).toBeNull();
  expect(choiceOf([{ weekday: 1, hours: null }])).toEqual({ days: [], ...wholeDay });
});
