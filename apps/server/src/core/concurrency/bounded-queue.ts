interface Spout {
  push(value: unknown): void;
  /** Ends the stream from outside; aborted here when it ends otherwise than by itself. */
  stop: AbortController;
  /** Told what fails once nobody listens any more. */
  onLate(error: unknown): void;
}

/**
 * Hands on what a stream brings until it ends, fails or is stopped; settles once the stream has cleaned up behind
 * itself. Each event costs the stream's own promise and none besides: no race against the stop, which is heard of once.
 */
export function pour(stream: AsyncIterable<unknown>, { push, stop, onLate }: Spout): Promise<void> {
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
