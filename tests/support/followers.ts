import { createClient } from '@mesterhand/client';

/** What one may follow live. */
export type Topic = 'chat' | 'inbox' | 'position' | 'bookings' | 'bell' | 'devices';

/** A person's screen that writes down what is pushed to it. */
export interface Follower {
  /** Private things that came, in their order. */
  readonly seen: readonly Topic[];
  count(topic: Topic): number;
  /** Whether nothing more can come of a topic: refused, or told that there is nothing to see. */
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

/** Follows everything that is asked for over one connection, which comes back whenever it is cut. */
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
          // That there is nothing to see is no secret.
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
