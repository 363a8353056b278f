import type { OpenInput } from '@mesterhand/domain/messages/schema';
import { useQuery } from '@tanstack/react-query';
import { trpc } from '../../../core/api/trpc.ts';
import { reloadIfBroken } from './stream.ts';

export type ChatTarget = OpenInput | { conversationId: number };

/** The conversation of a booking, with a master, or by id; created if it does not exist. Always re-fetched. */
export function useConversation(target: ChatTarget) {
  const { client } = trpc.useUtils();
  return useQuery({
    queryKey: ['open-conversation', target],
    queryFn: () =>
      'conversationId' in target
        ? client.messages.byId.query(target)
        : client.messages.open.mutate(target),
    gcTime: 0,
    refetchInterval: (query) => reloadIfBroken(query),
  });
}
