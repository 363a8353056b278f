import { AppError } from '@mesterhand/domain/errors/codes';

/** Runs a job when a slot is free. */
export type WorkQueue = <T>(job: () => Promise<T>) => Promise<T>;

/**
 * A bounded queue for heavy work, so that a burst can't take every core or all memory.
 * @param limits `atOnce` jobs run concurrently, at most `waiting` more are queued.
 * @returns a function that throws `server.unavailable` when the queue is full: failing fast beats a response after the
 * client has given up.
 */
export function createWorkQueue(limits: { concurrency: number; waiting: number }): WorkQueue {
  let running = 0;
  const line: (() => void)[] = [];

  const takeTurn = async (): Promise<void> => {
    if (running < limits.concurrency) {
      running += 1;
      return;
    }
    if (line.length >= limits.waiting) throw new AppError('server.unavailable', { retryAfter: 2 });
    await new Promise<void>((resolve) => line.push(resolve));
  };

  // Hands the slot over instead of releasing it, so that no newcomer can take it in between.
  const endTurn = (): void => {
    const next = line.shift();
    if (next === undefined) running -= 1;
    else next();
  };

  return async (job) => {
    await takeTurn();
    try {
      return await job();
    } finally {
      endTurn();
    }
  };
}
