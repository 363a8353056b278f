import { AppError } from '@mesterhand/domain/errors/codes';

/** Runs a job when it is its turn. */
export type WorkQueue = <T>(job: () => Promise<T>) => Promise<T>;

/**
 * A line for heavy work, so that a burst of it can't take every core or all memory.
 * @param limits `atOnce` jobs run side by side, at most `waiting` more stand in line.
 * @returns a function that throws `server.unavailable` when the line is full: answering "try again" at
 * once is kinder than an answer after everyone has given up.
 */
export function createWorkQueue(limits: { atOnce: number; waiting: number }): WorkQueue {
  let running = 0;
  const line: (() => void)[] = [];

  const takeTurn = async (): Promise<void> => {
    if (running < limits.atOnce) {
      running += 1;
      return;
    }
    if (line.length >= limits.waiting) throw new AppError('server.unavailable', { retryAfter: 2 });
    await new Promise<void>((resolve) => line.push(resolve));
  };

  // A turn is handed over, not given back and taken again: nobody can slip in between.
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
