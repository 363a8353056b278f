import { useEffect, useRef, useState } from 'react';

/** Takes the keyboard to the first bad field, once the errors are drawn. */
export function useErrorFocus() {
  const form = useRef<HTMLFormElement>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (attempt === 0) return;
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // Into the middle: the heads of dialogs stick, and would cover a field at the edge.
    field?.scrollIntoView({ block: 'center' });
    field?.focus({ preventScroll: true });
  }, [attempt]);
  return { form, focusFirstError: () => setAttempt((count) => count + 1) };
}
