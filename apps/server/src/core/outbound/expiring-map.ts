interface ExpiringMapOptions {
  lifetimeMs: number;
  /** Entries at most; beyond them the oldest are dropped. */
  entries: number;
  /** Milliseconds of a clock that only goes forward. */
  now?: () => number;
}

/** A bounded map whose entries expire. */
export interface ExpiringMap<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
}

export function createExpiringMap<Value>(options: ExpiringMapOptions): ExpiringMap<Value> {
  const { lifetimeMs, entries: max, now = () => performance.now() } = options;
  const entries = new Map<string, { value: Value; until: number }>();
  return {
    get(key) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      if (now() < entry.until) return entry.value;
      entries.delete(key);
      return undefined;
    },
    set(key, value) {
      // The order of insertion is the order of age.
      entries.delete(key);
      entries.set(key, { value, until: now() + lifetimeMs });
      const [oldest] = entries.keys();
      if (entries.size > max && oldest !== undefined) entries.delete(oldest);
    },
  };
}
