import type { Conversation, LiveEvent } from '@mesterhand/domain/messages/schema';
import { useEffect, useMemo, useReducer, useState } from 'react';
import { trpc } from '../../../core/api/trpc.ts';
import { reloadIfBroken } from './stream.ts';
import { changeThread, countRemovedLast, lastSeqOf, listEntries, type Thread } from './thread.ts';
import { useLiveConversation } from './use-live-conversation.ts';
import { useSending } from '../outbox/use-sending.ts';
import { useIsTyping } from './use-typing.ts';

function startThread({ otherDeliveredSeq, otherReadSeq, lastSeq }: Conversation): Thread {
  return {
    messages: [],
    hasMore: false,
    otherMarks: { deliveredSeq: otherDeliveredSeq, readSeq: otherReadSeq },
    // The first page is fetched after the conversation, so that all existing messages up to there are known.
    notifiedUpTo: lastSeq,
  };
}

/** A conversation for display: pages from the database, live events, and pending own messages. */
export function useThread(conversation: Conversation, userId: number) {
  const { id: conversationId } = conversation;
  const { client } = trpc.useUtils();
  const [thread, change] = useReducer(changeThread, conversation, startThread);
  const first = trpc.messages.history.useQuery(
    { conversationId },
    { gcTime: 0, refetchInterval: reloadIfBroken },
  );
  const { sending, outbox } = useSending(userId);
  const typing = useIsTyping();
  const [older, setOlder] = useState<{ isLoading: boolean; error: unknown }>({
    isLoading: false,
    error: null,
  });

  useEffect(() => {
    if (first.data) change({ kind: 'page', ...first.data });
  }, [first.data]);
  useEffect(
    () =>
      sending.onSent((message) => {
        if (message.conversationId === conversationId) change({ kind: 'sent', message });
      }),
    [sending, conversationId],
  );

  const take = (event: LiveEvent): void => {
    if (event.kind === 'message') {
      const { message } = event;
      change({ kind: 'arrived', message });
      if (message.senderId !== userId) typing.note(false);
    } else if (event.kind === 'removed') change(event);
    else if (event.userId === userId) return;
    else if (event.kind === 'typing') typing.note(true);
    else change({ kind: 'receipt', marks: event });
  };
  useLiveConversation({
    conversationId,
    after: first.data && lastSeqOf({ messages: first.data.items }),
    onEvent: take,
  });

  const loadOlder = async (): Promise<void> => {
    const [oldest] = thread.messages;
    if (older.isLoading || !oldest || !thread.hasMore) return;
    setOlder({ isLoading: true, error: null });
    try {
      const page = await client.messages.history.query({ conversationId, before: oldest.seq });
      change({ kind: 'page', ...page });
      setOlder({ isLoading: false, error: null });
    } catch (error) {
      setOlder({ isLoading: false, error });
    }
  };

  const pending = useMemo(
    () => outbox.filter((item) => item.conversationId === conversationId),
    [outbox, conversationId],
  );
  // A message that has arrived need not be resent, even if its response was lost.
  useEffect(() => {
    const arrived = new Set(thread.messages.map((message) => message.clientMessageId));
    for (const { clientMessageId } of pending)
      if (arrived.has(clientMessageId)) sending.remove(clientMessageId);
  }, [thread.messages, pending, sending]);
  // A list that failed to load shows nothing that was known before.
  const shown = useMemo(
    () => (first.error ? [] : listEntries(thread, { pending, userId })),
    [first.error, thread, pending, userId],
  );
  const lastForeignSeq = thread.messages.findLast(({ senderId }) => senderId !== userId)?.seq ?? 0;
  return {
    entries: shown,
    removedLast: first.data && !first.error ? countRemovedLast(thread) : 0,
    lastForeignSeq,
    hasMore: thread.hasMore,
    isLoading: first.isPending,
    error: first.error ?? older.error,
    retry: () => (first.error ? void first.refetch() : void loadOlder()),
    isLoadingOlder: older.isLoading,
    loadOlder: () => void loadOlder(),
    isTyping: typing.isTyping,
    sending,
  };
}

export type ThreadOnScreen = ReturnType<typeof useThread>;
