/** Calls that were taken from a budget since the last time. */
export interface CountedCalls {
  /** Whose budget it is, as a hash: addresses and e-mails are not collected. */
  key: string;
  calls: number;
  /** How long a budget lasts from its first call on. */
  seconds: number;
}

/** How a budget stands for all servers. */
export interface Standing {
  total: number;
  /** Milliseconds until it is full again. */
  resetMs: number;
}

/** Where servers count together. */
export interface QuotaStore {
  /** Adds calls to budgets, each named once, and answers how they stand in the same order. */
  add(counted: readonly CountedCalls[]): Promise<Standing[]>;
}

/** Asks a store with patience; null: it does not answer, or is left alone since it didn't. */
export type AskStore = (counted: readonly CountedCalls[]) => Promise<Standing[] | null>;

interface AskOptions {
  log?: { error(details: object, message: string): void } | undefined;
  /** Milliseconds that a store may take to answer, and that it is then left alone. */
  patience: number;
  restAfterFailure: number;
}

/** A store that fails or is silent is left alone for a while. */
export function askPatiently(
  store: QuotaStore,
  { log, patience, restAfterFailure }: AskOptions,
): AskStore {
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
      // Once for each time that it falls silent: every call would have the same to say.
      if (!isFailing)
        log?.error({ err: error }, 'Budgets are not shared: this server counts alone');
      isFailing = true;
      return null;
    }
  };
}

async function withTimeout<T>(answer: Promise<T>, patience: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The store of budgets is silent.')), patience);
  });
  try {
    return await Promise.race([answer, silence]);
  } finally {
    clearTimeout(timer);
  }
}
