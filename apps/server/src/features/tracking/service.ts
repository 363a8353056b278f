import type { DB } from '@mesterhand/db/schema';
import { AppError } from '@mesterhand/domain/errors/codes';
import { consentTextVersion, decideSharing } from '@mesterhand/domain/tracking/consent';
import { FRESH_MINUTES, presenceOf } from '@mesterhand/domain/tracking/presence';
import type { TrackingSettings, UpdateSettingsInput } from '@mesterhand/domain/tracking/schema';
import { endOfWork } from '@mesterhand/domain/tracking/reports';
import { type Kysely, type Transaction, sql } from 'kysely';
import { emit } from '../../core/events/index.ts';
import { withTransaction } from '../../core/database/index.ts';
import { forgetExpected } from '../bookings/journeys/service.ts';
import { recordConsent } from '../consents/service.ts';
import { type Choice, findOwner, findTracked, lockChoice, unchosen } from './queries.ts';

/** A master's settings and what others currently see. */
export async function readSettings(
  db: Kysely<DB>,
  masterId: number,
  now: Date,
): Promise<TrackingSettings> {
  const { choice, lastPosition, journey } = await findTracked(db, masterId);
  const presence = presenceOf(lastPosition, now);
  const ofFix = presence === 'enRoute' ? (lastPosition?.bookingId ?? null) : null;
  return {
    ...choice,
    isOnline: presence !== 'offline',
    isEnRoute: presence === 'enRoute' || journey !== null,
    enRouteBookingId: journey ?? ofFix,
    lastPosition,
  };
}

/**
 * Changes a master's settings. Revoking consent disables everything that requires it and deletes every stored position,
 * in the same transaction.
 * @throws AppError `tracking.consentRequired` for enabling something that requires consent without it.
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
    if (current.shareLocationWithClients && !decision.choice.shareLocationWithClients)
      await forgetExpected(trx, masterId);
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
  await recordConsent(trx, {
    userId,
    kind: 'location',
    action: act,
    version: consentTextVersion,
    via: 'settings',
    at,
  });
}

/** Deletes the history and the live fix. @returns how many fixes of the history. */
async function deletePositions(trx: Transaction<DB>, masterId: number): Promise<number> {
  await trx.deleteFrom('livePositions').where('masterId', '=', masterId).execute();
  const kept = await trx
    .deleteFrom('positions')
    .where('masterId', '=', masterId)
    .executeTakeFirst();
  return Number(kept.numDeletedRows);
}

/** Sets the master offline; the last position stays until it is stale. */
async function endWork(trx: Transaction<DB>, masterId: number): Promise<void> {
  await trx.updateTable('livePositions').set(endOfWork).where('masterId', '=', masterId).execute();
}

/**
 * Revokes a master's consent and deletes their positions, for a master who is retired or erased. No-op for those who
 * never shared anything.
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

/** Deletes all stored positions of a master; the settings stay. */
export function eraseHistory(db: Kysely<DB>, masterId: number): Promise<{ erased: number }> {
  return withTransaction(db, async (trx) => {
    await lockChoice(trx, masterId);
    const erased = await deletePositions(trx, masterId);
    emit(trx, `master:${masterId}`, { kind: 'position' });
    return { erased };
  });
}

/** Deletes history past the retention its master chose, and live fixes that nobody may see any more. */
export async function deleteOldPositions(
  db: Kysely<DB>,
  now: Date,
): Promise<{ positions: number; live: number }> {
  const keptSince = sql<string>`${now.toISOString()}::timestamptz - data_retention_hours * interval '1 hour'`;
  const positions = await db
    .deleteFrom('positions')
    .using('trackingSettings')
    .whereRef('trackingSettings.masterId', '=', 'positions.masterId')
    .where('positions.receivedAt', '<', keptSince)
    .executeTakeFirst();
  const live = await db
    .deleteFrom('livePositions')
    .where('receivedAt', '<', new Date(now.getTime() - FRESH_MINUTES * 60_000).toISOString())
    .executeTakeFirst();
  return { positions: Number(positions.numDeletedRows), live: Number(live.numDeletedRows) };
}
