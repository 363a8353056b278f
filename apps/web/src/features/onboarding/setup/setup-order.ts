import { type OnboardingStep, onboardingSteps } from '@mesterhand/domain/onboarding/steps';

/** The end of the steps: what was sent, what is missing, and what happens next. */
export const outcome = 'outcome';
export type SetupStep = OnboardingStep | typeof outcome;
export const setupSteps = [...onboardingSteps, outcome] as const;

/** The first missing step behind this one; the outcome behind the last. */
export function stepBehind(step: OnboardingStep, missing: readonly OnboardingStep[]): SetupStep {
  const behind = onboardingSteps.slice(onboardingSteps.indexOf(step) + 1);
  return behind.find((each) => missing.includes(each)) ?? outcome;
}
