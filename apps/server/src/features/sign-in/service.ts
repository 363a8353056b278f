import { createHash, randomBytes } from 'node:crypto';
import type { DB } from '@mesterhand/db/schema';
import type { SessionUser } from '@mesterhand/domain/access/actor';
import { canonicalEmail } from '@mesterhand/domain/auth/email';
import type { loginInput } from '@mesterhand/domain/auth/schema';
import { AppError } from '@mesterhand/domain/errors/codes';
import { challengeUntil } from '@mesterhand/domain/second-factor/rules';
import type { StepInput } from '@mesterhand/domain/second-factor/schema';
import type { Kysely, Transaction } from 'kysely';
import type { z } from 'zod';
import {
  verifyPassword,
  deviceHash,
  forgetIdleSessions,
  type Vault,
  type Visit,
} from '../../core/sessions/index.ts';
import { withTransaction } from '../../core/database/index.ts';
import {
  type Count,
  deleteExpiredAttempts,
  forgive,
  takeAttempt,
} from '../sign-in-attempts/service.ts';
import { type Admitted, admit } from '../auth/service.ts';
import { recordPasswordStrength } from '../passwords/service.ts';
import { hasSecondFactor, spendCode } from '../second-factor/service.ts';
import {
  findAccount,
  findChallenge,
  findDevice,
  findPasswordHash,
  lockChallenge,
} from './queries.ts';

/** The result of the first factor: a session, or a second-factor challenge. */
export type Opened =
  | { kind: 'session'; user: SessionUser; token: string; device: string }
  | { kind: 'challenge'; challenge: string };

/**
 * Signs in by email and password. Known and unknown accounts take the same statements and the same work, and fail
 * alike; failures are counted by the typed address, so that throttling reveals nothing either.
 * @throws AppError `auth.credentials`, `auth.throttled`.
 */
export async function login(
  db: Kysely<DB>,
  input: z.infer<typeof loginInput>,
  visit: Visit,
): Promise<Opened> {
  const email = canonicalEmail(input.email);
  const account = await findAccount(db, email ?? '', hashOfDevice(visit));
  const counts = countsOf(email ?? input.email, account?.deviceId ?? null, visit);
  await takeAttempt(db, [...counts.own, ...counts.shared], visit.now);
  const matches = await verifyPassword(account?.passwordHash ?? null, input.password);
  if (account === undefined || !matches) throw new AppError('auth.credentials');
  const { id: userId, passwordHash } = account;
  // One transaction: each commit waits for the disk.
  return withTransaction(db, async (trx) => {
    await recordPasswordStrength(trx, account, input.password);
    const opened = await openSession(trx, { userId, passwordHash }, visit);
    await forgive(trx, counts);
    return opened;
  });
}

/**
 * Continues after the first factor, a password or an identity provider: a challenge for accounts with a second factor,
 * otherwise a session.
 * @param account `passwordHash`: the one that was checked; a session is created only while it is current. Undefined
 * when none was.
 */
export function openSession(
  db: Kysely<DB>,
  account: { userId: number; passwordHash?: string | null },
  visit: Visit,
): Promise<Opened> {
  return withTransaction(db, async (trx): Promise<Opened> => {
    if (await hasSecondFactor(trx, account.userId))
      return { kind: 'challenge', challenge: await askForCode(trx, account, visit.now) };
    return { kind: 'session', ...(await admit(trx, account, visit)) };
  });
}

/**
 * The second step: a code for the challenge.
 * @throws AppError `auth.badCode`, after which another may be tried; `auth.challengeOver`, `auth.throttled`.
 */
export async function finishSignIn(
  { db, vault }: { db: Kysely<DB>; vault: Vault },
  { challenge, code }: StepInput,
  visit: Visit,
): Promise<Admitted> {
  const { now } = visit;
  const { userId } = requireOpen(await findChallenge(db, hash(challenge), now));
  const deviceId = await findDevice(db, userId, hashOfDevice(visit));
  const count: Count =
    deviceId === null
      ? { quota: 'code', of: [userId] }
      : { quota: 'codeOfDevice', of: [userId, deviceId] };
  await takeAttempt(db, [count], now);
  return withTransaction(db, async (trx) => {
    const account = requireOpen(await lockChallenge(trx, hash(challenge), now));
    if (!(await spendCode({ db: trx, vault }, { userId, code }, now)))
      throw new AppError('auth.badCode');
    await trx.deleteFrom('signInChallenges').where('tokenHash', '=', hash(challenge)).execute();
    const admitted = await admit(trx, account, visit);
    await forgive(trx, { own: [count], shared: [] });
    return admitted;
  });
}

/** Creates a challenge. Only the hash of its token is stored. */
async function askForCode(
  trx: Transaction<DB>,
  { userId, passwordHash }: { userId: number; passwordHash?: string | null },
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const checked = passwordHash === undefined ? await findPasswordHash(trx, userId) : passwordHash;
  await trx
    .insertInto('signInChallenges')
    .values({
      tokenHash: hash(token),
      userId,
      passwordMark: markOf(checked),
      createdAt: now.toISOString(),
      expiresAt: challengeUntil(now).toISOString(),
    })
    .execute();
  return token;
}

function requireOpen(found: Awaited<ReturnType<typeof findChallenge>>) {
  if (found === undefined || markOf(found.passwordHash) !== found.passwordMark)
    throw new AppError('auth.challengeOver');
  return { userId: found.userId, passwordHash: found.passwordHash };
}

type Counts = { own: [Count]; shared: Count[] };

/** A device that the account knows has its own quota; all others count against three. */
function countsOf(account: string, deviceId: number | null, { address }: Visit): Counts {
  if (deviceId !== null) return { own: [{ quota: 'device', of: [account, deviceId] }], shared: [] };
  return {
    own: [{ quota: 'place', of: [account, address] }],
    shared: [
      { quota: 'account', of: [account] },
      { quota: 'address', of: [address] },
    ],
  };
}

const hashOfDevice = ({ device }: Visit): string | null =>
  device === null ? null : deviceHash(device);

const hash = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Fingerprint of the current password, so that its hash is not stored a second time. */
const markOf = (passwordHash: string | null): string => hash(passwordHash ?? '');

/** Deletes expired sign-in data: old failures, unanswered challenges, idle sessions. */
export async function deleteExpiredSignIns(db: Kysely<DB>, now: Date): Promise<void> {
  await deleteExpiredAttempts(db, now);
  await db.deleteFrom('signInChallenges').where('expiresAt', '<', now.toISOString()).execute();
  await forgetIdleSessions(db, now);
}
