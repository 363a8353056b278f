import type { Message, SendInput } from '@mesterhand/domain/messages/schema';
import { newUuid } from '../../../core/browser/session-storage.ts';
import { type OutboxSending, startOutbox } from '../../../core/outbox/sending.ts';
import type { OutboxItem } from './outbox.ts';
import { messagePlace } from './outbox-storage.ts';

export type SendingOptions = {
  userId: number;
  send(input: SendInput): Promise<Message>;
  /** The server knows this session no longer. */
  onSessionEnd(): void;
  /** Milliseconds before each further attempt; after the last one the message counts as failed. */
  retryAfterMs?: readonly number[];
};

export type NewMessage = Pick<OutboxItem, 'conversationId' | 'text' | 'image'>;

export type Sending = Omit<OutboxSending<OutboxItem, Message>, 'add'> & {
  add(message: NewMessage): void;
};

/**
 * Sends what a person writes, one message after the other and each under an id of its own making, which lets the
 * server recognize a second attempt. What cannot be sent is kept in local storage until it can.
 */
export function startSending({ userId, send, ...options }: SendingOptions): Sending {
  const sending = startOutbox<OutboxItem, Message>({
    ...options,
    place: messagePlace(userId),
    send: ({ conversationId, text, image, clientMessageId }) =>
      send({ conversationId, text, image, clientMessageId }),
  });
  return {
    ...sending,
    add: (message) =>
      sending.add({
        ...message,
        clientMessageId: newUuid(),
        writtenAt: new Date().toISOString(),
        state: 'waiting',
        refusal: null,
      }),
  };
}
