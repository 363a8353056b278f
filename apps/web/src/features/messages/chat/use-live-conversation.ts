import type { LiveEvent } from '@mesterhand/domain/messages/schema';
import { useEffect, useRef } from 'react';
import { trpc } from '../../../core/api/trpc.ts';
import { followStream } from './stream.ts';

type Pushed = LiveEvent | { data: LiveEvent };

/** Messages are tracked events with their sequence number as id, the rest are plain. */
const eventOf = (pushed: Pushed): LiveEvent => ('data' in pushed ? pushed.data : pushed);

type Follow = {
  conversationId: number;
  /** The last known sequence number; undefined until it is known, without a subscription. */
  after: number | undefined;
  onEvent(event: LiveEvent): void;
};

/** Subscribes to a conversation from a sequence number on: complete and in order. */
export function useLiveConversation({ conversationId, after, onEvent }: Follow): void {
  const { client } = trpc.useUtils();
  const listener = useRef(onEvent);
  useEffect(() => {
    listener.current = onEvent;
  });
  useEffect(() => {
    if (after === undefined) return;
    let last = after;
    return followStream<Pushed>(
      (handlers) =>
        client.messages.live.subscribe({ conversationId, lastEventId: String(last) }, handlers),
      (pushed) => {
        const event = eventOf(pushed);
        if (event.kind === 'message') last = Math.max(last, event.message.seq);
        listener.current(event);
      },
    );
  }, [client, conversationId, after]);
}
