import { useEffect, useState } from 'react';
import { readError } from '../../../core/api/errors.ts';

const second = 1000;

/** Counts down the seconds of a rate-limited attempt. */
export function useWait() {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  const left = Math.max(0, Math.ceil((until - now) / second));
  useEffect(() => {
    if (until === 0) return;
    const clock = setInterval(() => {
      const at = Date.now();
      setNow(at);
      if (at >= until) clearInterval(clock);
    }, second / 4);
    return () => clearInterval(clock);
  }, [until]);
  return {
    /** Whole seconds; zero when there is no wait. */
    left,
    /** Whether the refusal is due to the rate limit. */
    take(error: unknown): boolean {
      const { status, retryAfter } = readError(error);
      if (status !== 429 || retryAfter === undefined) return false;
      const at = Date.now();
      setNow(at);
      setUntil(at + retryAfter * second);
      return true;
    },
  };
}
