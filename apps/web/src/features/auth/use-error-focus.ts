import { useEffect, useRef, useState } from 'react';
import { focusFirstInvalid } from '../../ui/focus-invalid.ts';

/** Focuses the first invalid field, once the errors are rendered. */
export function useErrorFocus() {
  const form = useRef<HTMLFormElement>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (attempt > 0) focusFirstInvalid(form.current);
  }, [attempt]);
  return { form, focusFirstError: () => setAttempt((count) => count + 1) };
}
