import type { DB } from '@mesterhand/db/schema';
import { AppError } from '@mesterhand/domain/errors/codes';
import { consentTextVersion, decideSharing } from '@mesterhand/domain/tracking/consent';
import { decideReport, isKept, recordedAt } from '@mesterhand/domain/tracking/keeping';
import { FRESH_MINUTES, presenceOf } from '@mesterhand/domain/tracking/presence';
import type {
  Position,
  PositionReport,
  TrackingSettings,
  UpdateSettingsInput,
} from '@mesterhand/domain/tracking/schema';
import { type Kysely, type Transaction, sql } from 'kysely';
import { emit } from '../../core/bus.ts';
import { withTransaction } from '../../core/transaction.ts';
import { noteConsent } from '../consents/service.ts';
import {
  type Choice,
  findChoice,
  findLastKept,
  findLivePosition,
  findOwner,
  hasOpenJob,
  lockChoice,
  unchosen,
} from './queries.ts';

/** What a master has chosen, and what of it others see now. */
export async function readSettings(
  db: Kysely<DB>,
  masterId: number,
  now: Date,
): Promise<TrackingSettings> {
  const choice = (await findChoice(db, masterId)) ?? unchosen;
  const lastPosition = (await findLivePosition(db, masterId)) ?? null;
  const presence = presenceOf(lastPosition, now);
  return {
    ...choice,
    isOnline: presence !== 'offline',
    isEnRoute: presence === 'enRoute',
    enRouteBookingId: presence === 'enRoute' ? (lastPosition?.bookingId ?? null) : null,
    lastPosition,
  };
}

/**
 * Changes the choice of a master. Taking the consent back ends everything that needs it and deletes every stored
 * position, in the same transaction.
 * @throws AppError `tracking.consentRequired` for switching on what needs a consent that isn't there.
 */
export function updateSettings(
  db: Kysely<DB>,
  masterId: number,
  change: UpdateSettingsInput,
  now: Date,
): Promise<TrackingSettings> {
  return withTransaction(db, async (trx) => {
    await trx
      .insertInto('trackingSettings')
      .values({ masterId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const current = (await lockChoice(trx, masterId)) ?? unchosen;
    const decision = decideSharing<Choice>(current, change, now);
    if (decision.kind === 'refused') throw new AppError(decision.code);
    await storeChoice(trx, { masterId, now, ...decision });
    if (decision.act === 'revoked') await deletePositions(trx, masterId);
    else if (current.isTrackingEnabled && !decision.choice.isTrackingEnabled)
      await endWork(trx, masterId);
    emit(trx, `master:${masterId}`, { kind: 'sharing' });
    return readSettings(trx, masterId, now);
  });
}

interface StoredChoice {
  masterId: number;
  choice: Choice;
  act: 'given' | 'revoked' | null;
  now: Date;
}

async function storeChoice(
  trx: Transaction<DB>,
  { masterId, choice, act, now }: StoredChoice,
): Promise<void> {
  const at = now.toISOString();
  await trx
    .updateTable('trackingSettings')
    .set({ ...choice, updatedAt: at })
    .where('masterId', '=', masterId)
    .execute();
  if (act === null) return;
  const userId = await findOwner(trx, masterId);
  await noteConsent(trx, {
    userId,
    kind: 'location',
    action: act,
    version: consentTextVersion,
    via: 'settings',
    at,
  });
}

/** The history and the live fix. @returns how many fixes of the history are gone. */
async function deletePositions(trx: Transaction<DB>, masterId: number): Promise<number> {
  await trx.deleteFrom('livePositions').where('masterId', '=', masterId).execute();
  const kept = await trx
    .deleteFrom('positions')
    .where('masterId', '=', masterId)
    .executeTakeFirst();
  return Number(kept.numDeletedRows);
}

/** Where the master was last stays until it is stale; that they are about is over. */
async function endWork(trx: Transaction<DB>, masterId: number): Promise<void> {
  await trx
    .updateTable('livePositions')
    .set({ isOnline: false, isEnRoute: false, bookingId: null })
    .where('masterId', '=', masterId)
    .execute();
}

/**
 * Ends a master's consent and deletes their positions: for whoever stops being a master or goes altogether.
 * Nothing for those who never shared anything.
 */
export async function endTracking(
  trx: Transaction<DB>,
  masterId: number,
  now: Date,
): Promise<void> {
  if ((await lockChoice(trx, masterId)) === undefined) return;
  await updateSettings(trx, masterId, { consentGivenAt: null }, now);
  await deletePositions(trx, masterId);
}

/**
 * Takes a fix from a master's device. The settings stay locked meanwhile: a consent that ends beside it ends it.
 * The end of the day's work is taken even when tracking is switched off already.
 * @throws AppError `tracking.consentRequired`, `tracking.disabled`.
 */
export function reportPosition(
  db: Kysely<DB>,
  masterId: number,
  report: PositionReport,
  now: Date,
): Promise<{ stored: boolean; receivedAt: string }> {
  return withTransaction(db, async (trx) => {
    const choice = await lockChoice(trx, masterId);
    if (choice === undefined || choice.consentGivenAt === null)
      throw new AppError('tracking.consentRequired');
    if (!choice.isTrackingEnabled && report.isOnline) throw new AppError('tracking.disabled');
    const before = (await findLivePosition(trx, masterId)) ?? null;
    const decision = decideReport(report, before, now);
    if (decision === 'store') {
      await storeFix(trx, masterId, await readReport(trx, { masterId, report, now }));
    } else if (decision === 'end') await endWork(trx, masterId);
    if (decision !== 'drop') emit(trx, `master:${masterId}`, { kind: 'position' });
    return { stored: decision === 'store', receivedAt: now.toISOString() };
  });
}

/** A fix as it is stored: on the way only when online, and to nothing but an open job of the master's own. */
async function readReport(
  trx: Transaction<DB>,
  { masterId, report, now }: { masterId: number; report: PositionReport; now: Date },
): Promise<Position> {
  const { latitude, longitude, accuracy, isOnline } = report;
  const bookingId = isOnline ? (report.bookingId ?? null) : null;
  const isOwn = bookingId !== null && (await hasOpenJob(trx, { masterId, bookingId }));
  return {
    latitude,
    longitude,
    accuracy,
    isOnline,
    isEnRoute: isOnline && report.isEnRoute === true,
    bookingId: isOwn ? bookingId : null,
    recordedAt: recordedAt(report, now).toISOString(),
    receivedAt: now.toISOString(),
  };
}

async function storeFix(trx: Transaction<DB>, masterId: number, fix: Position): Promise<void> {
  await trx
    .insertInto('livePositions')
    .values({ masterId, ...fix })
    .onConflict((conflict) => conflict.column('masterId').doUpdateSet(fix))
    .execute();
  const last = (await findLastKept(trx, masterId)) ?? null;
  if (!isKept(fix, last, new Date(fix.receivedAt))) return;
  await trx
    .insertInto('positions')
    .values({ masterId, ...fix })
    .execute();
}

/** Deletes whatever is stored of a master's whereabouts; the choice stays. */
export function eraseHistory(db: Kysely<DB>, masterId: number): Promise<{ erased: number }> {
  return withTransaction(db, async (trx) => {
    await lockChoice(trx, masterId);
    const erased = await deletePositions(trx, masterId);
    emit(trx, `master:${masterId}`, { kind: 'position' });
    return { erased };
  });
}

/** Deletes what has been kept for as long as its master chose, and live fixes that nobody is shown any more. */
export async function deleteOldPositions(
  db: Kysely<DB>,
  now: Date,
): Promise<{ positions: number; live: number }> {
  const positions = await db
    .deleteFrom('positions')
    .using('trackingSettings')
    .whereRef('trackingSettings.masterId', '=', 'positions.masterId')
    .where(
      'positions.receivedAt',
      '<',
      sql<string>`${now.toISOString()}::timestamptz - data_retention_hours * interval '1 hour'`,
    )
    .executeTakeFirst();
  const live = await db
    .deleteFrom('livePositions')
    .where('receivedAt', '<', new Date(now.getTime() - FRESH_MINUTES * 60_000).toISOString())
    .executeTakeFirst();
  return {
    positions: Number(positions.numDeletedRows),
    live: Number(live.numDeletedRows),
  };
}
