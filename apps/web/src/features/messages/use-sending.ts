import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLiveState } from '../../core/live.ts';
import { readSession, signOut, subscribeToSession } from '../../core/session.ts';
import { trpc } from '../../core/trpc.ts';
import { type Sending, startSending } from './sending.ts';

type Client = ReturnType<typeof trpc.useUtils>['client'];

/** Which page it belongs to: `client` is another object at each look. */
type Owner = { userId: number; queries: QueryClient };

let current: (Owner & { sending: Sending }) | undefined;

/** Whoever signs out takes the queue along: nothing of it is sent in the name of the next one. */
function stopForeign(): void {
  if (current === undefined || current.userId === readSession()?.user.id) return;
  current.sending.stop();
  current = undefined;
}

subscribeToSession(stopForeign);

/** The one queue of this page, which belongs to whoever is signed in. */
function sendingOf({ userId, queries }: Owner, client: Client): Sending {
  if (current?.userId === userId && current.queries === queries) return current.sending;
  current?.sending.stop();
  const sending = startSending({
    userId,
    send: (input) => client.messages.send.mutate(input),
    onSessionEnd: () => {
      if (readSession()?.user.id === userId) signOut();
    },
  });
  current = { userId, queries, sending };
  return sending;
}

/** The queue of what this person writes, and what is in it now. */
export function useSending(userId: number) {
  const { client } = trpc.useUtils();
  const queries = useQueryClient();
  const [sending] = useState(() => sendingOf({ userId, queries }, client));
  const outbox = useSyncExternalStore(sending.subscribe, sending.read);
  const isConnected = useLiveState() === 'connected';
  useEffect(() => {
    if (isConnected) sending.wake();
  }, [sending, isConnected]);
  return { sending, outbox };
}
