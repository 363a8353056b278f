import { typingEveryMs, typingShownMs } from '@mesterhand/domain/messages/limits';
import { useEffect, useRef, useState } from 'react';
import { trpc } from '../../../core/api/trpc.ts';

/** Whether the other side is typing: for a short time after each event, until its message arrives. */
export function useIsTyping() {
  const [isTyping, setTyping] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const note = (isWriting: boolean): void => {
    clearTimeout(timer.current);
    setTyping(isWriting);
    if (isWriting) timer.current = setTimeout(() => setTyping(false), typingShownMs);
  };
  return { isTyping, note };
}

/** Reports that the user is typing, throttled and without retries. */
export function useTypingNotification(conversationId: number): () => void {
  const { client } = trpc.useUtils();
  const lastSentAt = useRef(-Infinity);
  return () => {
    if (performance.now() - lastSentAt.current < typingEveryMs) return;
    lastSentAt.current = performance.now();
    client.messages.typing.mutate({ conversationId }).catch(() => {});
  };
}
