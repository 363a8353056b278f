interface Spout {
  push(value: unknown): void;
  /** Aborting it stops the stream; also aborted here when the stream fails. */
  stop: AbortController;
  /** Receives errors after the stream is over. */
  onLate(error: unknown): void;
}

/**
 * Drains a stream until it ends, fails or is stopped; settles once the stream has cleaned up. Each event costs only the
 * stream's own promise: the stop is one listener, not a race per event.
 */
export function drainStream(
  stream: AsyncIterable<unknown>,
  { push, stop, onLate }: Spout,
): Promise<void> {
  const iterator = stream[Symbol.asyncIterator]();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let isOver = false;

  const leave = (settle: () => void): void => {
    isOver = true;
    stop.signal.removeEventListener('abort', onStop);
    if (!stop.signal.aborted) stop.abort();
    void cleanUp(iterator).catch(onLate).then(settle);
  };
  const onStop = (): void => leave(resolve);
  const fail = (error: unknown): void => (isOver ? onLate(error) : leave(() => reject(error)));
  const take = (step: IteratorResult<unknown, unknown>): void => {
    if (isOver) return;
    if (step.done === true) {
      isOver = true;
      stop.signal.removeEventListener('abort', onStop);
      resolve();
      return;
    }
    try {
      push(step.value);
    } catch (error) {
      fail(error);
      return;
    }
    advance();
  };
  const advance = (): void => void iterator.next().then(take, fail);

  stop.signal.addEventListener('abort', onStop);
  if (stop.signal.aborted) onStop();
  else advance();
  return promise;
}

async function cleanUp(iterator: AsyncIterator<unknown>): Promise<void> {
  await iterator.return?.();
}
