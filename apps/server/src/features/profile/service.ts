import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { AppError } from '@mesterhand/domain/errors/codes';
import type {
  ChangePasswordInput,
  Profile,
  PublicProfile,
  UpdateProfileInput,
} from '@mesterhand/domain/profile/schema';
import { osloCivil } from '@mesterhand/domain/time/oslo';
import type { Kysely, Transaction } from 'kysely';
import type { Storage } from '../../core/storage.ts';
import { noteAccessChange } from '../../core/sessions.ts';
import { withTransaction } from '../../core/transaction.ts';
import { uploadUrl } from '../../core/upload-url.ts';
import { type StagedFile, insertFile, removeBytes, removeFiles } from '../../core/uploads.ts';
import { changeAccount } from '../auth/service.ts';
import {
  becomeMaster,
  changeMaster,
  hideMaster,
  refreshListing,
  reviveMaster,
} from '../masters/service.ts';
import { replacePassword } from '../passwords/service.ts';
import { endTracking } from '../tracking/service.ts';
import { findProfile, findPublicProfile, hasOpenJobs, lockMaster, lockPerson } from './queries.ts';

interface Files {
  db: Kysely<DB>;
  storage: Storage;
}

export async function readProfile(db: Kysely<DB>, actor: Actor): Promise<Profile> {
  const profile = await findProfile(db, actor.userId);
  if (profile === undefined) throw new AppError('auth.required');
  return profile;
}

/** What everyone may know of a person; a deleted one is as unknown as one who never was. */
export async function readPublicProfile(db: Kysely<DB>, userId: number): Promise<PublicProfile> {
  const profile = await findPublicProfile(db, userId);
  if (profile === undefined) throw new AppError('profile.notFound');
  return profile;
}

/**
 * Saves the own profile. Becoming a master makes an unverified record and nothing more; going back to customer hides
 * it and keeps its history.
 * @throws AppError `conflict.stale` when someone saved after `version` was read, `profile.openJobs` when a master
 * whom customers wait for would become a customer.
 */
export async function updateProfile(
  { db, storage }: Files,
  actor: Actor,
  input: UpdateProfileInput,
  now: Date,
): Promise<Profile> {
  if (input.birthDate > osloCivil(now).date) throw refusedField('birthDate', 'date');
  const { profile, removed } = await withTransaction(db, async (trx) => {
    const person = await lockPerson(trx, actor.userId);
    if (person === undefined) throw new AppError('auth.required');
    if (input.version !== undefined && input.version !== person.profileVersion)
      throw new AppError('conflict.stale');
    const dropsAvatar = isAvatarDropped(input.avatar, person.avatarFile);
    const { firstName, lastName, city, birthDate, gender, about } = input;
    await changeAccount(trx, person.id, {
      firstName,
      lastName,
      city,
      birthDate,
      gender,
      about,
      userType: input.role,
      middleName: input.middleName === '' ? null : (input.middleName ?? null),
      profileVersion: person.profileVersion + 1,
      ...(dropsAvatar && { avatarFile: null }),
    });
    await followRole(trx, person.id, input, now);
    if (input.role !== actor.userType) noteAccessChange(trx, person.id);
    const gone = dropsAvatar && person.avatarFile !== null ? [person.avatarFile] : [];
    return { removed: await removeFiles(trx, gone), profile: await readProfile(trx, actor) };
  });
  await removeAll(storage, removed);
  return profile;
}

/** Null (or nothing) takes the picture away; another one comes as an upload, never as an address. */
function isAvatarDropped(wanted: string | null | undefined, kept: string | null): boolean {
  if (wanted === undefined || wanted === uploadUrl(kept)) return false;
  if (wanted === null || wanted === '') return true;
  throw refusedField('avatar', 'invalid');
}

function refusedField(field: string, message: string): AppError {
  return new AppError('input.invalid', { issues: [{ path: [field], message }] });
}

/** Makes the master record agree with what its person just saved. */
async function followRole(
  trx: Transaction<DB>,
  userId: number,
  { role, category, city, about }: UpdateProfileInput,
  now: Date,
): Promise<void> {
  const master = await lockMaster(trx, userId);
  if (role === 'client') {
    if (master === undefined || master.hiddenAt !== null) return;
    if (await hasOpenJobs(trx, master.id)) throw new AppError('profile.openJobs');
    await hideMaster(trx, master.id, now);
    return endTracking(trx, master.id, now);
  }
  // The schema asks masters for one.
  const trade = { category: category ?? 'other', city, bio: about };
  if (master === undefined) await becomeMaster(trx, userId, trade);
  else {
    if (master.hiddenAt !== null) await reviveMaster(trx, master.id);
    await changeMaster(trx, master.id, trade);
  }
}

/** The person's picture, in the place of the one before. */
export async function keepAvatar(
  { db, storage }: Files,
  actor: Actor,
  staged: StagedFile,
): Promise<{ avatarUrl: string }> {
  const removed = await withTransaction(db, async (trx) => {
    const person = await lockPerson(trx, actor.userId);
    if (person === undefined) throw new AppError('auth.required');
    await insertFile(trx, staged, { ownerId: person.id, purpose: 'avatar' });
    await changeAccount(trx, person.id, { avatarFile: staged.name });
    const master = await lockMaster(trx, person.id);
    if (master !== undefined) await refreshListing(trx, master.id);
    return removeFiles(trx, person.avatarFile === null ? [] : [person.avatarFile]);
  });
  await removeAll(storage, removed);
  return { avatarUrl: uploadUrl(staged.name) };
}

async function removeAll(
  storage: Storage,
  files: Awaited<ReturnType<typeof removeFiles>>,
): Promise<void> {
  // The change stands whatever comes of this; housekeeping removes what stays behind.
  for (const file of files) await removeBytes(storage, file).catch(() => {});
}

/** A new password for whoever knows the one in use; every other session of theirs ends. */
export async function changePassword(
  db: Kysely<DB>,
  session: { userId: number; token: string },
  input: ChangePasswordInput,
): Promise<{ changed: true }> {
  const isRight = await replacePassword(db, session, {
    current: input.currentPassword,
    next: input.newPassword,
  });
  if (!isRight) throw refusedField('currentPassword', 'passwordWrong');
  return { changed: true };
}
