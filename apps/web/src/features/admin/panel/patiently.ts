import { readError } from '../../../core/api/errors.ts';

/** Milliseconds between two attempts while the server counts too many calls. */
const pauseMs = 3000;
/** Attempts at one call: longer than the minute in which calls are counted. */
const attempts = 25;

/**
 * Many calls in a row reach the limit of calls a minute. One that was refused for it has done nothing: it is made
 * again after a pause, until `isOver` says that nobody waits any more.
 * @throws whatever else the work throws.
 */
export async function patiently<T>(work: () => Promise<T>, isOver: () => boolean): Promise<T> {
  for (let left = attempts; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (readError(error).status !== 429 || left === 0 || isOver()) throw error;
      await new Promise((resume) => setTimeout(resume, pauseMs));
    }
  }
}
