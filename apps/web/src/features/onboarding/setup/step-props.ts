import type { Onboarding, OnboardingStep } from '@mesterhand/domain/onboarding/steps';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { trpc } from '../../../core/api/trpc.ts';
import { useErrorText } from '../../../core/api/errors.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { onboardingSteps } from '@mesterhand/domain/onboarding/steps';
import { outcome, stepBehind, type SetupStep } from './setup-order.ts';

export type StepProps = { userId: number; masterId: number; onboarding: Onboarding };

/** What each step shares: its frame, and the step that follows once the server has stored it. */
export function useStep(step: OnboardingStep, { onboarding }: Pick<StepProps, 'onboarding'>) {
  const { t } = useTranslation('onboarding');
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const [failure, setFailure] = useState<string | null>(null);
  const goTo = (next: SetupStep) => void navigate({ to: '/profile/start', search: { step: next } });
  const place = onboardingSteps.indexOf(step);
  const before = onboardingSteps[place - 1];
  const follow = (missing: readonly OnboardingStep[]) => goTo(stepBehind(step, missing));
  return {
    frame: {
      name: step,
      title: t(`setup.titles.${step}`),
      place: t('place', { step: place + 1, count: onboardingSteps.length }),
      failure,
      onBack: before && (() => goTo(before)),
      ...(onboarding.missing.includes(step) && { onLater: () => follow(onboarding.missing) }),
    },
    isStored: !onboarding.missing.includes(step),
    begin: () => setFailure(null),
    fail: (error: unknown) => setFailure(`${t('saveFailed')}. ${errorText(error)}`),
    /** Asks the server what is stored now, and goes on. */
    goOn: async () => {
      try {
        const { missing } = await utils.masters.onboarding.fetch(undefined, { staleTime: 0 });
        follow(missing);
      } catch (error) {
        setFailure(errorText(error));
      }
    },
    leave: () => goTo(outcome),
  };
}
