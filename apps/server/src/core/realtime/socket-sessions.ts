import { setInterval } from 'node:timers';
import { type Actor, isAdmin } from '@mesterhand/domain/access/actor';
import type { Deps } from '../trpc/index.ts';
import {
  noteSeen,
  writeSeen,
  type LiveSession,
  findLiveSessions,
  sessionIdOf,
} from '../sessions/index.ts';

/** A connection that lives no longer than its session. */
export interface Watched {
  actor: Actor;
  token: string;
  /** Someone is there: keeps the session from being idle. */
  isActive: () => boolean;
  end: () => void;
}

export interface SessionWatch {
  /** @returns what ends the watch over this connection. */
  add(watched: Watched): () => void;
  stop(): void;
}

type Entry = Omit<Watched, 'token'> & {
  sessionId: string;
  /** When its session ends if nobody is seen until then, in milliseconds since 1970; 0 until that is known. */
  endsAt: number;
};

/** Milliseconds between two looks at which sessions have come to their end: what follows it is pushed to nobody. */
const endedEvery = 250;

/**
 * Ends connections whose session has ended, whose actor may no longer do the same, or that the house is closed
 * to: at once when told, when a session's time is over, and by a look at all of them in one statement now and then.
 */
export function watchSessions(
  { db, bus, clock, switches }: Pick<Deps, 'db' | 'bus' | 'clock' | 'switches'>,
  { every, onError }: { every: number; onError: (error: unknown) => void },
): SessionWatch {
  const entries = new Set<Entry>();

  const check = async (some: readonly Entry[]): Promise<void> => {
    if (some.length === 0) return;
    const now = clock();
    for (const { sessionId, isActive } of some)
      if (isActive()) noteSeen(db, sessionId, { at: now, wasAlive: false });
    // First of all: who is active at this look was so until now, and others have called meanwhile.
    await writeSeen(db);
    const alive = await findLiveSessions(
      db,
      some.map(({ sessionId }) => sessionId),
      now,
    );
    const isClosed = (await switches?.read())?.maintenanceMode === true;
    for (const entry of some) {
      const session = alive.get(entry.sessionId);
      entry.endsAt = session?.endsAt.getTime() ?? Infinity;
      if (!isSame(session, entry.actor) || (isClosed && !isAdmin(entry.actor))) entry.end();
    }
  };
  let isLooking = false;
  const checkEnded = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    const now = clock().getTime();
    await check([...entries].filter(({ endsAt }) => endsAt < now))
      .catch(onError)
      .finally(() => (isLooking = false));
  };
  // The idle timeout may be shorter now, or the house closed.
  const unfollow = bus.subscribe('settings', () => void check([...entries]).catch(onError));
  const timer = setInterval(() => void check([...entries]).catch(onError), every);
  timer.unref();
  const ending = setInterval(() => void checkEnded(), endedEvery);
  ending.unref();

  return {
    add({ actor, token, isActive, end }) {
      const entry: Entry = { actor, isActive, end, sessionId: sessionIdOf(token), endsAt: 0 };
      entries.add(entry);
      const unsubscribe = bus.subscribe(`user:${actor.userId}`, ({ kind }) => {
        if (kind === 'session' || kind === 'resync') void check([entry]).catch(onError);
      });
      return () => {
        entries.delete(entry);
        unsubscribe();
      };
    },
    stop() {
      unfollow();
      clearInterval(timer);
      clearInterval(ending);
    },
  };
}

function isSame(session: LiveSession | undefined, then: Actor): boolean {
  const now = session?.actor;
  return (
    now !== undefined &&
    now.userType === then.userType &&
    now.role === then.role &&
    now.masterId === then.masterId
  );
}
