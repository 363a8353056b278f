import { readError } from '../../../core/api/errors.ts';

type Handlers<T> = { onData(pushed: T): void; onError(error: unknown): void };

/** Delay in milliseconds before a broken stream is reopened; the socket recovers from shorter cuts itself. */
const reopenAfterMs = 3000;

type Failing = { state: { error: unknown } };

/** The polling of a query that failed to load, until it has; a final refusal stands. */
export function reloadIfBroken({ state: { error } }: Failing): number | false {
  return error !== null && !isFinal(error) && reopenAfterMs;
}

/** A refusal is final, unless it was a rate limit or an overload. */
function isFinal(error: unknown): boolean {
  const { status = 500 } = readError(error);
  return status < 500 && status !== 429;
}

/** Keeps a stream open until the returned function is called. */
export function followStream<T>(
  open: (handlers: Handlers<T>) => { unsubscribe(): void },
  onData: (pushed: T) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const begin = () =>
    open({
      onData,
      onError: (error) => {
        if (isFinal(error)) return;
        timer = setTimeout(() => {
          subscription = begin();
        }, reopenAfterMs);
      },
    });
  let subscription = begin();
  return () => {
    clearTimeout(timer);
    subscription.unsubscribe();
  };
}
