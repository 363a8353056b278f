interface BreakerOptions {
  /** Failures in a row after which calls are refused. */
  failures: number;
  /** Milliseconds for which calls are refused; then one is let through to try. */
  pauseMs: number;
  /** Milliseconds of a clock that only goes forward. */
  now?: () => number;
  /** Called when the circuit opens and when it closes again. */
  onChange?: (isOpen: boolean) => void;
}

/** Spares a service that does not answer, and its callers the wait. */
interface CircuitBreaker {
  /** Whether a call may be made. Every call that is made must be noted. */
  admits(): boolean;
  note(outcome: 'success' | 'failure'): void;
}

export function createCircuitBreaker(options: BreakerOptions): CircuitBreaker {
  const { failures, pauseMs, now = () => performance.now(), onChange } = options;
  let failed = 0;
  let openUntil: number | null = null;
  let isProbing = false;

  return {
    admits() {
      if (openUntil === null) return true;
      if (isProbing || now() < openUntil) return false;
      isProbing = true;
      return true;
    },
    note(outcome) {
      const wasOpen = openUntil !== null;
      isProbing = false;
      if (outcome === 'success') {
        failed = 0;
        openUntil = null;
        if (wasOpen) onChange?.(false);
        return;
      }
      failed += 1;
      if (!wasOpen && failed < failures) return;
      openUntil = now() + pauseMs;
      if (!wasOpen) onChange?.(true);
    },
  };
}
