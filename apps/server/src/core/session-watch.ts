import { setInterval } from 'node:timers';
import { type Actor, isAdmin } from '@mesterhand/domain/access/actor';
import type { Deps } from './context.ts';
import { findLiveSessions, sessionIdOf, touchSessions } from './sessions.ts';

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

type Entry = Omit<Watched, 'token'> & { sessionId: string };

/**
 * Ends connections whose session has ended, whose actor may no longer do the same, or that the house is closed
 * to: at once when told, and by a look at all of them in one statement now and then.
 */
export function watchSessions(
  { db, bus, clock, switches }: Pick<Deps, 'db' | 'bus' | 'clock' | 'switches'>,
  { every, onError }: { every: number; onError: (error: unknown) => void },
): SessionWatch {
  const entries = new Set<Entry>();

  const check = async (some: readonly Entry[]): Promise<void> => {
    if (some.length === 0) return;
    const now = clock();
    const active = some.filter(({ isActive }) => isActive()).map(({ sessionId }) => sessionId);
    // First of all: who is active at this look was so until now.
    if (active.length > 0) await touchSessions(db, active, now);
    const alive = await findLiveSessions(
      db,
      some.map(({ sessionId }) => sessionId),
      now,
    );
    const isClosed = (await switches?.read())?.maintenanceMode === true;
    for (const { sessionId, actor, end } of some) {
      if (!isSame(alive.get(sessionId), actor) || (isClosed && !isAdmin(actor))) end();
    }
  };
  // The idle timeout may be shorter now, or the house closed.
  const unfollow = bus.subscribe('settings', () => void check([...entries]).catch(onError));
  const timer = setInterval(() => void check([...entries]).catch(onError), every);
  timer.unref();

  return {
    add({ actor, token, isActive, end }) {
      const entry: Entry = { actor, isActive, end, sessionId: sessionIdOf(token) };
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
    },
  };
}

function isSame(now: Actor | undefined, then: Actor): boolean {
  return (
    now !== undefined &&
    now.userType === then.userType &&
    now.role === then.role &&
    now.masterId === then.masterId
  );
}
