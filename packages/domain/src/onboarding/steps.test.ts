import { expect, test } from 'vitest';
import {
  type OnboardingContents,
  type OnboardingStep,
  type VerificationState,
  onboardingOf,
  onboardingSteps,
  reviewHours,
} from './steps.ts';

const identity = { type: 'personalId', status: 'waiting' } as const;
const certificate = { type: 'certificate', status: 'waiting' } as const;
const approved = [
  { ...identity, status: 'approved' },
  { ...certificate, status: 'approved' },
] as const;

const complete: OnboardingContents = {
  hasTrade: true,
  services: 1,
  hasBase: true,
  hasHours: true,
  documents: [identity, certificate],
  isVerified: false,
  isDecided: false,
};

test.each<[string, Partial<OnboardingContents>, VerificationState, OnboardingStep[]]>([
  ['everything is sent', {}, 'waiting', []],
  ['no trade', { hasTrade: false }, 'waiting', ['trade']],
  ['no service and no hours', { services: 0, hasHours: false }, 'waiting', ['services', 'hours']],
  ['no base', { hasBase: false }, 'waiting', ['area']],
  ['no certificate', { documents: [identity] }, 'open', ['certificate']],
  [
    'insurance alone',
    { documents: [{ type: 'insurance', status: 'waiting' }] },
    'open',
    ['personalId', 'certificate'],
  ],
  [
    'a rejected identity document',
    { documents: [{ ...identity, status: 'rejected' }, certificate], isDecided: true },
    'open',
    ['personalId'],
  ],
  ['both approved, not yet decided', { documents: approved }, 'waiting', []],
  ['both approved, the badge withheld', { documents: approved, isDecided: true }, 'withheld', []],
  [
    'sent anew after a decision',
    { documents: [identity, ...approved.slice(1)], isDecided: true },
    'waiting',
    [],
  ],
  ['verified', { documents: approved, isVerified: true, isDecided: true }, 'verified', []],
  ['verified without stored documents', { documents: [], isVerified: true }, 'verified', []],
])('onboarding: %s', (_, part, verification, missing) => {
  expect(onboardingOf({ ...complete, ...part })).toEqual({ verification, missing });
});

test('a new account misses every step, in order', () => {
  const none = { ...complete, hasTrade: false, services: 0, hasBase: false, hasHours: false };
  expect(onboardingOf({ ...none, documents: [] })).toEqual({
    verification: 'open',
    missing: [...onboardingSteps],
  });
});

test.each([
  [{ count: 4, minutes: 60 }, null],
  [{ count: 0, minutes: null }, null],
  [{ count: 5, minutes: 10 }, 1],
  [{ count: 5, minutes: 60 }, 1],
  [{ count: 50, minutes: 61 }, 2],
])('hours of a review: %j → %j', (reviews, hours) => {
  expect(reviewHours(reviews)).toBe(hours);
});
