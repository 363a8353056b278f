import { createHash, randomBytes } from 'node:crypto';
import type { DB } from '@mesterhand/db/schema';
import { AppError } from '@mesterhand/domain/errors/codes';
import {
  readCode,
  recoveryCodeBytes,
  recoveryCodeCount,
  writeRecoveryCode,
} from '@mesterhand/domain/second-factor/rules';
import type {
  BeginInput,
  ConfirmInput,
  GuardedInput,
  RecoveryCodes,
  SecondFactor,
  SetUp,
} from '@mesterhand/domain/second-factor/schema';
import type { Kysely, Transaction } from 'kysely';
import {
  appAddress,
  makeSecret,
  stepOfCode,
  reauthenticate,
  noteAccessChange,
  type Vault,
} from '../../core/sessions/index.ts';
import { enqueue } from '../../core/tasks/index.ts';
import { withTransaction } from '../../core/database/index.ts';
import { type Count, forgive, takeAttempt } from '../sign-in-attempts/service.ts';
import { findLabels, findStatus, isOn, lockFactor } from './queries.ts';

/** The database and the encryption key of the secrets. */
export interface SecretStore {
  db: Kysely<DB>;
  vault: Vault;
}

/** A person with the session of the request. */
export interface Owner {
  userId: number;
  token: string;
}

export async function readSecondFactor(db: Kysely<DB>, userId: number): Promise<SecondFactor> {
  const status = await findStatus(db, userId);
  if (status === undefined) throw new AppError('auth.required');
  return status;
}

/** Whether sign-in requires a code. */
export function hasSecondFactor(db: Kysely<DB>, userId: number): Promise<boolean> {
  return isOn(db, userId);
}

/** Creates a secret for the app, inactive until a code proves that the app has it; starting again replaces it. */
export async function beginSetUp(
  { db, vault }: SecretStore,
  owner: Owner,
  { password }: BeginInput,
  now: Date,
): Promise<SetUp> {
  await reauthenticate(db, owner, { password, now });
  const secret = makeSecret();
  const sealed = vault.seal(secret, sealOf(owner.userId));
  return withTransaction(db, async (trx) => {
    const labels = await findLabels(trx, owner.userId);
    if (labels === undefined) throw new AppError('auth.required');
    const kept = await trx
      .insertInto('secondFactors')
      .values({ userId: owner.userId, secret: sealed, createdAt: now.toISOString() })
      .onConflict((conflict) =>
        conflict
          .column('userId')
          .doUpdateSet({ secret: sealed, createdAt: now.toISOString() })
          .where('secondFactors.confirmedAt', 'is', null),
      )
      .executeTakeFirstOrThrow();
    if (kept.numInsertedOrUpdatedRows === 0n) throw new AppError('secondFactor.on');
    const { siteName: issuer, email: label } = labels;
    return { secret, uri: appAddress(secret, { issuer, label }) };
  });
}

/** Activates the factor by a code of the app. @returns the recovery codes, which are shown this once. */
export async function confirmSetUp(
  { db, vault }: SecretStore,
  { userId }: Owner,
  { code }: ConfirmInput,
  now: Date,
): Promise<RecoveryCodes> {
  return withTransaction(db, async (trx) => {
    const factor = await lockFactor(trx, userId);
    if (factor === undefined) throw new AppError('secondFactor.off');
    if (factor.confirmedAt !== null) throw new AppError('secondFactor.on');
    const secret = vault.open(factor.secret, sealOf(userId));
    const typed = readCode(code);
    if (secret === null || typed === null) throw wrongCode();
    const step = stepOfCode(secret, typed.code, now);
    if (step === null) throw wrongCode();
    await trx
      .updateTable('secondFactors')
      .set({ confirmedAt: now.toISOString(), lastStep: step })
      .where('userId', '=', userId)
      .execute();
    const recoveryCodes = await replaceRecoveryCodes(trx, userId);
    await notifyOwner(trx, { userId, change: 'on', now });
    return { recoveryCodes };
  });
}

/** Creates new recovery codes and invalidates the old ones. */
export async function renewRecoveryCodes(
  safe: SecretStore,
  owner: Owner,
  input: GuardedInput,
  now: Date,
): Promise<RecoveryCodes> {
  return withProof(safe, owner, { ...input, now }, async (trx) => ({
    recoveryCodes: await replaceRecoveryCodes(trx, owner.userId),
  }));
}

/**
 * Deactivates the factor, given the password and a code.
 * @throws AppError `auth.secondFactorRequired` for administrators of whom the settings require one, or whose password
 * can't stand alone.
 */
export async function switchOff(
  safe: SecretStore,
  owner: Owner,
  input: GuardedInput,
  now: Date,
): Promise<{ on: false }> {
  const { required } = await readSecondFactor(safe.db, owner.userId);
  if (required) throw new AppError('auth.secondFactorRequired');
  return withProof(safe, owner, { ...input, now }, async (trx) => {
    await dropSecondFactor(trx, owner.userId);
    await notifyOwner(trx, { userId: owner.userId, change: 'off', now });
    return { on: false };
  });
}

/** Runs a change that requires the password and a code. */
async function withProof<T>(
  safe: SecretStore,
  owner: Owner,
  { password, code, now }: GuardedInput & { now: Date },
  work: (trx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  const { db, vault } = safe;
  const { userId } = owner;
  await reauthenticate(db, owner, { password, now });
  if (!(await isOn(db, userId))) throw new AppError('secondFactor.off');
  // Separate from the sign-in count: somebody who guesses there must not block the owner here.
  const own: Count[] = [{ quota: 'code', of: [userId, 'signed in'] }];
  await takeAttempt(db, [{ quota: 'code', of: [userId, 'signed in'] }], now);
  const done = await withTransaction(db, async (trx) => {
    if (!(await spendCode({ db: trx, vault }, { userId, code }, now))) throw wrongCode();
    return work(trx);
  });
  await forgive(db, { own, shared: [] });
  return done;
}

/** Removes the factor and its codes; the caller has authorised it. @returns whether one was active. */
export async function dropSecondFactor(trx: Transaction<DB>, userId: number): Promise<boolean> {
  const dropped = await trx
    .deleteFrom('secondFactors')
    .where('userId', '=', userId)
    .returning('confirmedAt')
    .executeTakeFirst();
  noteAccessChange(trx, userId);
  return dropped !== undefined && dropped.confirmedAt !== null;
}

/** Enqueues an email to the owner, and makes their screens re-fetch their permissions. */
export async function notifyOwner(
  trx: Transaction<DB>,
  { userId, change, now }: { userId: number; change: 'on' | 'off' | 'reset'; now: Date },
): Promise<void> {
  await enqueue(trx, 'auth.securityChanged', { userId, change, at: now.toISOString() });
  noteAccessChange(trx, userId);
}

/**
 * Consumes a code: the app's once in its time step and no earlier one afterwards; a recovery code once. Of two
 * concurrent uses one succeeds.
 * @returns whether it was right.
 */
export async function spendCode(
  { db: trx, vault }: { db: Transaction<DB>; vault: Vault },
  { userId, code }: { userId: number; code: string },
  now: Date,
): Promise<boolean> {
  const factor = await lockFactor(trx, userId);
  const typed = readCode(code);
  if (typed === null || factor === undefined || factor.confirmedAt === null) return false;
  if (typed.kind === 'recovery') return spendRecoveryCode(trx, userId, { code: typed.code, now });
  const secret = vault.open(factor.secret, sealOf(userId));
  // Encrypted with a key that this installation has lost: recovery codes still work.
  const step = secret === null ? null : stepOfCode(secret, typed.code, now);
  if (step === null || (factor.lastStep !== null && step <= factor.lastStep)) return false;
  await trx
    .updateTable('secondFactors')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .execute();
  return true;
}

async function spendRecoveryCode(
  trx: Transaction<DB>,
  userId: number,
  { code, now }: { code: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('recoveryCodes')
    .set({ usedAt: now.toISOString() })
    .where('userId', '=', userId)
    .where('codeHash', '=', hash(code))
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

async function replaceRecoveryCodes(trx: Transaction<DB>, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    writeRecoveryCode(randomBytes(recoveryCodeBytes)),
  );
  await trx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  await trx
    .insertInto('recoveryCodes')
    .values(codes.map((code) => ({ userId, codeHash: hash(code.replaceAll('-', '')) })))
    .execute();
  return codes;
}

/** Associated data that binds a secret to its owner's row. */
const sealOf = (userId: number): string => `second-factor ${userId}`;

/** Codes have 80 random bits, so a fast hash is safe. */
const hash = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Reported at the field, for signed-in users. */
function wrongCode(): AppError {
  return new AppError('input.invalid', { issues: [{ path: ['code'], message: 'codeWrong' }] });
}
