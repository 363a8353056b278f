import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import {
  type AccountDecision,
  type DeleteUserInput,
  type ResetSecondFactorInput,
  type SetRoleInput,
  type SetTypeInput,
  decideDeletion,
  decideRole,
  decideSecondFactorReset,
  decideType,
} from '@mesterhand/domain/admin/users';
import { AppError } from '@mesterhand/domain/errors/codes';
import type { Kysely, Transaction } from 'kysely';
import { audit } from '../../core/audit.ts';
import { endSessions, noteAccessChange } from '../../core/sessions.ts';
import type { Storage } from '../../core/storage.ts';
import { withTransaction } from '../../core/transaction.ts';
import { removeBytes, removeFiles } from '../../core/uploads.ts';
import { forgetChangesOf } from '../address-changes/service.ts';
import { forgetVerificationsOf } from '../addresses/service.ts';
import { administerAccount } from '../auth/service.ts';
import { anonymiseClient, cancelOpenJobs } from '../bookings/service.ts';
import { dropDocuments } from '../documents/service.ts';
import { forgetFeed } from '../feeds/service.ts';
import { forgetIdentities } from '../identities/service.ts';
import { forgetImport } from '../imports/service.ts';
import { anonymiseMaster, becomeMaster, hideMaster, reviveMaster } from '../masters/service.ts';
import { forgetSubscriber } from '../newsletter/service.ts';
import { forgetNotifications } from '../notifications/service.ts';
import { forgetPreferences } from '../preferences/service.ts';
import { forgetBrowsers } from '../push/service.ts';
import { anonymiseCommenter } from '../reactions/service.ts';
import { anonymiseAuthor } from '../reviews/service.ts';
import { dropSecondFactor, hasSecondFactor, tellOwner } from '../second-factor/service.ts';
import { anonymiseEnquirer } from '../support/service.ts';
import { endTracking } from '../tracking/service.ts';
import { lockMasterOf, lockPeople } from './queries.ts';

/** Gives a person a role. What an actor may do is read under the lock: their own role may just have gone. */
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

/** Makes a person a master (unverified) or a client; a master who stops being one is taken out of everything open. */
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
    // A form of the profile that is open meanwhile must not bring the old type back.
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

/** Takes away the second factor of a person who lost what gives its codes; a letter tells them. */
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
    await tellOwner(trx, { userId: id, change: 'reset', now });
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

/** Whose name stands where a deleted person's stood; the web words it in its own language. */
const nobody = { firstName: 'Slettet', lastName: 'bruker' };
const nobodysName = `${nobody.firstName} ${nobody.lastName}`;

/**
 * Makes a person unknown: name, addresses, papers, picture and sessions go, open jobs are cancelled with notice,
 * bookings, reviews and comments stay without a name. The trail says that it happened, and not who it was.
 */
export async function deleteUser(
  { db, storage }: { db: Kysely<DB>; storage: Storage },
  actor: Actor,
  input: DeleteUserInput,
  now: Date,
): Promise<{ id: number; deleted: true }> {
  const { id, reason } = input;
  const removed = await withTransaction(db, async (trx) => {
    const { self, person, superadmins } = await lockAround(trx, actor, id);
    isChange(decideDeletion(self, person, { superadmins }));
    await cancelOpenJobs(trx, actor, { clientId: id }, now);
    const masterId = await retireMaster(trx, { actor, userId: id, now });
    if (masterId !== undefined) await anonymiseMaster(trx, masterId);
    await anonymiseClient(trx, id, nobodysName);
    await anonymiseAuthor(trx, id, nobodysName);
    await anonymiseCommenter(trx, id);
    await anonymiseEnquirer(trx, id, nobodysName);
    await forgetSubscriber(trx, id);
    await forgetNotifications(trx, id);
    await forgetPreferences(trx, id);
    await forgetBrowsers(trx, id);
    await forgetIdentities(trx, id);
    await forgetVerificationsOf(trx, id);
    await forgetChangesOf(trx, id);
    await forgetFeed(trx, id);
    await forgetImport(trx, id);
    const papers = await dropDocuments(trx, id);
    await administerAccount(trx, id, anonymous(id, now));
    await dropSecondFactor(trx, id);
    await endSessions(trx, id);
    const { role, userType, avatarFile } = person;
    await audit(trx, {
      actorId: actor.userId,
      action: 'users.delete',
      subject: 'user',
      subjectId: id,
      before: { role, userType },
      after: { deleted: true },
      reason,
    });
    return removeFiles(trx, avatarFile === null ? papers : [...papers, avatarFile]);
  });
  // The change stands whatever comes of this; housekeeping removes what stays behind.
  for (const file of removed) await removeBytes(storage, file).catch(() => {});
  return { id, deleted: true };
}

function anonymous(id: number, now: Date) {
  return {
    ...nobody,
    email: `deleted-${id}@deleted.invalid`,
    role: 'user' as const,
    username: null,
    emailVerifiedAt: null,
    passwordHash: null,
    shortPassword: false,
    phone: '',
    middleName: null,
    avatarFile: null,
    city: null,
    birthDate: null,
    gender: null,
    about: '',
    deletedAt: now.toISOString(),
  };
}

async function lockAround(trx: Transaction<DB>, actor: Actor, id: number) {
  const people = await lockPeople(trx, [actor.userId, id]);
  const self = people.find((person) => person.id === actor.userId);
  const person = people.find((candidate) => candidate.id === id);
  if (self === undefined) throw new AppError('auth.required');
  if (person === undefined) throw new AppError('users.notFound');
  const superadmins = people.filter(({ role }) => role === 'superadmin').length;
  return { self: { userId: self.id, role: self.role }, person, superadmins };
}

function isChange(decision: AccountDecision): boolean {
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
  else if (master.hiddenAt !== null) await reviveMaster(trx, master.id);
}

/** Hides a master, ends sharing, and cancels what customers wait for. @returns the record's id, if there is one. */
async function retireMaster(
  trx: Transaction<DB>,
  { actor, userId, now }: { actor: Actor; userId: number; now: Date },
): Promise<number | undefined> {
  const master = await lockMasterOf(trx, userId);
  if (master === undefined) return undefined;
  if (master.hiddenAt === null) await hideMaster(trx, master.id, now);
  await cancelOpenJobs(trx, actor, { masterId: master.id }, now);
  await endTracking(trx, master.id, now);
  return master.id;
}
