import type { DB, Users } from '@mesterhand/db/schema';
import type { Actor, SessionUser } from '@mesterhand/domain/access/actor';
import { can } from '@mesterhand/domain/access/policy';
import { administratorPasswordMin, isShortPassword } from '@mesterhand/domain/auth/password';
import type { RegisterMasterInput, registerInput } from '@mesterhand/domain/auth/schema';
import { AppError } from '@mesterhand/domain/errors/codes';
import {
  type DocumentType,
  documentTypes,
  requiredDocuments,
} from '@mesterhand/domain/uploads/documents';
import type { Kysely, Transaction, Updateable } from 'kysely';
import type { z } from 'zod';
import { audit, tally } from '../../core/observability/index.ts';
import { enqueue } from '../../core/tasks/index.ts';
import {
  knowDevice,
  type KeptPassword,
  keepPassword,
  startSession,
  type Visit,
} from '../../core/sessions/index.ts';
import { withTransaction } from '../../core/database/index.ts';
import type { StagedFile } from '../../core/storage/index.ts';
import { noteTerms } from '../consents/service.ts';
import { keepDocument, noteLook } from '../documents/service.ts';
import { isPictureReadable } from '../messages/service.ts';
import { startTrade } from '../services/service.ts';
import {
  findAccountByEmail,
  findFile,
  findHiddenPicture,
  findSessionUser,
  isRegistrationOpen,
} from './queries.ts';

/** Who was let in: their session, and the token by which their browser is known the next time. */
export interface Admitted {
  user: SessionUser;
  token: string;
  device: string;
}

/** The papers of a registration as they arrived: stored, and not yet anyone's. */
export type SentDocuments = Partial<
  Record<DocumentType, { staged: StagedFile; originalName: string }>
>;

/** Opens an account and signs in. A master who registers this way starts unverified and without documents. */
export async function register(
  db: Kysely<DB>,
  input: z.infer<typeof registerInput>,
  visit: Visit,
): Promise<Admitted> {
  await refuseWhenClosed(db);
  const kept = await keepPassword(input.password, { field: 'password', strong: false });
  return withTransaction(db, async (trx) => {
    const userId = await insertUser(trx, { ...input, ...kept, about: input.bio ?? '' });
    await noteTerms(trx, userId, 'registration');
    const trade = { category: input.category || 'other', city: input.city ?? null };
    if (input.userType === 'master') await startTrade(trx, userId, { ...input, ...trade });
    return admit(trx, { userId }, visit);
  });
}

/** The three steps of a master as one act: account, master record, services and documents, or none of it. */
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
  const kept = await keepPassword(input.password, { field: 'password', strong: false });
  return withTransaction(db, async (trx) => {
    const userId = await insertUser(trx, {
      ...input,
      ...kept,
      userType: 'master',
      about: input.bio,
    });
    await noteTerms(trx, userId, 'registration');
    await startTrade(trx, userId, { ...input, city: input.city ?? null });
    for (const type of documentTypes) {
      const document = documents[type];
      if (document !== undefined) await keepDocument(trx, { userId, type, ...document });
    }
    return admit(trx, { userId }, visit);
  });
}

/** What has to be known of a stored file before its bytes leave. */
export function askAboutFiles(db: Kysely<DB>) {
  return {
    findFile: (actor: Actor | null, name: string) => findReadableFile(db, actor, name),
    findHidden: (name: string) => findHiddenPicture(db, name),
  };
}

/** The file behind an address, if this reader may have it; a stranger's private file does not exist. */
export async function findReadableFile(db: Kysely<DB>, actor: Actor | null, name: string) {
  const file = await findFile(db, name);
  if (file === undefined || !(await isReadable(db, actor, file))) return null;
  // Written before the first byte leaves: what was seen and not noted would be the worst case.
  if (actor !== null && file.purpose === 'document') await noteLook(db, actor, name);
  return { mime: file.mime, private: file.private };
}

async function isReadable(
  db: Kysely<DB>,
  actor: Actor | null,
  file: NonNullable<Awaited<ReturnType<typeof findFile>>>,
): Promise<boolean> {
  const { ownerId } = file;
  if (!file.private) return true;
  if (file.purpose === 'message') return isPictureReadable(db, actor, file);
  return ownerId !== null && can(actor, 'documents.read', { ownerId });
}

/**
 * Makes the account with this e-mail a superadmin, and opens one when there is none. For whoever holds the
 * machine, not for a request: nobody is asked for permission.
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
      : await keepPassword(password, { field: 'password', strong: true });
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

/** Without a password nobody comes in but by the link that they are shown. */
function newAdmin(email: string, kept: KeptPassword | undefined): NewUser {
  const names = { firstName: 'Admin', lastName: '', username: email.slice(0, 60) };
  return { ...names, passwordHash: null, ...kept, email, phone: '', userType: 'client', about: '' };
}

async function refuseWhenClosed(db: Kysely<DB>): Promise<void> {
  if (!(await isRegistrationOpen(db))) throw new AppError('auth.registrationClosed');
}

/**
 * Opens a session for somebody who has proved all that is asked of them, and tells the owner by letter when the
 * account was never open on such a device.
 * @throws AppError `auth.credentials` when the account is gone, or has another password than `passwordHash`.
 */
export async function admit(
  trx: Transaction<DB>,
  { userId, passwordHash }: { userId: number; passwordHash?: string | null },
  visit: Visit,
): Promise<Admitted> {
  const { now, agent, address } = visit;
  const known = await knowDevice(trx, userId, visit);
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
  /** Null: no password opens it. */
  passwordHash: string | null;
  /** Whether the password can't stand alone before the panel. */
  shortPassword?: boolean;
  firstName: string;
  lastName: string;
  phone: string;
  city?: string | null | undefined;
  userType: 'client' | 'master';
  about: string;
  language?: RegisterMasterInput['language'];
  emailVerifiedAt?: string | null;
  /** They get a letter to choose a password, which proves the address as well. */
  isInvited?: boolean;
}

/** Opens an account. Unless its e-mail is known to be its owner's, a letter asks whether it is. */
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
  tally(trx, { what: 'registration', kind: userType });
  if (user.isInvited === true) await enqueue(trx, 'auth.invited', { userId: id });
  else if (emailVerifiedAt === null) await enqueue(trx, 'auth.verifyEmail', { userId: id });
  return id;
}

/** What a person may change of their own account: nothing of it raises anyone. */
type AccountChange = Omit<
  Updateable<Users>,
  'id' | 'role' | 'email' | 'passwordHash' | 'shortPassword' | 'demo' | 'deletedAt'
>;

/** Writes a profile's fields, in the transaction of whoever checked them. */
export async function changeAccount(
  trx: Transaction<DB>,
  userId: number,
  change: AccountChange,
): Promise<void> {
  await trx.updateTable('users').set(change).where('id', '=', userId).execute();
}

/** Writes what was decided about somebody's account, in the transaction of whoever may decide it. */
export async function administerAccount(
  trx: Transaction<DB>,
  userId: number,
  change: Updateable<Users>,
): Promise<void> {
  await trx.updateTable('users').set(change).where('id', '=', userId).execute();
}
