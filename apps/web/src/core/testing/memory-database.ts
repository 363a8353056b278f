/**
 * The part of IndexedDB that the vault uses, in memory: happy-dom has none. `isFull` makes every write fail as a full
 * disk does, when the transaction is to be written.
 */
export function memoryDatabase() {
  const stores = new Map<string, Map<string, unknown>>();
  const disk = { isFull: false };

  const later = (work: () => void): void => void setTimeout(work);
  const target = <T extends object>(more: T): T & EventTarget =>
    Object.assign(new EventTarget(), more);
  const requestOf = <T>(answer: () => T) => {
    const request = target({ result: undefined as T | undefined, error: null });
    later(() => {
      request.result = answer();
      request.dispatchEvent(new Event('success'));
    });
    return request;
  };
  const storeOf = (name: string, changes: (() => void)[]) => {
    const values = stores.get(name) ?? new Map<string, unknown>();
    stores.set(name, values);
    const within = ({ lower, upper }: Range) =>
      [...values.keys()].filter((key) => {
        const at: unknown = JSON.parse(key);
        return String(at) >= String(lower) && String(at) <= String(upper);
      });
    const keyOf = (key: unknown) => JSON.stringify(key);
    return {
      get: (key: unknown) => requestOf(() => values.get(keyOf(key))),
      put: (value: unknown, key: unknown) => {
        changes.push(() => values.set(keyOf(key), value));
        return requestOf(() => key);
      },
      delete: (key: unknown) => {
        changes.push(() => {
          const keys = isRange(key) ? within(key) : [keyOf(key)];
          for (const one of keys) values.delete(one);
        });
        return requestOf(() => undefined);
      },
      getAllKeys: (range: Range) =>
        requestOf(() => within(range).map((key): unknown => JSON.parse(key))),
      getAll: (range: Range) => requestOf(() => within(range).map((key) => values.get(key))),
    };
  };
  const transaction = () => {
    const changes: (() => void)[] = [];
    const made = target({
      error: null as DOMException | null,
      objectStore: (name: string) => storeOf(name, changes),
    });
    // After the requests of the same turn.
    later(() =>
      later(() => {
        if (disk.isFull && changes.length > 0) {
          made.error = new DOMException('The disk is full.', 'QuotaExceededError');
          made.dispatchEvent(new Event('abort'));
          return;
        }
        for (const change of changes) change();
        made.dispatchEvent(new Event('complete'));
      }),
    );
    return made;
  };
  const database = target({ transaction, createObjectStore: () => {}, close: () => {} });
  return {
    disk,
    stores,
    indexedDB: { open: () => requestOf(() => database) },
    IDBKeyRange: { bound: (lower: unknown, upper: unknown): Range => ({ lower, upper }) },
  };
}

type Range = { lower: unknown; upper: unknown };

const isRange = (value: unknown): value is Range =>
  typeof value === 'object' && value !== null && 'lower' in value;
