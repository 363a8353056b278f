import { AppError } from '@mesterhand/domain/errors/codes';
import { type BusTopic, type BusSignal, resyncSignal } from '../events/index.ts';
import type { Context } from './context.ts';

export interface SignalOptions {
  /**
   * Backpressure for a slow reader: queue `every` signal, up to a bound at which the reader is disconnected and has to
   * resume; or only the latest signal per key.
   */
  queue: 'every' | { latestBy: (hint: BusSignal) => string };
  /** Counts as user activity for the idle timeout of the session. */
  active: boolean;
  signal: AbortSignal | undefined;
  /** Kinds of signals to receive; others never enter the queue. */
  kinds?: readonly string[];
}

/** Queued signals per reader. */
const queueLimit = 500;

/**
 * Subscribes to the signals of topics, starting now. Open it first, then read the database, then iterate: no change is
 * missed. A signal of kind `resync` means that some may be missing.
 * @throws AppError `input.malformed` outside the socket, `live.tooMany` beyond the limit of a client.
 */
export function openSignals(
  ctx: Pick<Context, 'live' | 'bus' | 'measures'>,
  topics: BusTopic | readonly BusTopic[],
  options: SignalOptions,
): AsyncIterableIterator<BusSignal> & { close(): void } {
  const { live, bus } = ctx;
  if (live === null) throw new AppError('input.malformed');
  const { queue, signal } = options;
  const leave = live.enter(options.active);
  const uncount = ctx.measures?.subscribed([topics].flat().map(kindOf));
  const waiting = new Map<unknown, BusSignal>();
  let wake: (() => void) | undefined;
  let isOver = false;

  const keyOf = (hint: BusSignal): unknown => (queue === 'every' ? hint : queue.latestBy(hint));
  const take = (hint: BusSignal): void => {
    if (hint !== resyncSignal && !isWanted(options.kinds, hint)) return;
    const key = hint === resyncSignal ? resyncSignal : keyOf(hint);
    waiting.delete(key);
    waiting.set(key, hint);
    if (waiting.size > queueLimit) live.drop();
    wake?.();
  };
  const ends = [topics].flat().map((topic) => bus.subscribe(topic, take));

  // Woken by `close` and `take`.
  const signalOrEnd = async (): Promise<void> => {
    if (isOver) return;
    await new Promise<void>((resolve) => (wake = resolve));
    wake = undefined;
  };

  function close(): void {
    if (isOver) return;
    isOver = true;
    for (const end of ends) end();
    signal?.removeEventListener('abort', close);
    waiting.clear();
    leave();
    uncount?.();
    wake?.();
  }
  signal?.addEventListener('abort', close);
  if (signal?.aborted === true) close();

  return {
    close,
    async next() {
      if (waiting.size === 0) await signalOrEnd();
      for (const [key, value] of waiting) {
        waiting.delete(key);
        return { done: false, value };
      }
      return { done: true, value: undefined };
    },
    return() {
      close();
      return Promise.resolve({ done: true, value: undefined });
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

/** `conversation:7` → `conversation` */
function kindOf(topic: BusTopic): string {
  return topic.split(':', 1)[0] ?? topic;
}

function isWanted(kinds: readonly string[] | undefined, { kind }: BusSignal): boolean {
  return kinds === undefined || (typeof kind === 'string' && kinds.includes(kind));
}

/**
 * Loads the value of a signal once for all subscribers of this server. All of them get the same object: never mutate
 * it. Create one for each kind of value, outside of calls: `const loadEvent = shareBySignal<LiveEvent>()`, then `await
 * loadEvent(hint, () => findEvent(db, id))`.
 */
export function shareBySignal<T>(): Shared<T> {
  const loads = new WeakMap<BusSignal, Promise<T>>();
  const read = (hint: BusSignal, load: () => Promise<T>): Promise<T> => {
    // The resync signal is a single shared object: its value must not be memoised.
    if (hint === resyncSignal) return load();
    const begun = loads.get(hint);
    if (begun !== undefined) return begun;
    const loading = load();
    loads.set(hint, loading);
    return loading;
  };
  return Object.assign(read, {
    know: (hint: BusSignal, value: T) => void loads.set(hint, Promise.resolve(value)),
  });
}

interface Shared<T> {
  (hint: BusSignal, load: () => Promise<T>): Promise<T>;
  /** Primes the value of a signal emitted here, so that subscribers need not load it. */
  know(hint: BusSignal, value: T): void;
}
