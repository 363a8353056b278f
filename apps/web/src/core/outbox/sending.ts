import { readError } from '../api/errors.ts';
import type { OutboxAction, Queued } from '@mesterhand/domain/outbox/queue';
import { openOutbox, type OutboxPlace } from './storage.ts';

export type SendingOptions<Item extends Queued, Answer> = {
  place: OutboxPlace<Item>;
  /** Must be idempotent: after a lost response the same item is sent again. */
  send(item: Item): Promise<Answer>;
  /** The session has expired. */
  onSessionEnd(): void;
  /** Milliseconds before each retry; after the last one the item counts as failed. */
  retryAfterMs?: readonly number[];
};

export type OutboxSending<Item, Answer> = {
  read(): readonly Item[];
  subscribe(listener: () => void): () => void;
  /** Called with every response, before its item leaves the queue. */
  onSent(listener: (answer: Answer, item: Item) => void): () => void;
  /** Called with every refused item and the error code. */
  onRefused(listener: (item: Item, code: string) => void): () => void;
  add(item: Item): void;
  retry(id: string): void;
  remove(id: string): void;
  /** Sends waiting items: there is a subscriber, or a connection again. */
  wake(): void;
  stop(): void;
};

type Outcome = 'sent' | 'unreached' | 'signedOut' | { refusal: string };

/** Whether a retry may succeed: the server was unreachable or had an internal error. */
function outcomeOf(error: unknown): Outcome {
  const { code, status } = readError(error);
  if (code === 'auth.required') return 'signedOut';
  if (status === undefined || status >= 500 || status === 408 || status === 429) return 'unreached';
  return { refusal: code ?? '' };
}

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

/**
 * Sends the items of an outbox one after the other. Unsent ones stay in local storage. What an earlier visit left waits
 * for `wake`, so that subscribers to the results can register first.
 */
export function startOutbox<Item extends Queued, Answer>({
  place,
  send,
  onSessionEnd,
  retryAfterMs = [1000, 3000],
}: SendingOptions<Item, Answer>): OutboxSending<Item, Answer> {
  const outbox = openOutbox(place);
  const { change } = outbox;
  const { idOf, next } = place.rules;
  const sent = listenersOf<[Answer, Item]>();
  const refused = listenersOf<[Item, string]>();
  let isRunning = false;
  let isStopped = false;

  const attempt = async (item: Item): Promise<Outcome> => {
    try {
      sent.call(await send(item), item);
      return 'sent';
    } catch (error) {
      return outcomeOf(error);
    }
  };
  const tryAll = async (item: Item): Promise<Outcome> => {
    let outcome = await attempt(item);
    for (const delay of retryAfterMs) {
      if (outcome !== 'unreached' || !isOnline() || isStopped) return outcome;
      await pause(delay);
      if (!outbox.read().some((one) => idOf(one) === idOf(item))) return 'sent';
      outcome = await attempt(item);
    }
    return outcome;
  };
  const settle = (item: Item, outcome: Outcome): void => {
    const id = idOf(item);
    if (outcome === 'sent') change({ kind: 'remove', id });
    else if (outcome === 'signedOut') change({ kind: 'waiting', id });
    else if (outcome === 'unreached')
      change(isOnline() ? { kind: 'failed', id, refusal: null } : { kind: 'waiting', id });
    else {
      change({ kind: 'failed', id, refusal: outcome.refusal });
      refused.call(item, outcome.refusal);
    }
  };
  const run = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    for (;;) {
      const item = isStopped || !isOnline() ? undefined : next(outbox.read());
      if (!item) break;
      change({ kind: 'sending', id: idOf(item) });
      const outcome = await tryAll(item);
      settle(item, outcome);
      if (outcome === 'signedOut') {
        onSessionEnd();
        break;
      }
    }
    isRunning = false;
  };
  const act = (action: OutboxAction<Item>): void => {
    change(action);
    void run();
  };

  const wake = (): void => act({ kind: 'wake' });
  window.addEventListener('online', wake);

  return {
    read: outbox.read,
    subscribe: outbox.subscribe,
    onSent: sent.add,
    onRefused: refused.add,
    add: (item) => act({ kind: 'add', item }),
    retry: (id) => act({ kind: 'retry', id }),
    remove: (id) => act({ kind: 'remove', id }),
    wake,
    stop() {
      isStopped = true;
      window.removeEventListener('online', wake);
      outbox.close();
    },
  };
}
