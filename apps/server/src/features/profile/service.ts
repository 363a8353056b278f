import { randomBytes } from 'node:crypto';
import type { DB } from '@mesterhand/db/schema';
import { type Actor, isAdmin } from '@mesterhand/domain/access/actor';
import { isSameEmail } from '@mesterhand/domain/auth/email';
import { formatPhone } from '@mesterhand/domain/contact/phone';
import { AppError } from '@mesterhand/domain/errors/codes';
import type { UpdateTradeInput } from '@mesterhand/domain/masters/trade';
import type { Language } from '@mesterhand/domain/pages/languages';
import { profileFor, profileLinkPath } from '@mesterhand/domain/profile/public-view';
import type {
  ChangePasswordInput,
  Profile,
  ProfileLink,
  PublicProfile,
  PublicProfileInput,
  ShareProfileInput,
  UpdateContactInput,
  UpdateProfileInput,
} from '@mesterhand/domain/profile/schema';
import { osloCivil } from '@mesterhand/domain/time/oslo';
import type { Kysely, Transaction } from 'kysely';
import {
  type Storage,
  uploadUrl,
  type StagedFile,
  insertFile,
  discardBytes,
  removeFiles,
} from '../../core/storage/index.ts';
import { noteAccessChange } from '../../core/sessions/index.ts';
import { isSameSecret } from '../../core/http/index.ts';
import { withTransaction } from '../../core/database/index.ts';
import { changeAccount } from '../auth/service.ts';
import { refreshListing } from '../masters/service.ts';
import { replacePassword } from '../passwords/service.ts';
import { followRole, readTrade, storeTrade } from '../trade/service.ts';
import {
  findProfile,
  findPublicProfile,
  findShareToken,
  isAcquainted,
  lockMaster,
  lockPerson,
} from './queries.ts';

interface Files {
  db: Kysely<DB>;
  storage: Storage;
}

export async function readProfile(db: Kysely<DB>, actor: Actor): Promise<Profile> {
  const profile = await findProfile(db, actor.userId);
  if (profile === undefined) throw new AppError('auth.required');
  return { ...profile, ...(await readTrade(db, actor.userId)) };
}

/** A person's profile as far as this reader may see it; a deleted person is not found. */
export async function readPublicProfile(
  db: Kysely<DB>,
  reader: Actor | null,
  { id, s }: PublicProfileInput,
): Promise<PublicProfile> {
  const found = await findPublicProfile(db, id);
  if (found === undefined) throw new AppError('profile.notFound');
  const { profile, shareToken } = found;
  const isOwner = reader?.userId === id;
  // Masters are public; for others the reader's relation to them decides.
  const isAsked = profile.masterId === null && reader !== null && !isOwner;
  return profileFor(profile, {
    isOwner,
    isAdmin: reader !== null && isAdmin(reader),
    isAcquainted: isAsked && (await isAcquainted(db, id, reader.userId)),
    hasLink: s !== undefined && shareToken !== null && isSameSecret(s, shareToken),
  });
}

/** The link of one's own profile. */
export async function readProfileLink(db: Kysely<DB>, actor: Actor): Promise<ProfileLink> {
  return linkOf(actor.userId, await findShareToken(db, actor.userId));
}

/** Returns the secret link of one's own profile: the same one each time, unless it is renewed. */
export function shareProfile(
  db: Kysely<DB>,
  actor: Actor,
  { renew }: ShareProfileInput,
): Promise<ProfileLink> {
  return withTransaction(db, async (trx) => {
    const person = await lockPerson(trx, actor.userId);
    if (person === undefined) throw new AppError('auth.required');
    if (person.shareToken !== null && !renew) return linkOf(person.id, person.shareToken);
    const shareToken = randomBytes(16).toString('base64url');
    await changeAccount(trx, person.id, { shareToken });
    return linkOf(person.id, shareToken);
  });
}

/** Revokes the link of one's own profile. */
export async function unshareProfile(db: Kysely<DB>, actor: Actor): Promise<ProfileLink> {
  await withTransaction(db, (trx) => changeAccount(trx, actor.userId, { shareToken: null }));
  return linkOf(actor.userId, null);
}

const linkOf = (userId: number, token: string | null): ProfileLink => ({
  path: profileLinkPath(userId, token),
  isShared: token !== null,
});

/**
 * Saves one's own profile. Becoming a master creates an unverified record; becoming a customer again hides it but
 * retains its history.
 * @throws AppError `conflict.stale` when someone saved after `version` was read, `profile.openJobs` when a master with
 * open jobs would become a customer.
 */
export async function updateProfile(
  { db, storage }: Files,
  actor: Actor,
  input: UpdateProfileInput,
  now: Date,
): Promise<Profile> {
  if (input.birthDate > osloCivil(now).date) throw refusedField('birthDate', 'date');
  const { profile, removed } = await withTransaction(db, async (trx) => {
    const person = await requireVersion(trx, actor, input.version);
    const dropsAvatar = isAvatarDropped(input.avatar, person.avatarFile);
    await refuseForeignFields(trx, actor, input);
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
      ...contactChange(input),
      ...(dropsAvatar && { avatarFile: null }),
    });
    const master = await lockMaster(trx, person.id);
    await followRole(trx, { userId: person.id, master, now }, input);
    if (input.role !== actor.userType) noteAccessChange(trx, person.id);
    const gone = dropsAvatar && person.avatarFile !== null ? [person.avatarFile] : [];
    return { removed: await removeFiles(trx, gone), profile: await readProfile(trx, actor) };
  });
  await discardBytes(storage, removed);
  return profile;
}

/** Saves contact data only, without the required fields of a whole profile. */
export function updateContact(
  db: Kysely<DB>,
  actor: Actor,
  input: UpdateContactInput,
): Promise<Profile> {
  return withTransaction(db, async (trx) => {
    const { id, profileVersion } = await requireVersion(trx, actor, input.version);
    await changeAccount(trx, id, { ...contactChange(input), profileVersion: profileVersion + 1 });
    return readProfile(trx, actor);
  });
}

/**
 * Saves a master's trade.
 * @throws AppError `masters.notFound` for non-masters.
 */
export function updateTrade(
  db: Kysely<DB>,
  actor: Actor,
  input: UpdateTradeInput,
  now: Date,
): Promise<Profile> {
  return withTransaction(db, async (trx) => {
    const { id, profileVersion } = await requireVersion(trx, actor, input.version);
    const master = await lockMaster(trx, id);
    if (master?.hiddenAt !== null) throw new AppError('masters.notFound');
    await storeTrade(trx, { masterId: master.id, actorId: id, now }, input);
    await changeAccount(trx, id, { profileVersion: profileVersion + 1 });
    return readProfile(trx, actor);
  });
}

/** The actor's row, locked, if nobody saved after `version` was read. */
async function requireVersion(trx: Transaction<DB>, actor: Actor, version: number | undefined) {
  const person = await lockPerson(trx, actor.userId);
  if (person === undefined) throw new AppError('auth.required');
  if (version !== undefined && version !== person.profileVersion)
    throw new AppError('conflict.stale');
  return person;
}

function contactChange({ phone, username }: Pick<UpdateProfileInput, 'phone' | 'username'>) {
  return {
    ...(phone !== undefined && { phone: phone === '' ? '' : formatPhone(phone) }),
    ...(typeof username === 'string' && { username }),
  };
}

/** Fields that other forms change may be sent back unchanged; changes are refused rather than silently dropped. */
async function refuseForeignFields(
  trx: Transaction<DB>,
  actor: Actor,
  { email, documents }: UpdateProfileInput,
): Promise<void> {
  if (email === undefined && documents === undefined) return;
  const own = await readProfile(trx, actor);
  if (email !== undefined && !isSameEmail(email, own.email))
    throw refusedField('email', 'changedElsewhere');
  const isSame = ([type, file]: [string, unknown]) =>
    Object.entries(own.documents).some(([known, name]) => known === type && name === file);
  if (documents !== undefined && !Object.entries(documents).every(isSame))
    throw refusedField('documents', 'changedElsewhere');
}

/** Null or omitted removes the picture; a new one must be uploaded, never given as a URL. */
function isAvatarDropped(wanted: string | null | undefined, kept: string | null): boolean {
  if (wanted === undefined || wanted === uploadUrl(kept)) return false;
  if (wanted === null || wanted === '') return true;
  throw refusedField('avatar', 'invalid');
}

const refusedField = (field: string, message: string): AppError =>
  new AppError('input.invalid', { issues: [{ path: [field], message }] });

/** Stores the person's picture and replaces the previous one. */
export async function storeAvatar(
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
  await discardBytes(storage, removed);
  return { avatarUrl: uploadUrl(staged.name) };
}

/** Changes the password, given the current one; all other sessions end. */
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

/** The language of messages to a person. */
export async function setLanguage(
  db: Kysely<DB>,
  { userId, language }: { userId: number; language: Language },
): Promise<{ language: Language }> {
  await withTransaction(db, (trx) =>
    changeAccount(trx, userId, { language, languageStated: true }),
  );
  return { language };
}
