import { isUnreached, type OutboxAction, type Queued } from '@mesterhand/domain/outbox/queue';
import { type Outcome, type SendBatch, attemptBatch, attemptOne } from './attempts.ts';
import { openOutbox, type OutboxPlace } from './storage.ts';

export type SendingOptions<Item extends Queued, Answer> = {
  place: OutboxPlace<Item>;
  /** Must be idempotent: after a lost response the same item is sent again. */
  send(item: Item): Promise<Answer>;
  /** Items that are sent together, in order. */
  batch?: {
    maxSize: number;
    isJoined(item: Item): boolean;
    send: SendBatch<Item>;
  };
  /**
   * Items that take long, such as uploads: they are sent beside the others, one at a time. The server or the network may
   * refuse to carry them for long, so that they are tried again after each of `retryEveryMs`, the last one repeatedly.
   */
  slow?: { isSlow(item: Item): boolean; retryEveryMs: readonly number[] };
  /** The session has expired. */
  onSessionEnd(): void;
  /** Milliseconds before each retry; after the last one the item counts as failed. */
  retryAfterMs?: readonly number[];
};

export type OutboxSending<Item, Answer> = {
  read(): readonly Item[];
  /** The ids of items that this device could not store: they are lost when the page is closed. */
  unstored(): ReadonlySet<string>;
  subscribe(listener: () => void): () => void;
  /** Called with every response, before its item leaves the queue. */
  onSent(listener: (answer: Answer, item: Item) => void): () => void;
  /** Called with every refused item and the error code. */
  onRefused(listener: (item: Item, code: string) => void): () => void;
  add(item: Item): void;
  retry(id: string): void;
  remove(id: string): void;
  /** Changes what an item sends; ends once that is on the device. */
  rewrite(item: Item): Promise<void>;
  /** Sends waiting items: there is a subscriber, or a connection again. */
  wake(): void;
  stop(): void;
};

const isOnline = (): boolean => navigator.onLine;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function listenersOf<Args extends unknown[]>() {
  const all = new Set<(...args: Args) => void>();
  return {
    add(listener: (...args: Args) => void): () => void {
      all.add(listener);
      return () => all.delete(listener);
    },
    call(...args: Args): void {
      for (const listener of all) listener(...args);
    },
  };
}

/** What becomes of an item after its last attempt. */
function actionAfter(outcome: Outcome, id: string): OutboxAction<never> {
  if (outcome === 'sent') return { kind: 'remove', id };
  if (typeof outcome === 'object') return { kind: 'failed', id, refusal: outcome.refusal };
  const isFailed = outcome === 'unreached' && isOnline();
  return isFailed ? { kind: 'failed', id, refusal: null } : { kind: 'waiting', id };
}

/** A timer that fires after ever longer pauses, until it is reset. */
function backoff(pausesMs: readonly number[], fire: () => void) {
  let count = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => clearTimeout(timer);
  return {
    stop,
    schedule(): void {
      const ms = pausesMs[Math.min(count, pausesMs.length - 1)];
      if (ms === undefined) return;
      stop();
      count += 1;
      timer = setTimeout(fire, ms);
    },
    reset(): void {
      stop();
      count = 0;
    },
  };
}

interface AttemptOptions<Item extends Queued, Answer> {
  send: SendingOptions<Item, Answer>['send'];
  batch: SendingOptions<Item, Answer>['batch'] | undefined;
  retryAfterMs: readonly number[];
  onSent(answer: Answer, item: Item): void;
  /** Whether an item has not been taken back. */
  isLeft(item: Item): boolean;
  isStopped(): boolean;
}

/** Sends items until each has an outcome, or the pauses between attempts are used up. */
function attemptsOf<Item extends Queued, Answer>(options: AttemptOptions<Item, Answer>) {
  const { send, batch, retryAfterMs, onSent, isLeft, isStopped } = options;
  const attempt = async (items: readonly Item[]): Promise<Outcome[]> => {
    const [first] = items;
    if (batch !== undefined && first !== undefined && batch.isJoined(first))
      return attemptBatch(items, batch.send);
    return Promise.all(
      items.map((item) =>
        attemptOne(
          () => send(item),
          (answer) => onSent(answer, item),
        ),
      ),
    );
  };
  return async (items: readonly Item[]): Promise<Outcome[]> => {
    let outcomes = await attempt(items);
    for (const delay of retryAfterMs) {
      if (!outcomes.includes('unreached') || !isOnline() || isStopped()) return outcomes;
      await pause(delay);
      if (!items.some(isLeft)) return items.map(() => 'sent');
      outcomes = await attempt(items);
    }
    return outcomes;
  };
}

/**
 * Sends the items of an outbox one after the other, slow ones beside the others. Unsent ones stay in local storage.
 * What an earlier visit left waits for `wake`, so that subscribers to the results can register first.
 */
export function startOutbox<Item extends Queued, Answer>({
  place,
  send,
  batch,
  slow,
  onSessionEnd,
  retryAfterMs = [1000, 3000],
}: SendingOptions<Item, Answer>): OutboxSending<Item, Answer> {
  const outbox = openOutbox(place);
  const { change } = outbox;
  const { idOf, nextBatch } = place.rules;
  const batched = { maxSize: batch?.maxSize ?? 1, isJoined: batch?.isJoined ?? (() => false) };
  const sent = listenersOf<[Answer, Item]>();
  const refused = listenersOf<[Item, string]>();
  const isSlow = (item: Item): boolean => slow?.isSlow(item) ?? false;
  const running = new Set<boolean>();
  let isStopped = false;

  const tryAll = attemptsOf<Item, Answer>({
    send,
    batch,
    retryAfterMs,
    onSent: (answer, item) => sent.call(answer, item),
    isLeft: (item) => outbox.read().some((one) => idOf(one) === idOf(item)),
    isStopped: () => isStopped,
  });
  const settle = (item: Item, outcome: Outcome): void => {
    change(actionAfter(outcome, idOf(item)));
    if (typeof outcome === 'object') refused.call(item, outcome.refusal);
  };
  const isUnreachedSlow = (item: Item): boolean => isSlow(item) && isUnreached(item);
  const later = backoff(slow?.retryEveryMs ?? [], () => {
    for (const item of outbox.read().filter(isUnreachedSlow))
      change({ kind: 'retry', id: idOf(item) });
    runBoth();
  });
  const runOne = async (isSlowRun: boolean): Promise<void> => {
    if (running.has(isSlowRun)) return;
    running.add(isSlowRun);
    if (outbox.ready !== undefined) await outbox.ready;
    const isMeant = (item: Item): boolean => isSlow(item) === isSlowRun;
    for (;;) {
      const isOver = isStopped || !isOnline();
      const items = isOver ? [] : nextBatch(outbox.read(), { ...batched, isMeant });
      if (items.length === 0) break;
      for (const item of items) change({ kind: 'sending', id: idOf(item) });
      const outcomes = await tryAll(items);
      items.forEach((item, index) => settle(item, outcomes[index] ?? 'unreached'));
      if (outcomes.includes('signedOut')) {
        onSessionEnd();
        break;
      }
      if (isSlowRun && outcomes.includes('sent')) later.reset();
      // What waited for these may be sent by the other run now.
      runBoth();
    }
    running.delete(isSlowRun);
    if (isSlowRun && !isStopped && outbox.read().some(isUnreachedSlow)) later.schedule();
  };
  function runBoth(): void {
    void runOne(false);
    if (slow !== undefined) void runOne(true);
  }
  const act = (action: OutboxAction<Item>): void => {
    change(action);
    runBoth();
  };

  const wake = (): void => act({ kind: 'wake' });
  window.addEventListener('online', wake);

  return {
    read: outbox.read,
    unstored: outbox.unstored,
    subscribe: outbox.subscribe,
    onSent: sent.add,
    onRefused: refused.add,
    add: (item) => act({ kind: 'add', item }),
    retry: (id) => act({ kind: 'retry', id }),
    remove: (id) => act({ kind: 'remove', id }),
    rewrite(item) {
      change({ kind: 'rewrite', item });
      return outbox.stored();
    },
    wake,
    stop() {
      isStopped = true;
      later.stop();
      window.removeEventListener('online', wake);
      outbox.close();
    },
  };
}
