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

/** A connection that ends with its session. */
export interface Watched {
  actor: Actor;
  token: string;
  /** Whether a user is active: keeps the session from being idle. */
  isActive: () => boolean;
  end: () => void;
}

export interface SessionWatch {
  /** @returns a function that ends the watch. */
  add(watched: Watched): () => void;
  stop(): void;
}

type Entry = Omit<Watched, 'token'> & {
  sessionId: string;
  /** Expiry of the session without further activity, in milliseconds since 1970; 0 until known. */
  endsAt: number;
};

/** Milliseconds between two checks for expired sessions: nothing is pushed after expiry. */
const endedEvery = 250;

/**
 * Closes connections whose session has ended, whose user's permissions changed, or that maintenance mode locks out: on
 * a signal, at the session's expiry, and by polling all of them in one statement.
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
    // First: clients that are active now were so until now, and others may have called meanwhile.
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
  // The idle timeout may have been shortened, or maintenance mode switched on.
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
