import type { Conversation } from '@mesterhand/domain/messages/schema';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLiveState } from '../../../core/api/live.ts';
import { trpc } from '../../../core/api/trpc.ts';

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** Whether this tab is visible. */
function useIsInSight(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');
}

type Seen = {
  /** The sequence number of the other side's newest message that has arrived here. */
  lastSeq: number;
  /** Whether that message is visible in the list. */
  isAtEnd: boolean;
};

/** Reports delivered and read messages to the server. */
export function useMarks(conversation: Pick<Conversation, 'id' | 'readSeq'>, seen: Seen): void {
  const { id: conversationId } = conversation;
  const { lastSeq, isAtEnd } = seen;
  const utils = trpc.useUtils();
  const isReading = useIsInSight() && isAtEnd;
  const isConnected = useLiveState() === 'connected';
  const reported = useRef({ deliveredSeq: conversation.readSeq, readSeq: conversation.readSeq });
  useEffect(() => {
    const before = reported.current;
    const readSeq = isReading ? lastSeq : before.readSeq;
    if (lastSeq <= before.deliveredSeq && readSeq <= before.readSeq) return;
    reported.current = { deliveredSeq: lastSeq, readSeq };
    const report = async (): Promise<void> => {
      try {
        await utils.client.messages.mark.mutate({ conversationId, ...reported.current });
        if (readSeq === before.readSeq) return;
        await utils.messages.unread.invalidate();
        await utils.messages.conversations.invalidate();
      } catch {
        // Retried with the next message, or when the connection is back.
        reported.current = before;
      }
    };
    void report();
  }, [utils, conversationId, lastSeq, isReading, isConnected]);
}
