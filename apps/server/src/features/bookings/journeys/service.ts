import { type Places, namedStatement } from '@mesterhand/db/named-statements';
import type { DB } from '@mesterhand/db/schema';
import {
  type Journey,
  type MinutesBetween,
  drivesOf,
  estimateWindow,
} from '@mesterhand/domain/arrivals/estimate';
import type { ReportedFix } from '@mesterhand/domain/arrivals/fixes';
import { decideAnnouncement, dueAt } from '@mesterhand/domain/arrivals/notifying';
import { type ArrivalWindow, isSameWindow } from '@mesterhand/domain/arrivals/window';
import type { Place } from '@mesterhand/domain/tracking/geo';
import type { Position } from '@mesterhand/domain/tracking/schema';
import { estimateMinutes } from '@mesterhand/domain/travel-times/estimate';
import { type Kysely, type Transaction, sql } from 'kysely';
import { withTransaction } from '../../../core/database/index.ts';
import { type Routing, estimatedRouting } from '../../../core/outbound/index.ts';
import { type JobHandlers, enqueue } from '../../../core/tasks/index.ts';
import { notify } from '../../notifications/causes/service.ts';
import { publishBooking } from '../events.ts';
import { noArrival } from '../arrivals/service.ts';
import { type FoundJourney, findJourney } from './queries.ts';

/** A position on the way to a job, which its customer may see. */
export interface ReportedJourney {
  bookingId: number;
  /** The newest one, which the history may not hold. */
  fix: Position;
}

interface Parts {
  db: Kysely<DB>;
  /** Without it, and without its answer, times of drives are estimated. */
  routing?: Routing | undefined;
}

/**
 * Computes anew when the master is expected, from the positions of the last minutes. One statement; more only when the
 * window has changed, which is rounded so that this is rare. The customer is notified when it leaves the announced one.
 */
export async function expectArrivalAt(
  parts: Parts,
  { bookingId, fix }: ReportedJourney,
): Promise<void> {
  const now = new Date(fix.receivedAt);
  const journey = await findJourney(parts.db, bookingId, now);
  if (journey === undefined || journey.place === null) return;
  const newest = readFix(fix);
  const fixes = [...journey.fixes.filter(({ at }) => at !== newest.at), newest];
  await followJourney(parts, { bookingId, journey: { ...journey, fixes }, now });
}

function readFix({ latitude, longitude, accuracy, ...fix }: Position): ReportedFix {
  const [at, receivedAt] = [Date.parse(fix.recordedAt), Date.parse(fix.receivedAt)];
  return { latitude, longitude, accuracy, at, receivedAt };
}

/** Job handler: looks at a journey whose announced window is about to end, also while its positions are missing. */
export function arrivalHandlers({ clock, ...parts }: Parts & { clock: () => Date }) {
  return {
    'arrival.due': async ({ bookingId }) => {
      const now = clock();
      const journey = await findJourney(parts.db, bookingId, now);
      // A later announcement has a job of its own.
      if (!journey?.announced || now.getTime() < dueAt(journey.announced)) return;
      await followJourney(parts, { bookingId, journey, now });
    },
  } satisfies Partial<JobHandlers>;
}

interface Followed {
  bookingId: number;
  journey: FoundJourney;
  now: Date;
}

async function followJourney(
  { db, routing }: Parts,
  { bookingId, journey, now }: Followed,
): Promise<void> {
  const seen = { ...journey, now: now.getTime() };
  const current = estimateWindow(seen, await readDrives(routing, seen));
  if (current !== null) await storeWindow(db, { bookingId, journey, current, now });
}

/** Times of the drives that an estimate of this journey needs, as plans count them; positions are not stored there. */
async function readDrives(routing: Routing | undefined, journey: Journey): Promise<MinutesBetween> {
  if (routing === undefined || routing === estimatedRouting) return estimateMinutes;
  const drives = drivesOf(journey);
  const times = await routing.travelMinutes(drives, { stored: false });
  const known = new Map(drives.map(({ from }, index) => [placeKey(from), times[index]?.minutes]));
  return (from, to) => known.get(placeKey(from)) ?? estimateMinutes(from, to);
}

function placeKey({ latitude, longitude }: Place): string {
  return `${latitude},${longitude}`;
}

interface NewWindow extends Followed {
  current: ArrivalWindow;
}

async function storeWindow(
  db: Kysely<DB>,
  { bookingId, journey, current, now }: NewWindow,
): Promise<void> {
  const { announced, agreedAt, clientId, masterId, masterUserId } = journey;
  const announcement = decideAnnouncement({ current, announced, agreedAt, now: now.getTime() });
  if (announcement === 'none' && isSameWindow(current, journey.current)) return;
  const span = {
    from: new Date(current.from).toISOString(),
    until: new Date(current.until).toISOString(),
  };
  await withTransaction(db, async (trx) => {
    const announcedAt = announcement === 'none' ? null : now.toISOString();
    const seenAt = journey.announcedAt;
    const [stored] = await updateWindow(trx, { bookingId, ...span, announcedAt, seenAt });
    // The master has arrived or said something meanwhile: the next report decides again.
    if (stored === undefined) return;
    if (announcement === 'notify') {
      const key = `late.${bookingId}.${now.toISOString()}`;
      const notification = { userId: clientId, bookingId, key, facts: { minutes: null, ...span } };
      // The deadline bypasses quiet hours: the customer is waiting.
      await notify(trx, { kind: 'bookingLate', ...notification, now, deadline: now });
    }
    if (announcement !== 'none') {
      const delayMs = dueAt({ ...current, at: now.getTime() }) - now.getTime();
      await enqueue(trx, 'arrival.due', { bookingId }, { delayMs });
    }
    publishBooking(trx, { bookingId, clientId, masterId, masterUserId });
  });
}

interface StoredWindow {
  bookingId: number;
  from: string;
  until: string;
  /** When this window is announced; null: it is not. */
  announcedAt: string | null;
  /** The announcement that this was decided by. */
  seenAt: string | null;
}

const updateWindow = namedStatement(
  'journey-expected',
  (_, value: Places<StoredWindow>) => sql<{ id: number }>`
    update bookings
       set arrival_from = ${value('from')}::timestamptz, arrival_until = ${value('until')}::timestamptz,
           announced_from = case when ${value('announcedAt')}::text is null then announced_from
                                 else ${value('from')}::timestamptz end,
           announced_until = case when ${value('announcedAt')}::text is null then announced_until
                                  else ${value('until')}::timestamptz end,
           announced_at = coalesce(${value('announcedAt')}::timestamptz, announced_at)
     where id = ${value('bookingId')} and travel = 'enRoute'
       and announced_at is not distinct from ${value('seenAt')}::timestamptz
       and exists (
         select from tracking_settings
          where tracking_settings.master_id = bookings.master_id and share_location_with_clients
       )
    returning id`,
);

/** Forgets what was expected of a master's position, once its customers may not see it any more; their word stays. */
export async function forgetExpected(trx: Transaction<DB>, masterId: number): Promise<void> {
  await clearExpected(trx, { masterId });
}

const clearExpected = namedStatement(
  'journey-unexpected',
  (_, value: Places<{ masterId: number }>) => sql`
    update bookings set ${noArrival}
     where master_id = ${value('masterId')} and travel = 'enRoute' and late_minutes is null`,
);
