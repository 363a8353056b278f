import { createFileRoute } from '@tanstack/react-router';
import { readText } from '../core/navigation/search-params.ts';
import { OnboardingScreen } from '../features/onboarding/onboarding-screen.tsx';

/** The screen knows the steps: read here, they would be code of every page. */
type StartSearch = { step?: string | undefined };

export const Route = createFileRoute('/profile_/start')({
  validateSearch: ({ step }: Record<string, unknown>): StartSearch => ({ step: readText(step) }),
  component: OnboardingScreen,
});
