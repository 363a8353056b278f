import { setTimeout as sleep } from 'node:timers/promises';
import { type Actor, isAdmin } from '@mesterhand/domain/access/actor';
import { AppError } from '@mesterhand/domain/errors/codes';
import type { LivePosition } from '@mesterhand/domain/tracking/schema';
import { livePositionSchema } from '@mesterhand/domain/tracking/schema';
import { decideShowing, positionFor } from '@mesterhand/domain/tracking/showing';
import { type BusSignal, resyncSignal } from '../../core/events/index.ts';
import { type Context, openSignals, shareBySignal } from '../../core/trpc/index.ts';
import { type Followed, type Sides, findFollowed, findSides } from './queries.ts';
import { logView } from './service.ts';

/** The subscriber's context and clock. */
export interface Follower extends Pick<Context, 'db' | 'bus' | 'live' | 'clock'> {
  actor: Actor;
}

/** A fix becomes stale without an event, so streams re-check it at this interval, in milliseconds. */
const recheckEvery = 15_000;
const logEvery = 60_000;

const nothing: LivePosition = Object.freeze({ position: null });

/** The result of one change for all followers of a master: read once, with one event object per distinct view. */
interface Shared {
  followed: Followed;
  /** The position as the reader of a booking sees it; the same object for equal views. */
  eventFor(bookingId: number | null): LivePosition;
}

const loadShared = shareBySignal<Shared>();

async function readShared(db: Follower['db'], masterId: number): Promise<Shared> {
  const followed = await findFollowed(db, masterId);
  const { fix } = followed;
  if (fix === null) return { followed, eventFor: () => nothing };
  const whole = livePositionSchema.parse({ position: fix });
  let toOthers: LivePosition | undefined;
  return {
    followed,
    eventFor(bookingId) {
      if (bookingId === null || fix.bookingId === null || bookingId === fix.bookingId) return whole;
      return (toOthers ??= livePositionSchema.parse({ position: positionFor(fix, bookingId) }));
    },
  };
}

/**
 * Streams the position of a booking's master: at once, and whenever it or the right to see it changes. Every push
 * passes the same check as a single read; null as soon as it fails.
 * @throws AppError `bookings.notFound` for non-participants.
 */
export async function* followPosition(
  follower: Follower,
  bookingId: number,
  { signal, everyMs = recheckEvery }: { signal: AbortSignal | undefined; everyMs?: number },
): AsyncGenerator<LivePosition, void> {
  const { db, actor, clock } = follower;
  const { userId, masterId: ownMasterId } = actor;
  const reader = { userId, masterId: ownMasterId, isAdmin: isAdmin(actor) };
  const sides = await findSides(db, reader, bookingId);
  if (sides === undefined) throw new AppError('bookings.notFound');
  const { masterId } = sides;
  const signals = openSignals(follower, `master:${masterId}`, {
    queue: { latestBy: () => 'position' },
    active: true,
    signal,
    kinds: ['position', 'sharing'],
  });
  let lastSent: LivePosition | undefined;
  let loggedAt = 0;
  try {
    let shared = await readShared(db, masterId);
    for await (const busSignal of withPauses(signals, everyMs)) {
      if (busSignal !== null) shared = await readSignal(db, masterId, busSignal);
      const event = eventFor({ actor, bookingId, sides, shared, now: clock() });
      if (event.position !== null && clock().getTime() - loggedAt >= logEvery) {
        loggedAt = clock().getTime();
        await logView(db, { actor, bookingId, masterId, now: clock() });
      }
      if (event !== lastSent) yield event;
      lastSent = event;
    }
  } finally {
    signals.close();
  }
}

/** `resyncSignal` is one shared object, so its result must not be cached. */
function readSignal(db: Follower['db'], masterId: number, busSignal: BusSignal): Promise<Shared> {
  return busSignal === resyncSignal
    ? readShared(db, masterId)
    : loadShared(busSignal, () => readShared(db, masterId));
}

interface Push {
  actor: Actor;
  bookingId: number;
  sides: Sides;
  shared: Shared;
  now: Date;
}

const closed = { status: 'cancelled', acceptedAt: null } as const;
const open = { status: 'confirmed', acceptedAt: 'accepted' } as const;

function eventFor({ actor, bookingId, sides, shared, now }: Push): LivePosition {
  const { settings, fix, openJobs } = shared.followed;
  const booking = { ...sides, ...(openJobs.has(bookingId) ? open : closed) };
  const showing = decideShowing(actor, { booking, settings, fix }, now);
  if (showing !== 'shown') return nothing;
  const isCustomer = actor.userId === sides.clientId && !isAdmin(actor);
  return shared.eventFor(isCustomer ? bookingId : null);
}

/** Yields null at once, then each signal, and null after every pause. Timers end with the stream. */
async function* withPauses(
  signals: AsyncIterableIterator<BusSignal>,
  everyMs: number,
): AsyncGenerator<BusSignal | null, void> {
  yield null;
  let next = signals.next();
  for (;;) {
    const pause = new AbortController();
    const paused = sleep(everyMs, null, { signal: pause.signal, ref: false }).catch(() => null);
    const first = await Promise.race([next, paused]);
    pause.abort();
    if (first === null) yield null;
    else if (first.done === true) return;
    else {
      next = signals.next();
      yield first.value;
    }
  }
}
