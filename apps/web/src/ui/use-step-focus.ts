import { useEffect, useRef } from 'react';

/** Moves the focus to a new step of a form: its button is gone. A field with an error keeps it. */
export function useStepFocus(step: string) {
  const panel = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const { activeElement } = document;
    if (activeElement?.getAttribute('aria-invalid') !== 'true') panel.current?.focus();
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, [step]);
  return panel;
}
