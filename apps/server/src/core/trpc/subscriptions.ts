import { AppError } from '@mesterhand/domain/errors/codes';
import { type BusTopic, type Hint, resyncSignal } from '../events/index.ts';
import type { Context } from './context.ts';
import type { LiveConnection } from './live-connection.ts';

export interface SignalOptions {
  /**
   * What waits for a slow reader: `every` hint, up to a bound beyond which the reader is dropped and resumes;
   * or the latest of each key alone.
   */
  queue: 'every' | { latestBy: (hint: Hint) => string };
  /** Someone is there: counts as activity for the idle timeout of the session. */
  active: boolean;
  signal: AbortSignal | undefined;
  /** Kinds of hints that matter here; the others never enter the queue. */
  kinds?: readonly string[];
  /**
   * Pushes what a hint means where that is known at once, and says whether it did: called only while the stream waits
   * for hints and nothing waits before this one. What it leaves takes the stream's turn.
   */
  straight?: (hint: Hint, push: (value: unknown) => boolean) => boolean;
}

/** Hints that wait for one reader, at most. */
const queueLimit = 500;

/**
 * Follows what happens to a topic, from this call on: open it, then read the database, then iterate, and nothing
 * falls between. A hint of kind `resync` says that some may be missing.
 * @throws AppError `input.malformed` outside the socket, `live.tooMany` beyond the limit of a client.
 */
export function openSignals(
  ctx: Pick<Context, 'live' | 'bus' | 'measures'>,
  topics: BusTopic | readonly BusTopic[],
  options: SignalOptions,
): AsyncIterableIterator<Hint> & { close(): void } {
  const { live, bus } = ctx;
  if (live === null) throw new AppError('input.malformed');
  const { queue, signal } = options;
  const leave = live.enter(options.active);
  const uncount = ctx.measures?.subscribed([topics].flat().map(kindOf));
  const waiting = new Map<unknown, Hint>();
  let wake: (() => void) | undefined;
  let isOver = false;

  const keyOf = (hint: Hint): unknown => (queue === 'every' ? hint : queue.latestBy(hint));
  const take = (hint: Hint): void => {
    if (hint !== resyncSignal && !isWanted(options.kinds, hint)) return;
    if (wake !== undefined && waiting.size === 0 && wentStraight(live, options, hint)) return;
    const key = hint === resyncSignal ? resyncSignal : keyOf(hint);
    waiting.delete(key);
    waiting.set(key, hint);
    if (waiting.size > queueLimit) live.drop();
    wake?.();
  };
  const ends = [topics].flat().map((topic) => bus.subscribe(topic, take));

  // `close` and `take` both wake whoever waits here.
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
      await live.drained();
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

function wentStraight({ push }: LiveConnection, { straight }: SignalOptions, hint: Hint): boolean {
  if (push === undefined || straight === undefined) return false;
  try {
    return straight(hint, push);
  } catch {
    // Whoever tells others of a change must not fail by one of them: the stream meets it in its own turn.
    return false;
  }
}

/** `conversation:7` → `conversation` */
function kindOf(topic: BusTopic): string {
  return topic.split(':', 1)[0] ?? topic;
}

function isWanted(kinds: readonly string[] | undefined, { kind }: Hint): boolean {
  return kinds === undefined || (typeof kind === 'string' && kinds.includes(kind));
}

/**
 * Loads what a hint means once for all of this server's subscribers. They all get the same object, which is
 * therefore also written as JSON only once: never change it. Make one for each kind of thing, outside of calls:
 * `const loadEvent = shareBySignal<LiveEvent>()`, then `await loadEvent(hint, () => findEvent(db, id))`.
 */
export function shareBySignal<T>(): Shared<T> {
  const loads = new WeakMap<Hint, Promise<T>>();
  const values = new WeakMap<Hint, { value: T }>();
  const read = (hint: Hint, load: () => Promise<T>): Promise<T> => {
    // One object for all time: what it means is different each time.
    if (hint === resyncSignal) return load();
    const known = values.get(hint);
    if (known !== undefined) return Promise.resolve(known.value);
    const begun = loads.get(hint);
    if (begun !== undefined) return begun;
    const loading = load();
    loads.set(hint, loading);
    return loading;
  };
  return Object.assign(read, {
    know: (hint: Hint, value: T) => void values.set(hint, { value }),
    known: (hint: Hint) => values.get(hint)?.value,
  });
}

interface Shared<T> {
  (hint: Hint, load: () => Promise<T>): Promise<T>;
  /** For whoever has just written what a hint of this server means: nobody here has to look. */
  know(hint: Hint, value: T): void;
  /** That, without waiting; undefined for what has to be looked up. */
  known(hint: Hint): T | undefined;
}
