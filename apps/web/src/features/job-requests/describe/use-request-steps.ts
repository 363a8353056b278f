import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { readOneOf } from '../../../core/navigation/search-params.ts';
import { openStep, type RequestValues, type Step, steps } from './request-values.ts';
import { useAddress } from '../../../core/navigation/use-address.ts';
import { useAfterPress } from '../../../core/navigation/use-after-press.ts';

/** The step in the URL, so that Back leads to the one before. */
export function useRequestSteps(values: RequestValues) {
  const search = useAddress('step');
  const navigate = useNavigate();
  const afterPress = useAfterPress();
  const goTo = (step: Step) =>
    afterPress(
      () => void navigate({ to: '/request', search: (before: object) => ({ ...before, step }) }),
    );
  return { step: openStep(readOneOf(steps, search.step), values), goTo };
}

/** What the link carries over is in the draft from now on: a reload must not apply it again. */
export function useAbsorbedLink(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const nothing = { text: undefined, category: undefined, city: undefined, master: undefined };
    void navigate({
      to: '/request',
      search: (before: object) => ({ ...before, ...nothing }),
      replace: true,
      resetScroll: false,
    });
  }, [navigate]);
}
