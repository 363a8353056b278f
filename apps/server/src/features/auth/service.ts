import type { DB, Users } from '@mesterhand/db/schema';
import type { Actor, SessionUser } from '@mesterhand/domain/access/actor';
import { can } from '@mesterhand/domain/access/policy';
import { administratorPasswordMin, isShortPassword } from '@mesterhand/domain/auth/password';
import type { RegisterMasterInput, registerInput } from '@mesterhand/domain/auth/schema';
import { AppError } from '@mesterhand/domain/errors/codes';
import { showsPictures } from '@mesterhand/domain/reviews/pictures-schema';
import {
  type DocumentType,
  documentTypes,
  requiredDocuments,
} from '@mesterhand/domain/uploads/documents';
import type { Kysely, Transaction, Updateable } from 'kysely';
import type { z } from 'zod';
import { audit, countEvent } from '../../core/observability/index.ts';
import { enqueue } from '../../core/tasks/index.ts';
import {
  recordDevice,
  type KeptPassword,
  hashNewPassword,
  startSession,
  type Visit,
} from '../../core/sessions/index.ts';
import { withTransaction } from '../../core/database/index.ts';
import type { StagedFile } from '../../core/storage/index.ts';
import { recordTerms } from '../consents/service.ts';
import { storeDocument, logView } from '../documents/service.ts';
import { isBillPictureReadable } from '../bills/pictures/service.ts';
import { isEntryPictureReadable } from '../bookings/work-pictures/service.ts';
import { isBookingPictureReadable } from '../bookings/pictures/service.ts';
import { isRequestPictureReadable } from '../job-requests/pictures/service.ts';
import { isPictureReadable } from '../messages/pictures/service.ts';
import { startTrade } from '../services/service.ts';
import {
  findAccountByEmail,
  findFile,
  findPictureState,
  findSessionUser,
  findSuspension,
  isRegistrationOpen,
} from './queries.ts';

/** A signed-in person: their session, and the token that recognises their browser next time. */
export interface Admitted {
  user: SessionUser;
  token: string;
  device: string;
}

/** The uploaded documents of a registration: staged, not yet owned. */
export type SentDocuments = Partial<
  Record<DocumentType, { staged: StagedFile; originalName: string }>
>;

/** Opens an account and signs in. A master who registers here starts unverified and without documents. */
export async function register(
  db: Kysely<DB>,
  input: z.infer<typeof registerInput>,
  visit: Visit,
): Promise<Admitted> {
  await refuseWhenClosed(db);
  const kept = await hashNewPassword(input.password, { field: 'password', strong: false });
  return withTransaction(db, async (trx) => {
    const userId = await insertUser(trx, { ...input, ...kept, about: input.bio ?? '' });
    await recordTerms(trx, userId, 'registration');
    const trade = { category: input.category || 'other', city: input.city ?? null };
    if (input.userType === 'master') await startTrade(trx, userId, { ...input, ...trade });
    return admit(trx, { userId }, visit);
  });
}

/** The three steps of a master's registration in one transaction: account, master record, services and documents. */
export async function registerMaster(
  db: Kysely<DB>,
  input: RegisterMasterInput,
  documents: SentDocuments,
  visit: Visit,
): Promise<Admitted> {
  await refuseWhenClosed(db);
  const missing = requiredDocuments.filter((type) => documents[type] === undefined);
  if (missing.length > 0) {
    throw new AppError('uploads.missing', {
      issues: missing.map((type) => ({ path: [type], message: 'required' })),
    });
  }
  const kept = await hashNewPassword(input.password, { field: 'password', strong: false });
  return withTransaction(db, async (trx) => {
    const userId = await insertUser(trx, {
      ...input,
      ...kept,
      userType: 'master',
      about: input.bio,
    });
    await recordTerms(trx, userId, 'registration');
    await startTrade(trx, userId, { ...input, city: input.city ?? null });
    for (const type of documentTypes) {
      const document = documents[type];
      if (document !== undefined) await storeDocument(trx, { userId, type, ...document });
    }
    return admit(trx, { userId }, visit);
  });
}

/** Looks up access to a stored file before it is served. */
export function fileAccess(db: Kysely<DB>) {
  return {
    findFile: (actor: Actor | null, name: string) => findReadableFile(db, actor, name),
    findPicture: (name: string) => findPicture(db, name),
  };
}

/**
 * Who may see a public picture, and for how long. One of a review is hidden with its review, at once: caches check
 * each time. Undefined for no file.
 */
async function findPicture(db: Kysely<DB>, name: string) {
  const state = await findPictureState(db, name);
  if (state === undefined) return undefined;
  const { purpose, approved, isMasterHidden, isVisible, ...picture } = state;
  if (purpose !== 'review') return { ...picture, isHidden: isVisible === false, isChecked: false };
  const isShown = showsPictures({ approved: approved === true, isMasterHidden });
  return { ...picture, isHidden: !isShown, isChecked: true };
}

/** The file with this name if the reader may have it; a stranger gets not found. */
export async function findReadableFile(db: Kysely<DB>, actor: Actor | null, name: string) {
  const file = await findFile(db, name);
  if (file === undefined || !(await isReadable(db, actor, file))) return null;
  // Committed before the first byte is sent, so that no view goes unrecorded.
  if (actor !== null && file.purpose === 'document') await logView(db, actor, name);
  return { mime: file.mime, bytes: file.bytes, private: file.private };
}

async function isReadable(
  db: Kysely<DB>,
  actor: Actor | null,
  file: NonNullable<Awaited<ReturnType<typeof findFile>>>,
): Promise<boolean> {
  const { ownerId } = file;
  if (!file.private) return true;
  if (file.purpose === 'message') return isPictureReadable(db, actor, file);
  if (file.purpose === 'request') return isRequestPictureReadable(db, actor, file);
  if (file.purpose === 'bill') return isBillPictureReadable(db, actor, file);
  if (file.purpose === 'booking') return isBookingPictureReadable(db, actor, file);
  if (file.purpose === 'entry') return isEntryPictureReadable(db, actor, file);
  return ownerId !== null && can(actor, 'documents.read', { ownerId });
}

/**
 * Makes the account with this email a superadmin, and opens one when there is none. For the operator's command line,
 * hence without an access check.
 */
export async function appointSuperadmin(
  db: Kysely<DB>,
  person: { email: string; password: string | undefined },
): Promise<'raised' | 'opened'> {
  const { email, password } = person;
  if (password !== undefined && isShortPassword(password))
    throw new Error(
      `An administrator's password needs at least ${administratorPasswordMin} characters.`,
    );
  const kept =
    password === undefined
      ? undefined
      : await hashNewPassword(password, { field: 'password', strong: true });
  return withTransaction(db, async (trx) => {
    const account = await findAccountByEmail(trx, email);
    const id = account?.id ?? (await insertUser(trx, newAdmin(email, kept)));
    await trx
      .updateTable('users')
      .set({ role: 'superadmin', ...kept })
      .where('id', '=', id)
      .execute();
    await audit(trx, {
      actorId: id,
      action: 'auth.appointSuperadmin',
      subject: 'user',
      subjectId: id,
    });
    return account === undefined ? 'opened' : 'raised';
  });
}

/** Without a password, the account can only be entered by the link shown to the operator. */
function newAdmin(email: string, kept: KeptPassword | undefined): NewUser {
  const names = { firstName: 'Admin', lastName: '', username: email.slice(0, 60) };
  return { ...names, passwordHash: null, ...kept, email, phone: '', userType: 'client', about: '' };
}

async function refuseWhenClosed(db: Kysely<DB>): Promise<void> {
  if (!(await isRegistrationOpen(db))) throw new AppError('auth.registrationClosed');
}

/**
 * Opens a session for somebody who passed every check, and notifies the owner by email about a new device.
 * @throws AppError `auth.credentials` when the account is gone, or has another password than `passwordHash`;
 * `auth.suspended` with the reason.
 */
export async function admit(
  trx: Transaction<DB>,
  { userId, passwordHash }: { userId: number; passwordHash?: string | null },
  visit: Visit,
): Promise<Admitted> {
  const { now, agent, address } = visit;
  const suspension = await findSuspension(trx, userId, now);
  if (suspension !== undefined) throw new AppError('auth.suspended', { suspension });
  const known = await recordDevice(trx, userId, visit);
  const deviceId = known.id;
  const token = await startSession(trx, userId, { now, agent, address, deviceId, passwordHash });
  if (known.isStrange)
    await enqueue(trx, 'auth.newDevice', { userId, ...known.look, at: now.toISOString() });
  const user = await findSessionUser(trx, userId);
  if (user === undefined) throw new Error(`User ${userId} vanished while signing in.`);
  return { user, token, device: known.token };
}

interface NewUser {
  email: string;
  username: string | null;
  /** Null: no password sign-in. */
  passwordHash: string | null;
  /** Whether the password is too short to protect the admin panel on its own. */
  shortPassword?: boolean;
  firstName: string;
  lastName: string;
  phone: string;
  city?: string | null | undefined;
  userType: 'client' | 'master';
  about: string;
  language?: RegisterMasterInput['language'];
  emailVerifiedAt?: string | null;
  /** Gets an email to choose a password, which also verifies the address. */
  isInvited?: boolean;
}

/** Opens an account. Enqueues a verification email unless the address is already verified. */
export async function insertUser(trx: Transaction<DB>, user: NewUser): Promise<number> {
  const { email, username, passwordHash, firstName, lastName, phone, userType, about } = user;
  const { city = null, emailVerifiedAt = null, language, shortPassword = false } = user;
  const named = { email, username, firstName, lastName, phone, city, about, language };
  const languageStated = language !== undefined;
  const { id } = await trx
    .insertInto('users')
    .values({ ...named, languageStated, passwordHash, shortPassword, userType, emailVerifiedAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  countEvent(trx, { what: 'registration', kind: userType });
  if (user.isInvited === true) await enqueue(trx, 'auth.invited', { userId: id });
  else if (emailVerifiedAt === null) await enqueue(trx, 'auth.verifyEmail', { userId: id });
  return id;
}

/** The columns that a person may change of their own account; none grants privileges. */
type AccountChange = Omit<
  Updateable<Users>,
  | 'id'
  | 'role'
  | 'email'
  | 'passwordHash'
  | 'shortPassword'
  | 'demo'
  | 'deletedAt'
  | 'suspendedUntil'
>;

/** Writes profile columns; the caller has checked them. */
export async function changeAccount(
  trx: Transaction<DB>,
  userId: number,
  change: AccountChange,
): Promise<void> {
  await trx.updateTable('users').set(change).where('id', '=', userId).execute();
}

/** Writes an administrative decision about an account; the caller has authorised it. */
export async function administerAccount(
  trx: Transaction<DB>,
  userId: number,
  change: Updateable<Users>,
): Promise<void> {
  await trx.updateTable('users').set(change).where('id', '=', userId).execute();
}
