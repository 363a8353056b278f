import { personalOutbox } from '../../../core/outbox/personal-outbox.ts';
import type { OutboxItem } from './outbox.ts';
import { type Sending, startSending } from './sending.ts';

/** The outbox of this user's messages, and its content. */
export const useSending = personalOutbox<OutboxItem, Sending>(({ userId, client, onSessionEnd }) =>
  startSending({ userId, send: (input) => client.messages.send.mutate(input), onSessionEnd }),
);
