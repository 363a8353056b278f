import { onboardingSteps } from '@mesterhand/domain/onboarding/steps';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { trpc } from '../../../core/api/trpc.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { readOneOf } from '../../../core/navigation/search-params.ts';
import { ErrorState } from '../../../ui/states.tsx';
import { StepProgress } from '../../../ui/step-progress.tsx';
import { AreaStep } from './area-step.tsx';
import { DocumentStep } from './document-step.tsx';
import { HoursStep } from './hours-step.tsx';
import { Outcome } from './outcome.tsx';
import { ServiceStep } from './service-step.tsx';
import { type SetupStep, outcome, setupSteps } from './setup-order.ts';
import { StepSkeleton } from './step-skeleton.tsx';
import type { StepProps } from './step-props.ts';
import { TradeStep } from './trade-step.tsx';
import { useAddress } from '../../../core/navigation/use-address.ts';

const screens = {
  trade: TradeStep,
  services: ServiceStep,
  area: AreaStep,
  hours: HoursStep,
  personalId: (props: StepProps) => <DocumentStep key="personalId" {...props} type="personalId" />,
  certificate: (props: StepProps) => (
    <DocumentStep key="certificate" {...props} type="certificate" />
  ),
} as const;

function Steps({ onboarding, ...person }: StepProps) {
  const { t } = useTranslation(['onboarding', 'auth', 'profile', 'calendar', 'services']);
  const navigate = useNavigate();
  const search = useAddress('step');
  const { missing } = onboarding;
  // Without a step the first one that was missing: it stays when the server has stored it.
  const [first] = useState<SetupStep>(missing[0] ?? outcome);
  const step = readOneOf(setupSteps, search.step) ?? first;
  if (step === outcome) return <Outcome onboarding={onboarding} />;
  const Screen = screens[step];
  return (
    <>
      <StepProgress
        label={t('onboarding:setupLabel')}
        steps={onboardingSteps.map((name) => ({ name, text: t(`onboarding:setup.steps.${name}`) }))}
        current={step}
        done={onboardingSteps.filter((name) => !missing.includes(name))}
        onBack={(next) => void navigate({ to: '/profile/start', search: { step: next } })}
      />
      <Screen key={step} {...person} onboarding={onboarding} />
    </>
  );
}

/** The registration once there is an account: each step shows and saves what the server stores. */
export default function SetupSteps(person: Omit<StepProps, 'onboarding'>) {
  const { t } = useTranslation('onboarding');
  const { data, error, refetch } = trpc.masters.onboarding.useQuery(undefined, { staleTime: 0 });
  if (!data && error)
    return (
      <ErrorState isPage error={error} title={t('loadFailed')} onRetry={() => void refetch()} />
    );
  return data ? <Steps {...person} onboarding={data} /> : <StepSkeleton />;
}
