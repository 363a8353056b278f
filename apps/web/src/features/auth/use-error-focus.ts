import { useEffect, useRef, useState } from 'react';

/** Focuses the first invalid field, once the errors are rendered. */
export function useErrorFocus() {
  const form = useRef<HTMLFormElement>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (attempt === 0) return;
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // Centred: a dialog's sticky head would cover a field at the edge.
    field?.scrollIntoView({ block: 'center' });
    field?.focus({ preventScroll: true });
  }, [attempt]);
  return { form, focusFirstError: () => setAttempt((count) => count + 1) };
}
