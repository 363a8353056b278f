import type { InboxEvent } from '@mesterhand/domain/messages/schema';
import { useEffect, useState } from 'react';
import { trpc } from '../../../core/api/trpc.ts';
import { followStream } from '../chat/stream.ts';

/** Milliseconds in which an open conversation may still mark a new message as read. */
const settleMs = 700;
/** Above every sequence number; the server clamps it to the last message. */
const everything = 2_147_483_647;
const deliverAtOnce = 20;

type Utils = ReturnType<typeof trpc.useUtils>;

/** Reports that messages have reached this user's browser. */
async function noteDelivered({ client }: Utils, conversationId: number | null): Promise<void> {
  const mark = (id: number) =>
    client.messages.mark.mutate({ conversationId: id, deliveredSeq: everything });
  if (conversationId !== null) return void (await mark(conversationId));
  const { items } = await client.messages.conversations.query({ limit: deliverAtOnce });
  await Promise.all(items.filter(({ unread }) => unread > 0).map(({ id }) => mark(id)));
}

/** The live number of unread messages; invalidates other queries that show it. */
export function useInbox(): number {
  const utils = trpc.useUtils();
  const [shown, setShown] = useState(0);
  useEffect(() => {
    let known = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const take = ({ total, conversationId }: InboxEvent): void => {
      const isMore = total > known;
      known = total;
      clearTimeout(timer);
      timer = setTimeout(() => setShown(total), isMore && conversationId !== null ? settleMs : 0);
      void utils.messages.unread.invalidate();
      void utils.messages.conversations.invalidate();
      // A failure has no consequence: the next message reports it again.
      if (isMore) noteDelivered(utils, conversationId).catch(() => {});
    };
    const stop = followStream<InboxEvent>(
      (handlers) => utils.client.messages.inbox.subscribe(undefined, handlers),
      take,
    );
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [utils]);
  return shown;
}
