import { type RefObject, useEffect, useRef } from 'react';
import { type BookingStep, type PointedPart, stepWith } from './booking-steps.ts';

type FormFocus = {
  element: RefObject<HTMLFormElement | null>;
  /** The refused fields; other fields are another array. */
  pointed: readonly PointedPart[];
  /** The shown step; null where all are shown at once. */
  step: BookingStep | null;
};

/** Focuses the first of these fields in the order of display. */
function focusFirst(form: HTMLFormElement | null, fields: readonly PointedPart[]): void {
  const box = form?.querySelector(fields.map((field) => `[data-field="${field}"]`).join());
  box?.scrollIntoView({ block: 'center' });
  const field = box?.querySelector<HTMLElement>(
    'input:not(:disabled), select, textarea, td button:not(:disabled)',
  );
  // Where there is room for no more pictures, one has to be removed.
  (field ?? box?.querySelector<HTMLElement>('button'))?.focus({ preventScroll: true });
}

/** Moves the focus to a refused field once its step is shown, else to the heading of a new step. */
export function useFormFocus({ element, pointed, step }: FormFocus): void {
  const handled = useRef(pointed);
  const shown = useRef(step);
  // After the error is rendered, which changes the form's height.
  useEffect(() => {
    const isMoved = shown.current !== step;
    shown.current = step;
    const isNew = handled.current !== pointed && pointed.length > 0;
    if (isNew && (step === null || stepWith(pointed) === step)) {
      handled.current = pointed;
      focusFirst(element.current, pointed);
    } else if (isMoved && step !== null) {
      element.current?.scrollIntoView({ block: 'start' });
      const heading = element.current?.querySelector<HTMLElement>(`[data-step="${step}"] h3`);
      heading?.focus({ preventScroll: true });
    }
  }, [element, pointed, step]);
}
