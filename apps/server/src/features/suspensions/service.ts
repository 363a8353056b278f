import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { AppError } from '@mesterhand/domain/errors/codes';
import {
  decideLifting,
  decideSuspension,
  suspensionEnd,
} from '@mesterhand/domain/suspensions/rules';
import type { LiftInput, OpenJob, SuspendInput } from '@mesterhand/domain/suspensions/schema';
import type { Kysely, Transaction } from 'kysely';
import { withTransaction } from '../../core/database/index.ts';
import { audit } from '../../core/observability/index.ts';
import { endSessions } from '../../core/sessions/index.ts';
import { enqueue } from '../../core/tasks/index.ts';
import { isChange, lockAround } from '../accounts/service.ts';
import { administerAccount } from '../auth/service.ts';
import { cancelOpenJobs } from '../bookings/steps/service.ts';
import { hideMaster, showMaster } from '../masters/service.ts';
import { endTracking } from '../tracking/service.ts';
import { listDue, listOpenJobs, lockMasterOf, lockSuspension } from './queries.ts';

/** The jobs about which a suspension has to decide. */
export function readOpenJobs(db: Kysely<DB>, userId: number): Promise<OpenJob[]> {
  return listOpenJobs(db, userId);
}

/**
 * Suspends a person: sessions end, a master is neither found nor bookable, and open jobs are cancelled or kept. The
 * person is emailed the reason.
 * @throws AppError `admin.suspended`, `admin.self`, `admin.superadminOnly`, and `input.invalid` for a past day.
 */
export async function suspend(
  db: Kysely<DB>,
  actor: Actor,
  { id, reason, until: lastDay, jobs }: SuspendInput,
  now: Date,
): Promise<void> {
  const end = suspensionEnd(lastDay);
  if (end !== null && end <= now)
    throw new AppError('input.invalid', { issues: [{ path: ['until'], message: 'date' }] });
  const until = end?.toISOString() ?? null;
  return withTransaction(db, async (trx) => {
    const { self, person } = await lockAround(trx, actor, id);
    isChange(decideSuspension(self, person));
    const hidMaster = await hideTrade(trx, id, now);
    const startedAt = now.toISOString();
    await trx
      .insertInto('suspensions')
      .values({ userId: id, reason, until, hidMaster, startedAt, startedBy: actor.userId })
      .execute();
    await administerAccount(trx, id, { suspendedUntil: until ?? 'infinity' });
    const cancelled = jobs === 'cancel' ? await cancelJobs(trx, actor, { id, now }) : 0;
    await endSessions(trx, id);
    await enqueue(trx, 'auth.suspensionChanged', {
      userId: id,
      change: 'suspended',
      reason,
      until,
    });
    await audit(trx, {
      actorId: actor.userId,
      action: 'users.suspend',
      subject: 'user',
      subjectId: id,
      before: { suspended: false },
      after: { suspended: true, until: lastDay, jobs, cancelled },
      reason,
    });
  });
}

/** Lifts a suspension; a master whom it has hidden is shown again. Idempotent. */
export function lift(
  db: Kysely<DB>,
  actor: Actor,
  { id, reason }: LiftInput,
  now: Date,
): Promise<void> {
  return withTransaction(db, async (trx) => {
    const { self, person } = await lockAround(trx, actor, id);
    if (!isChange(decideLifting(self, person))) return;
    await end(trx, { userId: id, endedBy: actor.userId, now });
    await audit(trx, {
      actorId: actor.userId,
      action: 'users.lift',
      subject: 'user',
      subjectId: id,
      before: { suspended: true },
      after: { suspended: false },
      reason,
    });
  });
}

/** Ends suspensions whose last day is over. */
export async function endDueSuspensions(db: Kysely<DB>, now: Date): Promise<void> {
  for (const { userId } of await listDue(db, now))
    await withTransaction(db, (trx) => end(trx, { userId, endedBy: null, now }));
}

async function end(
  trx: Transaction<DB>,
  { userId, endedBy, now }: { userId: number; endedBy: number | null; now: Date },
): Promise<void> {
  const suspension = await lockSuspension(trx, userId);
  if (suspension === undefined) return;
  const endedAt = now.toISOString();
  await trx
    .updateTable('suspensions')
    .set({ endedAt, endedBy })
    .where('id', '=', suspension.id)
    .execute();
  await administerAccount(trx, userId, { suspendedUntil: null });
  const master = suspension.hidMaster ? await lockMasterOf(trx, userId) : undefined;
  if (master !== undefined) await showMaster(trx, master.id);
  const change = { userId, change: 'lifted', reason: '', until: null } as const;
  await enqueue(trx, 'auth.suspensionChanged', change);
}

/** Hides a visible master and ends the sharing of the position. @returns whether it was visible. */
async function hideTrade(trx: Transaction<DB>, userId: number, now: Date): Promise<boolean> {
  const master = await lockMasterOf(trx, userId);
  if (master === undefined || master.hiddenAt !== null) return false;
  await hideMaster(trx, master.id, now);
  await endTracking(trx, master.id, now);
  return true;
}

/** Cancels the open jobs of both sides; each other side is notified as of any cancellation. */
async function cancelJobs(
  trx: Transaction<DB>,
  actor: Actor,
  { id, now }: { id: number; now: Date },
): Promise<number> {
  const asClient = await cancelOpenJobs(trx, actor, { clientId: id }, now);
  const master = await lockMasterOf(trx, id);
  if (master === undefined) return asClient;
  return asClient + (await cancelOpenJobs(trx, actor, { masterId: master.id }, now));
}
