import type { LiveEvent } from '@mesterhand/domain/messages/schema';
import { useEffect, useRef } from 'react';
import { trpc } from '../../../core/api/trpc.ts';
import { followStream } from './stream.ts';

type Pushed = LiveEvent | { data: LiveEvent };

/** Messages come with their place as the event's id, the rest as it is. */
const eventOf = (pushed: Pushed): LiveEvent => ('data' in pushed ? pushed.data : pushed);

type Follow = {
  conversationId: number;
  /** The last place that is known already; nothing is followed until that is. */
  after: number | undefined;
  onEvent(event: LiveEvent): void;
};

/** Follows a conversation from a place on, for as long as it is shown: nothing is missed and all of it is in order. */
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
