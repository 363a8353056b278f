import type { DB, Users } from '@mesterhand/db/schema';
import type { Actor, SessionUser } from '@mesterhand/domain/access/actor';
import { can } from '@mesterhand/domain/access/policy';
import type {
  RegisterMasterInput,
  loginInput,
  registerInput,
} from '@mesterhand/domain/auth/schema';
import { AppError } from '@mesterhand/domain/errors/codes';
import {
  type DocumentType,
  documentTypes,
  requiredDocuments,
} from '@mesterhand/domain/uploads/documents';
import type { Kysely, Transaction, Updateable } from 'kysely';
import type { z } from 'zod';
import { audit } from '../../core/audit.ts';
import { hashPassword, verifyPassword } from '../../core/hashing.ts';
import { endOtherSessions, startSession } from '../../core/sessions.ts';
import { withTransaction } from '../../core/transaction.ts';
import type { StagedFile } from '../../core/uploads.ts';
import { keepDocument } from '../documents/service.ts';
import { becomeMaster } from '../masters/service.ts';
import { isPictureReadable } from '../messages/service.ts';
import { addFirstServices } from '../services/service.ts';
import {
  findAccountByEmail,
  findFile,
  findPasswordHash,
  findSessionUser,
  isRegistrationOpen,
} from './queries.ts';

export interface SignedIn {
  user: SessionUser;
  token: string;
}

/** The papers of a registration as they arrived: stored, and not yet anyone's. */
export type SentDocuments = Partial<
  Record<DocumentType, { staged: StagedFile; originalName: string }>
>;

/** Signs in by e-mail and password; an unknown account costs the same work as a wrong password. */
export async function login(
  db: Kysely<DB>,
  input: z.infer<typeof loginInput>,
  now: Date,
): Promise<SignedIn> {
  const account = await findAccountByEmail(db, input.email);
  const matches = await verifyPassword(account?.passwordHash ?? null, input.password);
  if (account === undefined || !matches) throw new AppError('auth.credentials');
  return signedIn(db, account.id, now);
}

/** Opens an account and signs in. A master who registers this way starts unverified and without documents. */
export async function register(
  db: Kysely<DB>,
  input: z.infer<typeof registerInput>,
  now: Date,
): Promise<SignedIn> {
  await refuseWhenClosed(db);
  const passwordHash = await hashPassword(input.password);
  return withTransaction(db, async (trx) => {
    const userId = await insertUser(trx, { ...input, passwordHash, about: '' });
    if (input.userType === 'master')
      await becomeMaster(trx, userId, { category: 'other', city: input.city ?? null });
    return signedIn(trx, userId, now);
  });
}

/** The three steps of a master as one act: account, master record, services and documents, or none of it. */
export async function registerMaster(
  db: Kysely<DB>,
  input: RegisterMasterInput,
  documents: SentDocuments,
  now: Date,
): Promise<SignedIn> {
  await refuseWhenClosed(db);
  const missing = requiredDocuments.filter((type) => documents[type] === undefined);
  if (missing.length > 0) {
    throw new AppError('uploads.missing', {
      issues: missing.map((type) => ({ path: [type], message: 'required' })),
    });
  }
  const passwordHash = await hashPassword(input.password);
  return withTransaction(db, async (trx) => {
    const userId = await insertUser(trx, {
      ...input,
      userType: 'master',
      passwordHash,
      about: input.bio,
    });
    const master = await becomeMaster(trx, userId, { ...input, city: input.city ?? null });
    await addFirstServices(trx, master, input.services);
    for (const type of documentTypes) {
      const document = documents[type];
      if (document !== undefined) await keepDocument(trx, { userId, type, ...document });
    }
    return signedIn(trx, userId, now);
  });
}

/** The file behind an address, if this reader may have it; a stranger's private file does not exist. */
export async function findReadableFile(db: Kysely<DB>, actor: Actor | null, name: string) {
  const file = await findFile(db, name);
  if (file === undefined) return null;
  return (await isReadable(db, actor, file)) ? { mime: file.mime, private: file.private } : null;
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
  const passwordHash = password === undefined ? undefined : await hashPassword(password);
  return withTransaction(db, async (trx) => {
    const account = await findAccountByEmail(trx, email);
    if (account === undefined && passwordHash === undefined)
      throw new Error('A new account needs a password.');
    const id = account?.id ?? (await insertUser(trx, newAdmin(email, passwordHash ?? '')));
    await trx
      .updateTable('users')
      .set({ role: 'superadmin', ...(passwordHash !== undefined && { passwordHash }) })
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

function newAdmin(email: string, passwordHash: string): NewUser {
  const names = { firstName: 'Admin', lastName: '', username: email.slice(0, 60) };
  return { ...names, email, passwordHash, phone: '', userType: 'client', about: '' };
}

async function refuseWhenClosed(db: Kysely<DB>): Promise<void> {
  if (!(await isRegistrationOpen(db))) throw new AppError('auth.registrationClosed');
}

async function signedIn(db: Kysely<DB>, userId: number, now: Date): Promise<SignedIn> {
  const token = await startSession(db, userId, now);
  const user = await findSessionUser(db, userId);
  if (user === undefined) throw new Error(`User ${userId} vanished while signing in.`);
  return { user, token };
}

interface NewUser {
  email: string;
  username: string;
  passwordHash: string;
  firstName: string;
  lastName: string;
  phone: string;
  city?: string | null | undefined;
  userType: 'client' | 'master';
  about: string;
}

async function insertUser(trx: Transaction<DB>, user: NewUser): Promise<number> {
  const { email, username, passwordHash, firstName, lastName, phone, userType, about } = user;
  const { id } = await trx
    .insertInto('users')
    .values({
      email,
      username,
      passwordHash,
      firstName,
      lastName,
      phone,
      userType,
      about,
      city: user.city ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What a person may change of their own account: nothing of it raises anyone. */
type AccountChange = Omit<
  Updateable<Users>,
  'id' | 'role' | 'email' | 'username' | 'passwordHash' | 'demo' | 'deletedAt'
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

/**
 * Sets a new password if `current` is the one in use, and ends every session but this one.
 * @returns whether it was.
 */
export async function replacePassword(
  db: Kysely<DB>,
  session: { userId: number; token: string },
  { current, next }: { current: string; next: string },
): Promise<boolean> {
  const account = await findPasswordHash(db, session.userId);
  const kept = account?.passwordHash ?? null;
  if (!(await verifyPassword(kept, current))) return false;
  const passwordHash = await hashPassword(next);
  await withTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({ passwordHash })
      .where('id', '=', session.userId)
      .where('passwordHash', '=', kept)
      .executeTakeFirstOrThrow();
    // Somebody else changed it while this one was being hashed.
    if (numUpdatedRows === 0n) throw new AppError('conflict.stale');
    await endOtherSessions(trx, session);
  });
  return true;
}
