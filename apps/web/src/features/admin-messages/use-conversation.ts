import type { AdminMessage } from '@mesterhand/domain/admin/messages';
import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useMemo } from 'react';
import { trpc } from '../../core/api/trpc.ts';

const pageSize = 50;
/** Polling interval of an open conversation, in milliseconds. */
const freshMs = 10_000;

export type MessagesFilter = { conversationId: number; search: string };
type MessagesPage = { items: AdminMessage[]; total: number; nextCursor: string | null };
export type MessagesData = InfiniteData<MessagesPage, { cursor?: string }>;

const inputOf = (filter: MessagesFilter) => ({ ...filter, limit: pageSize });

/** The query key of a conversation's messages. */
export const messagesKey = (filter: MessagesFilter) =>
  getQueryKey(trpc.admin.messages.ofConversation, inputOf(filter), 'infinite');

/** Oldest first, without duplicates: new messages shift the pages between two polls. */
function inOrder(pages: readonly MessagesPage[]): AdminMessage[] {
  const bySeq = new Map(pages.flatMap(({ items }) => items.map((one) => [one.seq, one] as const)));
  return [...bySeq.values()].sort((left, right) => left.seq - right.seq);
}

/**
 * A conversation, loaded from the newest message back. Not `trpc.….useInfiniteQuery`, whose own `direction` input
 * would overwrite the one of the sort order.
 */
export function useConversation(filter: MessagesFilter) {
  const { client } = trpc.useUtils();
  const query = useInfiniteQuery({
    queryKey: messagesKey(filter),
    queryFn: ({ pageParam, signal }): Promise<MessagesPage> =>
      client.admin.messages.ofConversation.query({ ...inputOf(filter), ...pageParam }, { signal }),
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

export type ConversationState = ReturnType<typeof useConversation>;
