import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for a promise with a timeout; later results are ignored. @throws Error on timeout. */
export async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  const over = new AbortController();
  const late = sleep(ms, undefined, { signal: over.signal, ref: false }).then(() => {
    throw new Error(`No response within ${ms} ms.`);
  });
  late.catch(() => {});
  work.catch(() => {});
  try {
    return await Promise.race([work, late]);
  } finally {
    over.abort();
  }
}
