import { readError } from '../../../core/api/errors.ts';

/** Milliseconds between two attempts while the server's rate limit applies. */
const pauseMs = 3000;
/** Maximum number of attempts: together longer than the one-minute window of the limit. */
const attempts = 25;

/**
 * Bulk work reaches the per-minute rate limit. A refused call had no effect, so it is retried after a pause, until
 * `isOver` says that it was cancelled.
 * @throws any other error of the work.
 */
export async function retryRateLimited<T>(
  work: () => Promise<T>,
  isOver: () => boolean,
): Promise<T> {
  for (let left = attempts; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (readError(error).status !== 429 || left === 0 || isOver()) throw error;
      await new Promise((resume) => setTimeout(resume, pauseMs));
    }
  }
}
