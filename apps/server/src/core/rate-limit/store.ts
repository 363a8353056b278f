/** Calls taken from a quota since the last report. */
export interface CountedCalls {
  /** Hash of the quota's key: addresses and emails are not collected. */
  key: string;
  calls: number;
  /** Length of the window, which starts with the first call. */
  seconds: number;
}

/** Count of a quota over all servers. */
export interface Standing {
  total: number;
  /** Milliseconds until it is full again. */
  resetMs: number;
}

/** Shared storage of the counters. */
export interface QuotaStore {
  /** Adds calls to quotas, each named once. @returns their counts in the same order. */
  add(counted: readonly CountedCalls[]): Promise<Standing[]>;
}

/** Queries a store with a timeout; null: it does not respond, or is not queried since it failed. */
export type QueryStore = (counted: readonly CountedCalls[]) => Promise<Standing[] | null>;

interface BreakerOptions {
  log?: { error(details: object, message: string): void } | undefined;
  /** Milliseconds until a query times out, and for which the store is then not queried. */
  patience: number;
  restAfterFailure: number;
}

/** Circuit breaker: a store that fails or times out is not queried for a while. */
export function withCircuitBreaker(
  store: QuotaStore,
  { log, patience, restAfterFailure }: BreakerOptions,
): QueryStore {
  let silentUntil = 0;
  let isFailing = false;
  return async (counted) => {
    if (performance.now() < silentUntil) return null;
    try {
      const standings = await withTimeout(store.add(counted), patience);
      isFailing = false;
      return standings;
    } catch (error) {
      silentUntil = performance.now() + restAfterFailure;
      // Logged once per outage, not for every call.
      if (!isFailing)
        log?.error({ err: error }, 'Rate limits are not shared: this server counts by itself');
      isFailing = true;
      return null;
    }
  };
}

async function withTimeout<T>(answer: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The rate limit store timed out.')), ms);
  });
  try {
    return await Promise.race([answer, silence]);
  } finally {
    clearTimeout(timer);
  }
}
