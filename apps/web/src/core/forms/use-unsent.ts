import { useCallback, useRef, useState } from 'react';
import { type UnsentKey, readUnsent, storeUnsent } from '../browser/unsent.ts';

/** The unsent text of a form, stored on this device while it is typed. `key` holds the user's id: others do not see it. */
export function useUnsent<T extends object>(
  key: UnsentKey,
  parse: (value: unknown) => T | undefined,
) {
  const [start] = useState(() => readUnsent(key, parse));
  const [isStored, setStored] = useState(true);
  // Read by the guard at the instant of leaving, when a state may not have been rendered yet.
  const stored = useRef(true);
  const store = useCallback(
    (value: T | null): void => {
      stored.current = storeUnsent(key, value);
      setStored(stored.current);
    },
    [key],
  );
  return {
    /** What an earlier visit has typed. */
    start,
    /** Stores what is typed now, or removes it with null once it was sent. */
    store,
    /** False where the browser does not store it: full, or forbidden. */
    isStored,
    isLost: useCallback(() => !stored.current, []),
  };
}
