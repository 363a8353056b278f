import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLiveState } from '../api/live.ts';
import { yieldToPaint } from '../browser/yield-to-main.ts';
import { readSession, signOut, subscribeToSession } from '../session/session.ts';
import { trpc } from '../api/trpc.ts';

export type OutboxOwner = {
  userId: number;
  client: ReturnType<typeof trpc.useUtils>['client'];
  queries: QueryClient;
  onSessionEnd(): void;
};

type Sending<Item> = {
  read(): readonly Item[];
  subscribe(listener: () => void): () => void;
  wake(): void;
  stop(): void;
};

const areSame = <Item>(some: readonly Item[], others: readonly Item[]): boolean =>
  some.length === others.length && some.every((item, index) => item === others[index]);

/**
 * A hook for this page's outbox, which belongs to the signed-in user. Signing out ends it: nothing is sent in the next
 * user's name.
 */
export function personalOutbox<Item, Started extends Sending<Item>>(
  start: (owner: OutboxOwner) => Started & Sending<Item>,
) {
  /** `queries` identifies the page: `client` is another object at each call. */
  let current: { userId: number; queries: QueryClient; sending: Started } | undefined;

  subscribeToSession(() => {
    if (current === undefined || current.userId === readSession()?.user.id) return;
    current.sending.stop();
    current = undefined;
  });

  function sendingOf(owner: Omit<OutboxOwner, 'onSessionEnd'>): Started {
    const { userId, queries } = owner;
    if (current?.userId === userId && current.queries === queries) return current.sending;
    current?.sending.stop();
    const onSessionEnd = () => {
      if (readSession()?.user.id === userId) signOut();
    };
    const sending = start({ ...owner, onSessionEnd });
    current = { userId, queries, sending };
    return sending;
  }

  /** @param concerns a component is rendered again only when an item changes that concerns it; all do by default. */
  return function useOutbox(
    userId: number,
    concerns: (item: Item) => boolean = () => true,
  ): { sending: Started; outbox: readonly Item[] } {
    const { client } = trpc.useUtils();
    const queries = useQueryClient();
    const [sending] = useState(() => sendingOf({ userId, client, queries }));
    const known = useRef<readonly Item[]>([]);
    // What a press added is stored and on its way; the press is painted before it is shown.
    const subscribe = useCallback(
      (listener: () => void) => sending.subscribe(() => void yieldToPaint().then(listener)),
      [sending],
    );
    const outbox = useSyncExternalStore(subscribe, () => {
      const items = sending.read().filter(concerns);
      if (!areSame(items, known.current)) known.current = items;
      return known.current;
    });
    const isConnected = useLiveState() === 'connected';
    // Also on mount: a component that suspends subscribes to the results only later, in this effect.
    useEffect(() => sending.wake(), [sending, isConnected]);
    return { sending, outbox };
  };
}
