import { readError } from '../../../core/api/errors.ts';

type Handlers<T> = { onData(pushed: T): void; onError(error: unknown): void };

/** Milliseconds before a stream that broke off is opened anew; the socket mends shorter cuts by itself. */
const reopenAfterMs = 3000;

/** What the server refuses it refuses again, unless it was merely busy. */
function isFinal(error: unknown): boolean {
  const { status = 500 } = readError(error);
  return status < 500 && status !== 429;
}

/** Keeps a stream open until the answer is called. */
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
