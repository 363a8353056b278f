import type { Message, SendInput } from '@mesterhand/domain/messages/schema';
import { readError } from '../../core/errors.ts';
import { newUuid } from '../../core/kept.ts';
import { nextToSend, type Outbox, type OutboxAction, type OutboxItem } from './outbox.ts';
import { openOutbox } from './outbox-storage.ts';

export type SendingOptions = {
  userId: number;
  send(input: SendInput): Promise<Message>;
  /** The server knows this session no longer. */
  onSessionEnd(): void;
  /** Milliseconds before each further attempt; after the last one the message counts as failed. */
  retryAfterMs?: readonly number[];
};

export type NewMessage = Pick<OutboxItem, 'conversationId' | 'text' | 'image'>;

export type Sending = {
  read(): Outbox;
  subscribe(listener: () => void): () => void;
  /** Called with every message that has arrived, before it leaves the queue. */
  onSent(listener: (message: Message) => void): () => void;
  add(message: NewMessage): void;
  retry(id: string): void;
  remove(id: string): void;
  /** There is a connection again. */
  wake(): void;
  stop(): void;
};

type Outcome = 'sent' | 'unreached' | 'signedOut' | { refusal: string };

/** Whether the same attempt may succeed later: nobody was reached, or the server has trouble of its own. */
function outcomeOf(error: unknown): Outcome {
  const { code, status } = readError(error);
  if (code === 'auth.required') return 'signedOut';
  if (status === undefined || status >= 500 || status === 408 || status === 429) return 'unreached';
  return { refusal: code ?? '' };
}

const isOnline = (): boolean => navigator.onLine;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Sends what a person writes, one message after the other and each under an id of its own making, which lets the
 * server recognize a second attempt. What cannot be sent is kept in local storage until it can.
 */
export function startSending(options: SendingOptions): Sending {
  const { userId, retryAfterMs = [1000, 3000] } = options;
  const outbox = openOutbox(userId);
  const { change } = outbox;
  const sentListeners = new Set<(message: Message) => void>();
  let isRunning = false;
  let isStopped = false;

  const attempt = async ({ clientMessageId, conversationId, text, image }: OutboxItem) => {
    try {
      const message = await options.send({ conversationId, text, image, clientMessageId });
      for (const listener of sentListeners) listener(message);
      return 'sent';
    } catch (error) {
      return outcomeOf(error);
    }
  };
  const tryAll = async (item: OutboxItem): Promise<Outcome> => {
    let outcome: Outcome = await attempt(item);
    for (const delay of retryAfterMs) {
      if (outcome !== 'unreached' || !isOnline() || isStopped) return outcome;
      await pause(delay);
      if (!outbox.read().some(({ clientMessageId }) => clientMessageId === item.clientMessageId))
        return 'sent';
      outcome = await attempt(item);
    }
    return outcome;
  };
  const settle = (id: string, outcome: Outcome): void => {
    if (outcome === 'sent') change({ kind: 'remove', id });
    else if (outcome === 'signedOut') change({ kind: 'waiting', id });
    else if (outcome === 'unreached')
      change(isOnline() ? { kind: 'failed', id, refusal: null } : { kind: 'waiting', id });
    else change({ kind: 'failed', id, refusal: outcome.refusal });
  };
  const run = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    for (;;) {
      const item = isStopped || !isOnline() ? undefined : nextToSend(outbox.read());
      if (!item) break;
      change({ kind: 'sending', id: item.clientMessageId });
      const outcome = await tryAll(item);
      settle(item.clientMessageId, outcome);
      if (outcome === 'signedOut') {
        options.onSessionEnd();
        break;
      }
    }
    isRunning = false;
  };
  const act = (action: OutboxAction): void => {
    change(action);
    void run();
  };

  const wake = (): void => act({ kind: 'wake' });
  window.addEventListener('online', wake);
  void run();

  return {
    read: outbox.read,
    subscribe: outbox.subscribe,
    onSent(listener) {
      sentListeners.add(listener);
      return () => sentListeners.delete(listener);
    },
    add: (message) =>
      act({
        kind: 'add',
        item: {
          ...message,
          clientMessageId: newUuid(),
          writtenAt: new Date().toISOString(),
          state: 'waiting',
          refusal: null,
        },
      }),
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
