import { lifetime } from './response-cache.ts';

/** Shares the results of equal reads for a second from their start. */
export interface ReadMemo<Result> {
  /** The result for a key, younger than `lifetime`; concurrent reads share one. A failure is not shared. */
  share(key: string, read: () => Promise<Result>): Promise<Result>;
  clear(): void;
}

/** Distinct reads in a second; beyond it the oldest are dropped. */
const entriesAtMost = 1000;

/** @param options `isShared`: which results later reads get; all without it. */
export function createReadMemo<Result>(
  options: { isShared?: (result: Result) => boolean } = {},
): ReadMemo<Result> {
  const { isShared = () => true } = options;
  // In the order of their beginning, so that what has expired is in front.
  const entries = new Map<string, { begunAt: number; result: Promise<Result> }>();

  function dropOld(now: number): void {
    for (const [key, { begunAt }] of entries) {
      if (now - begunAt < lifetime && entries.size < entriesAtMost) return;
      entries.delete(key);
    }
  }

  return {
    share(key, read) {
      const now = performance.now();
      dropOld(now);
      const known = entries.get(key);
      // What has failed may have been the other's quota.
      if (known !== undefined) return known.result.catch(read);
      const entry = { begunAt: now, result: read() };
      entries.set(key, entry);
      const drop = (): void => {
        if (entries.get(key) === entry) entries.delete(key);
      };
      entry.result.then((result) => isShared(result) || drop(), drop);
      return entry.result;
    },
    clear: () => entries.clear(),
  };
}
