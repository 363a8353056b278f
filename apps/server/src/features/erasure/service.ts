import { randomBytes } from 'node:crypto';
import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { type DeleteUserInput, decideDeletion } from '@mesterhand/domain/admin/users';
import { erasedEmail } from '@mesterhand/domain/auth/email';
import { AppError } from '@mesterhand/domain/errors/codes';
import {
  type ErasureStanding,
  type ProofInput,
  refuseOwnErasure,
} from '@mesterhand/domain/privacy/erasure';
import { nobody, nobodysName } from '@mesterhand/domain/privacy/nobody';
import type { Kysely, Transaction } from 'kysely';
import { audit } from '../../core/observability/index.ts';
import { type ErasedPerson, eraseTraces } from '../../core/privacy/index.ts';
import { deleteStoredEmails } from '../../core/mail/index.ts';
import { reauthenticate, endSessions } from '../../core/sessions/index.ts';
import { type Storage, discardBytes } from '../../core/storage/index.ts';
import { withTransaction } from '../../core/database/index.ts';
import { isChange, lockAround, retireMaster } from '../accounts/service.ts';
import { redactAgreements } from '../agreements/removal/service.ts';
import { administerAccount } from '../auth/service.ts';
import { anonymiseClient, anonymiseMasterReasons } from '../bookings/removal/service.ts';
import { cancelOpenJobs } from '../bookings/steps/service.ts';
import { dropDocuments } from '../documents/service.ts';
import { anonymiseRequests } from '../job-requests/removal/service.ts';
import { anonymiseMaster } from '../masters/service.ts';
import { forgetSubscriber } from '../newsletter/service.ts';
import { anonymiseAuthor } from '../reviews/service.ts';
import { dropSecondFactor } from '../second-factor/service.ts';
import { anonymiseEnquirer } from '../support/service.ts';
import { findStanding, findTokens, listErasedSince, listReturned } from './queries.ts';

/** Where personal data is stored outside the database. */
export interface Traces {
  db: Kysely<DB>;
  storage: Storage;
  /** The folder of undelivered emails; undefined when there is none. */
  mailFolder?: string | undefined;
}

/** What erasing one's own account would end. */
export async function readStanding(db: Kysely<DB>, userId: number): Promise<ErasureStanding> {
  const standing = await findStanding(db, userId);
  if (standing === undefined) throw new AppError('auth.required');
  return standing;
}

/**
 * Erases a person for an administrator: open jobs are cancelled with notifications and all personal data is removed.
 * Audited.
 */
export async function deleteUser(
  traces: Traces,
  actor: Actor,
  { id, reason }: DeleteUserInput,
  now: Date,
): Promise<{ id: number; deleted: true }> {
  await erase(traces, async (trx) => {
    const { self, person, superadmins } = await lockAround(trx, actor, id);
    isChange(decideDeletion(self, person, { superadmins }));
    return { actor, person, action: 'users.delete', reason, now };
  });
  return { id, deleted: true };
}

/**
 * Erases one's own account, after the owner has re-authenticated.
 * @throws AppError `admin.lastSuperadmin`, and what `reauthenticate` throws.
 */
export async function eraseOwn(
  traces: Traces,
  owner: Actor & { token: string },
  { password }: ProofInput,
  now: Date,
): Promise<{ erased: true }> {
  const { token, ...actor } = owner;
  await reauthenticate(traces.db, { userId: actor.userId, token }, { password, now });
  await erase(traces, async (trx) => {
    const { person, superadmins } = await lockAround(trx, actor, actor.userId);
    const refusal = refuseOwnErasure(person, { superadmins });
    if (refusal !== undefined) throw new AppError(refusal);
    return { actor, person, action: 'users.eraseOwn', now };
  });
  return { erased: true };
}

/** Erases again people who came back with a restored backup. @returns how many. */
export async function eraseReturned(traces: Traces, now: Date): Promise<number> {
  const returned = await listReturned(traces.db);
  for (const { id } of returned) {
    const actor: Actor = { userId: id, userType: 'client', role: 'user', masterId: null };
    await erase(traces, async (trx) => {
      const { person } = await lockAround(trx, actor, id);
      return { actor, person, action: 'users.eraseAgain', now };
    });
  }
  return returned.length;
}

/**
 * Repeats recent erasures by id: a request that was authorised just before may have written just after.
 * @returns how many.
 */
export async function eraseLate(traces: Traces, now: Date): Promise<number> {
  const late = await listErasedSince(traces.db, new Date(now.getTime() - repeatWindowMs));
  for (const { id, erasedAt } of late) {
    const actor: Actor = { userId: id, userType: 'client', role: 'user', masterId: null };
    const files = await withTransaction(traces.db, (trx) =>
      eraseRows(
        trx,
        { actor, id, now, deletedAt: erasedAt },
        { email: '', tokens: { emails: [], phones: [] } },
      ),
    );
    await discardBytes(traces.storage, files);
  }
  return late.length;
}

/** Longer than any request plus the interval of the scheduled job. */
const repeatWindowMs = 2 * 3_600_000;

interface Decided {
  actor: Actor;
  person: Awaited<ReturnType<typeof lockAround>>['person'];
  action: string;
  reason?: string;
  now: Date;
}

/** The database in one transaction; then files, whose errors do not undo it. */
async function erase(
  { db, storage, mailFolder }: Traces,
  decide: (trx: Transaction<DB>) => Promise<Decided>,
): Promise<void> {
  const { files, id, known } = await withTransaction(db, async (trx) => {
    const decided = await decide(trx);
    const { id: userId } = decided.person;
    const found = await findTokens(trx, userId);
    await recordErasure(trx, decided);
    const { actor, now } = decided;
    const removed = await eraseRows(
      trx,
      { actor, id: userId, now, deletedAt: now.toISOString() },
      found,
    );
    return { files: removed, id: userId, known: found };
  });
  await discardBytes(storage, files);
  if (mailFolder !== undefined)
    await deleteStoredEmails(mailFolder, { accountId: id, emails: known.tokens.emails }).catch(
      () => {},
    );
}

interface Erased {
  actor: Actor;
  id: number;
  now: Date;
  deletedAt: string;
}

async function eraseRows(
  trx: Transaction<DB>,
  { actor, id, now, deletedAt }: Erased,
  known: Pick<ErasedPerson, 'email' | 'tokens'>,
) {
  await cancelOpenJobs(trx, actor, { clientId: id }, now);
  const masterId = await retireMaster(trx, { actor, userId: id, now });
  if (masterId !== undefined) {
    await anonymiseMaster(trx, masterId);
    await anonymiseMasterReasons(trx, masterId);
    await redactAgreements(trx, { masterId });
  }
  await anonymiseClient(trx, id, nobodysName);
  await anonymiseRequests(trx, id, now);
  await redactAgreements(trx, { clientId: id });
  await anonymiseAuthor(trx, id, nobodysName);
  await anonymiseEnquirer(trx, id, nobodysName);
  await forgetSubscriber(trx, id);
  await dropDocuments(trx, id);
  await dropSecondFactor(trx, id);
  await endSessions(trx, id);
  await administerAccount(trx, id, anonymous(deletedAt));
  return eraseTraces(trx, { userId: id, masterId: masterId ?? 0, ...known });
}

/** In the audit log, and where a restore reads it. */
async function recordErasure(
  trx: Transaction<DB>,
  { actor, person, action, reason, now }: Decided,
): Promise<void> {
  const { id, role, userType } = person;
  await trx
    .insertInto('erasures')
    .columns(['userId', 'accountMadeAt', 'erasedAt'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select(({ ref, val }) => [
          ref('id').as('userId'),
          ref('createdAt').as('accountMadeAt'),
          val(now.toISOString()).as('erasedAt'),
        ])
        .where('id', '=', id),
    )
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet(({ ref }) => ({
        accountMadeAt: ref('excluded.accountMadeAt'),
        erasedAt: ref('excluded.erasedAt'),
      })),
    )
    .execute();
  await audit(trx, {
    actorId: actor.userId,
    action,
    subject: 'user',
    subjectId: id,
    before: { role, userType },
    after: { deleted: true },
    reason,
  });
}

function anonymous(deletedAt: string) {
  return {
    ...nobody,
    // Random, since a predictable address could be registered first and block the erasure.
    email: erasedEmail(randomBytes(16).toString('hex')),
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
    shareToken: null,
    deletedAt,
  };
}
