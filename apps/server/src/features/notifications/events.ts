import type { Actor } from '@mesterhand/domain/access/actor';
import type { NotificationEvent } from '@mesterhand/domain/notifications/schema';
import { idSchema } from '@mesterhand/domain/wire/page';
import { z } from 'zod';
import { type Context, openSignals, shareBySignal } from '../../core/trpc/index.ts';
import { countUnread, findNotification } from './queries.ts';

interface Follower extends Pick<Context, 'db' | 'bus' | 'live'> {
  actor: Actor;
}

const notificationSignal = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('notification'), id: idSchema.nullable() }),
  z.object({ kind: z.literal('resync') }),
]);

// Several screens of one person receive the same signal.
const loadEvent = shareBySignal<NotificationEvent>();

/** The unread count: at once, and whenever a notification arrives or is read; with the newest when one arrives. */
export async function* followNotifications(
  follower: Follower,
  signal: AbortSignal | undefined,
): AsyncGenerator<NotificationEvent, void> {
  const { db, actor } = follower;
  const { userId } = actor;
  const signals = openSignals(follower, `user:${userId}`, {
    // A slow reader needs only the latest arrival and the latest read.
    queue: { latestBy: ({ id }) => (id === null ? 'read' : 'come') },
    active: false,
    signal,
    kinds: ['notification'],
  });
  const eventOf = async (id: number | null): Promise<NotificationEvent> => {
    const found = id === null ? undefined : await findNotification(db, id);
    const unread = await countUnread(db, userId);
    if (found === undefined || found.userId !== userId) return { unread, newest: null };
    const { userId: _, ...newest } = found;
    return { unread, newest };
  };
  try {
    yield await eventOf(null);
    for await (const busSignal of signals) {
      const event = notificationSignal.parse(busSignal);
      yield event.kind === 'resync'
        ? await eventOf(null)
        : await loadEvent(busSignal, () => eventOf(event.id));
    }
  } finally {
    signals.close();
  }
}
