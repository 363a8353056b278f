import { useCallback, useRef } from 'react';
import { yieldToPaint } from '../browser/yield-to-main.ts';

/**
 * Does what a press asked for once the press itself has been painted: a slow phone renders a dialog or a step longer
 * than a press may take. Of two presses within a frame only the last one counts: who presses twice means it once.
 */
export function useAfterPress(): (run: () => void) => void {
  const latest = useRef<(() => void) | undefined>(undefined);
  return useCallback((run) => {
    const isWaiting = latest.current !== undefined;
    latest.current = run;
    if (isWaiting) return;
    void yieldToPaint().then(() => {
      const chosen = latest.current;
      latest.current = undefined;
      chosen?.();
    });
  }, []);
}
