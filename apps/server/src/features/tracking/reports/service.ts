import { type Places, namedStatement } from '@mesterhand/db/named-statements';
import type { DB } from '@mesterhand/db/schema';
import { AppError } from '@mesterhand/domain/errors/codes';
import { type Heard, type Taken, applyReports, isTurn } from '@mesterhand/domain/tracking/reports';
import type { Position } from '@mesterhand/domain/tracking/schema';
import { type Kysely, sql } from 'kysely';
import { coalesce } from '../../../core/concurrency/index.ts';
import type { Routing } from '../../../core/outbound/index.ts';
import { perDatabase, wasRefused, withTransaction } from '../../../core/database/index.ts';
import { emit } from '../../../core/events/index.ts';
import { type ReportedJourney, expectArrivalAt } from '../../bookings/journeys/service.ts';
import { fixColumns, lockChoice } from '../queries.ts';
import { findWhereabouts } from './queries.ts';

type Place = { stored: boolean; receivedAt: string };
/** Minimum milliseconds between two writes, and so between two pushes, of a master's position. */
const positionIntervalMs = 1000;

/**
 * Accepts a fix from a master's device. Bursts are coalesced: the last one is the position and is published once; the
 * history still stores the earlier ones it needs. Going on or off work is not delayed.
 * @throws AppError `tracking.consentRequired`, `tracking.disabled`.
 */
export async function takeReport(
  db: Kysely<DB>,
  masterId: number,
  received: Received,
): Promise<Place> {
  return placeOf(await takerOf(db)(masterId, received));
}

/** A report with the service that knows how long the rest of a journey takes. */
interface Received extends Heard {
  routing?: Routing | undefined;
}

const takerOf = perDatabase((db) =>
  coalesce<number, Received, Taken>({
    everyMs: positionIntervalMs,
    isUrgent: (received, before) => isTurn(received.report, before.report),
    run: (masterId, received) => storeReports(db, masterId, received),
  }),
);

/** Stores a single fix without coalescing. @throws AppError as `takeReport`. */
export async function reportPosition(
  db: Kysely<DB>,
  masterId: number,
  received: Received,
): Promise<Place> {
  return placeOf((await storeReports(db, masterId, [received]))[0]);
}

function placeOf(taken: Taken | undefined): Place {
  if (taken === undefined) throw new Error('A report has no result.');
  if ('refused' in taken) throw new AppError(taken.refused);
  return taken;
}

/**
 * Stores reports in two statements and no transaction (and follows a journey in at least one more), only if the master's state is still the version that they were
 * decided by. When it has changed meanwhile, they are decided once more under the lock of the settings.
 */
async function storeReports(
  db: Kysely<DB>,
  masterId: number,
  received: readonly Received[],
): Promise<readonly Taken[]> {
  const stored = await storeUnlocked(db, masterId, received).catch((error: unknown) => {
    // Such as a booking that is deleted at the same time: the locked attempt finds it missing.
    if (!wasRefused(error)) throw error;
    return undefined;
  });
  const { taken, journey } = stored ?? (await storeLocked(db, masterId, received));
  if (journey !== null) await expectArrivalAt({ db, routing: received.at(-1)?.routing }, journey);
  return taken;
}

function storeLocked(
  db: Kysely<DB>,
  masterId: number,
  received: readonly Heard[],
): Promise<Stored> {
  return withTransaction(db, async (trx) => {
    await lockChoice(trx, masterId);
    const stored = await storeUnlocked(trx, masterId, received);
    if (stored === undefined) throw new Error('The state of a locked master has changed.');
    return stored;
  });
}

interface Stored {
  taken: readonly Taken[];
  /** The journey that the new position belongs to; null where there is none to follow. */
  journey: ReportedJourney | null;
}

/** @returns undefined when the master's state has changed since it was read. */
async function storeUnlocked(
  db: Kysely<DB>,
  masterId: number,
  received: readonly Heard[],
): Promise<Stored | undefined> {
  const bookingIds = received.flatMap(({ report }) => report.bookingId ?? []);
  const found = await findWhereabouts(db, { masterId, bookingIds });
  if (found === undefined) throw new AppError('tracking.consentRequired');
  const { version, journey, ...before } = found;
  const { taken, live, kept } = applyReports(received, before);
  if (live === null || live === before.live) return { taken, journey: null };
  const { isTrackingEnabled } = before;
  const fixes = JSON.stringify(kept);
  const [stored] = await storeFix(db, {
    masterId,
    version,
    isTrackingEnabled,
    ...live,
    kept: fixes,
  });
  if (stored === undefined) return undefined;
  emit(db, `master:${masterId}`, { kind: 'position' });
  if (journey === null || !live.isOnline) return { taken, journey: null };
  return { taken, journey: { bookingId: journey, fix: live } };
}

interface StoredFix extends Position {
  masterId: number;
  /** The version of the live position that this one replaces; null: there was none. */
  version: string | null;
  /** As it was when the reports were decided. */
  isTrackingEnabled: boolean;
  /** What the history stores: JSON of positions. */
  kept: string;
}

const fixNames = sql.join(fixColumns.map((column) => sql.ref(column)));
const fixValues = (value: Places<StoredFix>) => sql`
  ${value('latitude')}::float8, ${value('longitude')}::float8, ${value('accuracy')}::float8,
  ${value('isOnline')}::boolean, ${value('isEnRoute')}::boolean, ${value('bookingId')}::bigint,
  ${value('recordedAt')}::timestamptz, ${value('receivedAt')}::timestamptz`;

// The lock of the settings comes first, so that a concurrent revocation of consent either refuses or deletes the fixes.
const storeFix = namedStatement(
  'fix-stored',
  (_, value: Places<StoredFix>) => sql`
    with choice as materialized (
      select master_id from tracking_settings
       where master_id = ${value('masterId')} and consent_given_at is not null
         and is_tracking_enabled = ${value('isTrackingEnabled')}
         for no key update
    ), moved as (
      update live_positions set (${fixNames}) = row(${fixValues(value)})
        from choice
       where live_positions.master_id = choice.master_id and live_positions.xmin::text = ${value('version')}
      returning live_positions.master_id
    ), added as (
      insert into live_positions (master_id, ${fixNames})
      select master_id, ${fixValues(value)} from choice where ${value('version')}::text is null
      on conflict do nothing
      returning master_id
    ), stored as (
      select master_id from moved union all select master_id from added
    ), logged as (
      insert into positions (master_id, ${fixNames})
      select stored.master_id, kept.* from stored, jsonb_to_recordset(${value('kept')}::jsonb) as kept (
        "latitude" float8, "longitude" float8, "accuracy" float8, "isOnline" boolean, "isEnRoute" boolean,
        "bookingId" bigint, "recordedAt" timestamptz, "receivedAt" timestamptz
      )
    )
    select master_id from stored`,
);
