import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { readOneOf } from '../../../core/navigation/search-params.ts';
import { type BookingStep, bookingSteps, isAfter, stepBefore } from './booking-steps.ts';
import { useAddress } from '../../../core/navigation/use-address.ts';
import { useAfterPress } from '../../../core/navigation/use-after-press.ts';

/** The step in the address, so that Back leads to the one before. An address beyond what is complete counts as `initial`. */
export function useBookingSteps(initial: BookingStep) {
  const search = useAddress('bookingStep');
  const router = useRouter();
  const navigate = useNavigate();
  const afterPress = useAfterPress();
  const [reached, setReached] = useState(initial);
  const named = readOneOf(bookingSteps, search.bookingStep);
  const step = named === undefined || isAfter(named, reached) ? initial : named;
  const depth = () => router.state.location.state.dialogDepth ?? 0;
  const show = (bookingStep: BookingStep, replace: boolean) =>
    void navigate({
      to: '.',
      search: (before: object): object => ({ ...before, bookingStep }),
      state: (before) => ({ ...before, dialogDepth: depth() + (replace ? 0 : 1) }),
      resetScroll: false,
      replace,
    });
  const goTo = (next: BookingStep) => {
    afterPress(() => {
      if (isAfter(next, reached)) setReached(next);
      show(next, false);
    });
  };
  const goBack = () => {
    const before = stepBefore(step);
    if (depth() > 0) router.history.back();
    else if (before !== undefined) show(before, true);
  };
  return { step, goTo, goBack };
}

/** Closes the dialog with all of its steps: back to the page that opened it, or without them at a page that a link opened. */
export function useClosedSteps(onClose: () => void): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  const search = useAddress('bookingStep');
  return () => {
    const { dialogDepth = 0, dialogOpened } = router.state.location.state;
    if (dialogOpened && dialogDepth > 0) return router.history.go(-1 - dialogDepth);
    if (search.bookingStep === undefined) return onClose();
    void navigate({
      to: '.',
      search: (before: object): object => ({ ...before, bookingStep: undefined }),
      state: true,
      resetScroll: false,
      replace: true,
    }).then(onClose);
  };
}

/** Once a request is sent its steps are over: Back leaves the dialog. */
export function useCloseOnBack(isSent: boolean, onClose: () => void): void {
  const search = useAddress('bookingStep');
  const { bookingStep } = search;
  const sentAt = useRef<{ bookingStep: unknown } | null>(null);
  useEffect(() => {
    if (!isSent) return;
    sentAt.current ??= { bookingStep };
    if (sentAt.current.bookingStep !== bookingStep) onClose();
  }, [isSent, bookingStep, onClose]);
}
