import type { AdminMessage } from '@mesterhand/domain/admin/messages';
import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useMemo } from 'react';
import { trpc } from '../../core/api/trpc.ts';

const pageSize = 50;
/** Milliseconds after which an open conversation looks for what was written meanwhile. */
const freshMs = 10_000;

export type MessagesAsked = { conversationId: number; search: string };
type MessagesPage = { items: AdminMessage[]; total: number; nextCursor: string | null };
export type MessagesKnown = InfiniteData<MessagesPage, { cursor?: string }>;

const inputOf = (asked: MessagesAsked) => ({ ...asked, limit: pageSize });

/** Where the messages of a conversation are kept. */
export const messagesKey = (asked: MessagesAsked) =>
  getQueryKey(trpc.admin.messages.ofConversation, inputOf(asked), 'infinite');

/** The oldest first, each once: between two looks a page may move by what was written meanwhile. */
function inOrder(pages: readonly MessagesPage[]): AdminMessage[] {
  const bySeq = new Map(pages.flatMap(({ items }) => items.map((one) => [one.seq, one] as const)));
  return [...bySeq.values()].sort((left, right) => left.seq - right.seq);
}

/**
 * What was said in a conversation, from the newest back. Not by `trpc.….useInfiniteQuery`, which sends a `direction`
 * of its own in place of the order's.
 */
export function useConversation(asked: MessagesAsked) {
  const { client } = trpc.useUtils();
  const query = useInfiniteQuery({
    queryKey: messagesKey(asked),
    queryFn: ({ pageParam, signal }): Promise<MessagesPage> =>
      client.admin.messages.ofConversation.query({ ...inputOf(asked), ...pageParam }, { signal }),
    initialPageParam: {},
    getNextPageParam: ({ nextCursor }) =>
      nextCursor === null ? undefined : { cursor: nextCursor },
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: freshMs,
  });
  const { data } = query;
  const messages = useMemo(() => data && inOrder(data.pages), [data]);
  return { ...query, messages, total: data?.pages[0]?.total ?? 0 };
}

export type ConversationOnScreen = ReturnType<typeof useConversation>;
