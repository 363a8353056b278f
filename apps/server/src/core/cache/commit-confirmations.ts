import type { CommitMark } from '@mesterhand/db/public-changes';

interface Pending {
  confirmed: Set<string>;
  /** Undefined until it has committed, and where the nodes that have to confirm it are unknown. */
  needed: Set<string> | undefined;
  finish(): void;
}

interface Marks {
  /** `done` resolves when all nodes have confirmed the commit, or can no longer serve anything from before it. */
  open(): Omit<CommitMark, 'text'> & { number: number; done: Promise<void> };
  confirm(number: number, by: string): void;
  /** A node is gone, and its cache with it. */
  confirmAll(by: string): void;
  unconfirmed(): number;
}

/** Commits waiting for confirmation; `findAll` returns the nodes to wait for, or undefined where they are unknown. */
export function createMarks(timeoutMs: number, findAll: () => Set<string> | undefined): Marks {
  const pending = new Map<number, Pending>();
  let count = 0;
  let unconfirmed = 0;

  function confirm(number: number, by: string): void {
    const mark = pending.get(number);
    if (mark === undefined) return;
    mark.confirmed.add(by);
    mark.needed?.delete(by);
    if (mark.needed?.size === 0) mark.finish();
  }

  return {
    open() {
      count += 1;
      const number = count;
      const { promise: done, resolve } = Promise.withResolvers<void>();
      let deadline: NodeJS.Timeout | undefined;
      const finish = (): void => {
        clearTimeout(deadline);
        pending.delete(number);
        resolve();
      };
      const mark: Pending = { confirmed: new Set(), needed: undefined, finish };
      pending.set(number, mark);
      const committed = (): void => {
        mark.needed = findAll();
        for (const known of mark.confirmed) mark.needed?.delete(known);
        if (mark.needed?.size === 0) finish();
        else
          deadline = setTimeout(() => {
            unconfirmed += 1;
            finish();
          }, timeoutMs);
      };
      return { number, done, committed, failed: finish };
    },
    confirm,
    confirmAll(by) {
      for (const number of pending.keys()) confirm(number, by);
    },
    unconfirmed: () => unconfirmed,
  };
}
