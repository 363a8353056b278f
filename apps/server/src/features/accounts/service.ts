import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import {
  type AccountDecision,
  type EndSessionsInput,
  type EndedSessions,
  type ResetSecondFactorInput,
  type SetRoleInput,
  type SetTypeInput,
  decideRole,
  decideSecondFactorReset,
  decideSessionsEnd,
  decideType,
} from '@mesterhand/domain/admin/users';
import { AppError } from '@mesterhand/domain/errors/codes';
import type { Kysely, Transaction } from 'kysely';
import { audit } from '../../core/observability/index.ts';
import { endSessions, noteAccessChange } from '../../core/sessions/index.ts';
import { withTransaction } from '../../core/database/index.ts';
import { administerAccount } from '../auth/service.ts';
import { cancelOpenJobs } from '../bookings/steps/service.ts';
import { leaveRequests } from '../job-requests/removal/service.ts';
import { becomeMaster, hideMaster, restoreMaster } from '../masters/service.ts';
import { leaveOffers } from '../offers/ending/service.ts';
import { dropSecondFactor, hasSecondFactor, notifyOwner } from '../second-factor/service.ts';
import { endTracking } from '../tracking/service.ts';
import { lockMasterOf, lockPeople } from './queries.ts';

/** Sets a person's role. The actor's own role is read under the lock, since it may just have been revoked. */
export function setRole(db: Kysely<DB>, actor: Actor, input: SetRoleInput): Promise<void> {
  return withTransaction(db, async (trx) => {
    const { id, role, reason } = input;
    const { self, person, superadmins } = await lockAround(trx, actor, id);
    if (!isChange(decideRole(self, person, { to: role, superadmins }))) return;
    await administerAccount(trx, id, { role });
    await audit(trx, {
      actorId: actor.userId,
      action: 'users.role',
      subject: 'user',
      subjectId: id,
      before: { role: person.role },
      after: { role },
      reason,
    });
    noteAccessChange(trx, id);
  });
}

/** Makes a person a master (unverified) or a client; a former master's open bookings and sharing are ended. */
export function setUserType(
  db: Kysely<DB>,
  actor: Actor,
  input: SetTypeInput,
  now: Date,
): Promise<void> {
  return withTransaction(db, async (trx) => {
    const { id, userType, reason } = input;
    const { self, person } = await lockAround(trx, actor, id);
    if (!isChange(decideType(self, person, userType))) return;
    // A new master would be visible at once, and a former one restored when the suspension ends.
    if (person.isSuspended) throw new AppError('admin.suspended');
    // Invalidates profile forms that are still open, so that they cannot restore the old type.
    const profileVersion = person.profileVersion + 1;
    await administerAccount(trx, id, { userType, profileVersion });
    if (userType === 'master') await makeMaster(trx, person);
    else await retireMaster(trx, { actor, userId: id, now });
    await audit(trx, {
      actorId: actor.userId,
      action: 'users.type',
      subject: 'user',
      subjectId: id,
      before: { userType: person.userType },
      after: { userType },
      reason,
    });
    noteAccessChange(trx, id);
  });
}

/** Removes the second factor of a person who lost their authenticator, and notifies them by email. */
export function resetSecondFactor(
  db: Kysely<DB>,
  actor: Actor,
  input: ResetSecondFactorInput,
  now: Date,
): Promise<void> {
  return withTransaction(db, async (trx) => {
    const { id, reason } = input;
    const { self } = await lockAround(trx, actor, id);
    const person = { id, hasSecondFactor: await hasSecondFactor(trx, id) };
    if (!isChange(decideSecondFactorReset(self, person))) return;
    await dropSecondFactor(trx, id);
    await notifyOwner(trx, { userId: id, change: 'reset', now });
    await audit(trx, {
      actorId: actor.userId,
      action: 'users.secondFactor',
      subject: 'user',
      subjectId: id,
      before: { secondFactor: true },
      after: { secondFactor: false },
      reason,
    });
  });
}

/** Signs a person out everywhere; their open connections close. */
export function endSessionsOf(
  db: Kysely<DB>,
  actor: Actor,
  { id, reason }: EndSessionsInput,
): Promise<EndedSessions> {
  return withTransaction(db, async (trx) => {
    const { self, person } = await lockAround(trx, actor, id);
    isChange(decideSessionsEnd(self, person));
    const ended = await endSessions(trx, id);
    await audit(trx, {
      actorId: actor.userId,
      action: 'users.sessions',
      subject: 'user',
      subjectId: id,
      before: { sessions: ended },
      after: { sessions: 0 },
      reason,
    });
    return { id, ended };
  });
}

/** The person and the actor, locked, and the current number of superadmins. */
export async function lockAround(trx: Transaction<DB>, actor: Actor, id: number) {
  const people = await lockPeople(trx, [actor.userId, id]);
  const self = people.find((person) => person.id === actor.userId);
  const person = people.find((candidate) => candidate.id === id);
  if (self === undefined) throw new AppError('auth.required');
  if (person === undefined) throw new AppError('users.notFound');
  const superadmins = people.filter(({ role }) => role === 'superadmin').length;
  return { self: { userId: self.id, role: self.role }, person, superadmins };
}

/** @throws AppError when refused. @returns false when nothing would change. */
export function isChange(decision: AccountDecision): boolean {
  if (decision.kind === 'refused') throw new AppError(decision.code);
  return decision.kind === 'change';
}

async function makeMaster(
  trx: Transaction<DB>,
  person: { id: number; city: string | null },
): Promise<void> {
  const master = await lockMasterOf(trx, person.id);
  if (master === undefined)
    await becomeMaster(trx, person.id, { category: 'other', city: person.city });
  else if (master.hiddenAt !== null) await restoreMaster(trx, master.id);
}

/** Hides a master, ends sharing and cancels open bookings. @returns the master's id, if there is one. */
export async function retireMaster(
  trx: Transaction<DB>,
  { actor, userId, now }: { actor: Actor; userId: number; now: Date },
): Promise<number | undefined> {
  const master = await lockMasterOf(trx, userId);
  if (master === undefined) return undefined;
  if (master.hiddenAt === null) await hideMaster(trx, master.id, now);
  await cancelOpenJobs(trx, actor, { masterId: master.id }, now);
  await leaveOffers(trx, master.id, now);
  await leaveRequests(trx, master.id);
  await endTracking(trx, master.id, now);
  return master.id;
}
