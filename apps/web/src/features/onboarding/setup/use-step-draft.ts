import type { OnboardingStep } from '@mesterhand/domain/onboarding/steps';
import { useCallback, useState } from 'react';
import { readUnsent, storeUnsent } from '../../../core/browser/unsent.ts';

type Texts = Record<string, string | number>;

const isTexts = (value: unknown): value is Texts =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((each) => typeof each === 'string' || typeof each === 'number');

/** What is typed in a step and not stored by the server yet, on this device. */
export function useStepDraft<T extends Texts>(
  { userId, step }: { userId: number; step: OnboardingStep },
  stored: T,
) {
  const key = `outbox-onboarding-${userId}-${step}` as const;
  const [values] = useState<T>(() => {
    const draft = readUnsent(key, (value) => (isTexts(value) ? value : undefined)) ?? {};
    const known = Object.entries(draft).filter(([name]) => Object.hasOwn(stored, name));
    return { ...stored, ...Object.fromEntries(known) };
  });
  return {
    values,
    store: useCallback((typed: T) => void storeUnsent(key, typed), [key]),
    clear: useCallback(() => void storeUnsent(key, null), [key]),
  };
}
