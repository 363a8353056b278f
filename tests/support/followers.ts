import { createClient } from '@mesterhand/client';

/** Live topics. */
export type Topic = 'chat' | 'inbox' | 'position' | 'bookings' | 'bell' | 'devices';

/** A client that records what is pushed to it. */
export interface Follower {
  /** Private events, in their order. */
  readonly seen: readonly Topic[];
  count(topic: Topic): number;
  /** Whether nothing more can come on a topic: refused, or reported as empty. */
  isQuiet(topic: Topic): boolean;
  stop(): void;
}

export interface Followed {
  url: string;
  token: string;
  conversationId: number;
  bookingId: number;
  topics: readonly Topic[];
}

/** Subscribes to all topics over one connection, which reconnects whenever it is cut. */
export function followTopics({ url, token, topics: wanted, ...ids }: Followed): Follower {
  const { conversationId, bookingId } = ids;
  const client = createClient(url, { token, retries: 0, retryDelayMs: () => 20 });
  const seen: Topic[] = [];
  const quiet = new Set<Topic>();
  const on = (topic: Topic) => ({
    onData: () => void seen.push(topic),
    onError: () => void quiet.add(topic),
  });
  const begin: Record<Topic, () => { unsubscribe(): void }> = {
    chat: () => client.messages.live.subscribe({ conversationId }, on('chat')),
    inbox: () => client.messages.inbox.subscribe(undefined, on('inbox')),
    bookings: () => client.bookings.live.subscribe(undefined, on('bookings')),
    bell: () => client.auth.notifications.live.subscribe(undefined, on('bell')),
    devices: () => client.auth.devices.changes.subscribe(undefined, on('devices')),
    position: () =>
      client.tracking.live.subscribe(
        { bookingId },
        {
          // An empty position is no secret.
          onData: ({ position }) => {
            if (position === null) quiet.add('position');
            else {
              quiet.delete('position');
              seen.push('position');
            }
          },
          onError: () => void quiet.add('position'),
        },
      ),
  };
  const streams = wanted.map((topic) => begin[topic]());
  return {
    seen,
    count: (topic) => seen.filter((each) => each === topic).length,
    isQuiet: (topic) => quiet.has(topic),
    stop: () => streams.forEach((stream) => stream.unsubscribe()),
  };
}
