import type { DB } from '@mesterhand/db/schema';
import {
  type GoogleOutcome,
  type GooglePurpose,
  type ProofInput,
  decideGoogleSignIn,
  googleCodeUntil,
  googleName,
  googleRoundTripUntil,
} from '@mesterhand/domain/auth/google';
import { AppError } from '@mesterhand/domain/errors/codes';
import type { Kysely, Transaction } from 'kysely';
import { toAppError } from '../../core/errors/index.ts';
import {
  hashToken,
  makeToken,
  type OpenIdProvider,
  type ProvedPerson,
  reauthenticate,
  sessionIdOf,
  type Visit,
} from '../../core/sessions/index.ts';
import { withTransaction } from '../../core/database/index.ts';
import { insertUser } from '../auth/service.ts';
import { recordTerms } from '../consents/service.ts';
import { findAccountOf, storeIdentity, linkIdentity } from '../identities/service.ts';
import { type Opened, openSession } from '../sign-in/service.ts';
import { findEntryPoints } from './queries.ts';

interface Beginning {
  google: OpenIdProvider;
  /** The OAuth redirect URI. */
  redirectUri: string;
  /** The secret in this browser's cookie. */
  browser: string;
}

/** The authorisation URL; the state to verify on return is stored. */
export function beginSignIn(db: Kysely<DB>, beginning: Beginning, now: Date): Promise<URL> {
  return begin(db, beginning, { purpose: 'signIn', userId: null, sessionId: null }, now);
}

/**
 * The authorisation URL for linking a Google account to the signed-in user. Bound to the requesting session.
 * @throws AppError as `reauthenticate`.
 */
export async function beginLink(
  db: Kysely<DB>,
  session: { userId: number; token: string },
  { password, ...beginning }: Beginning & ProofInput,
  now: Date,
): Promise<URL> {
  await reauthenticate(db, session, { password, now });
  const { userId, token } = session;
  const whose = { purpose: 'link', userId, sessionId: sessionIdOf(token) } as const;
  return begin(db, beginning, whose, now);
}

interface Whose {
  purpose: GooglePurpose;
  userId: number | null;
  sessionId: string | null;
}

async function begin(
  db: Kysely<DB>,
  { google, redirectUri, browser }: Beginning,
  whose: Whose,
  now: Date,
): Promise<URL> {
  const trip = google.begin(redirectUri);
  const address = await google.addressOf(trip);
  await deleteOldTrips(db, now);
  await db
    .insertInto('googleSignIns')
    .values({
      ...whose,
      stateHash: hashToken(trip.state),
      browserHash: hashToken(browser),
      nonce: trip.nonce,
      verifier: trip.verifier,
      redirectUri,
      createdAt: now.toISOString(),
      expiresAt: googleRoundTripUntil(now).toISOString(),
    })
    .execute();
  return address;
}

/** Deletes expired sign-in attempts. */
async function deleteOldTrips(db: Kysely<DB>, now: Date): Promise<void> {
  await db.deleteFrom('googleSignIns').where('expiresAt', '<', now.toISOString()).execute();
}

/** The callback's query, and the cookie of the browser that brought it. */
interface Answer {
  google: OpenIdProvider;
  query: string;
  browser: string | undefined;
}

/**
 * Handles the callback, once and from the browser that began; failures are outcomes, too. `onRefusal` gets the reason
 * that the page does not show.
 */
export async function takeAnswer(
  db: Kysely<DB>,
  answer: Answer,
  { now, onRefusal }: { now: Date; onRefusal?: (error: AppError) => void },
): Promise<GoogleOutcome> {
  const { google, query, browser } = answer;
  const state = new URLSearchParams(query).get('state') ?? '';
  const proofs = { stateHash: hashToken(state), browserHash: hashToken(browser ?? '') };
  const trip = await takeTrip(db, proofs, now);
  if (trip === undefined) return { error: 'google.stale', purpose: 'signIn' };
  try {
    const person = await google.finish({ ...trip, state }, query);
    return await settle(db, { trip, person }, now);
  } catch (error) {
    const refusal = toAppError(error);
    // Internal errors are rethrown, and logged by the caller.
    if (refusal.status === 500) throw error;
    onRefusal?.(refusal);
    return { error: refusal.code, purpose: trip.purpose };
  }
}

/** Marks the attempt as answered and returns it, so of two callbacks the second finds none. */
function takeTrip(
  db: Kysely<DB>,
  { stateHash, browserHash }: { stateHash: string; browserHash: string },
  now: Date,
) {
  const at = now.toISOString();
  return db
    .updateTable('googleSignIns')
    .set({ answeredAt: at })
    .where('stateHash', '=', stateHash)
    .where('browserHash', '=', browserHash)
    .where('answeredAt', 'is', null)
    .where('expiresAt', '>', at)
    .returning(['id', 'purpose', 'userId', 'nonce', 'verifier', 'redirectUri'])
    .executeTakeFirst();
}
type Trip = NonNullable<Awaited<ReturnType<typeof takeTrip>>>;

const raceErrors: readonly string[] = ['auth.emailTaken', 'google.taken', 'google.otherLinked'];

/** Of two concurrent first sign-ins, the second finds the account that the first has opened. */
async function settle(
  db: Kysely<DB>,
  met: { trip: Trip; person: ProvedPerson },
  now: Date,
): Promise<GoogleOutcome> {
  const once = (): Promise<GoogleOutcome> =>
    withTransaction(db, (trx) => settleOnce(trx, met, now));
  try {
    return await once();
  } catch (error) {
    const isLost = !(error instanceof AppError) && raceErrors.includes(toAppError(error).code);
    if (!isLost) throw error;
  }
  return once();
}

async function settleOnce(
  trx: Transaction<DB>,
  { trip, person }: { trip: Trip; person: ProvedPerson },
  now: Date,
): Promise<GoogleOutcome> {
  if (trip.purpose === 'link') {
    await linkIdentity(trx, trip.userId ?? 0, person, now);
    return { linked: true };
  }
  const userId = await enter(trx, person, now);
  const code = makeToken();
  const expiresAt = googleCodeUntil(now).toISOString();
  await trx
    .updateTable('googleSignIns')
    .set({ userId, codeHash: hashToken(code), expiresAt })
    .where('id', '=', trip.id)
    .execute();
  return { code };
}

/** The account of a Google user; created or linked if needed. */
async function enter(trx: Transaction<DB>, person: ProvedPerson, now: Date): Promise<number> {
  const known = await findAccountOf(trx, person);
  const decision = decideGoogleSignIn(person, { ...known, ...(await findEntryPoints(trx)) });
  if (decision.do === 'refuse') throw new AppError(decision.code);
  if (decision.do === 'enter') return decision.userId;
  const userId =
    decision.do === 'link'
      ? decision.userId
      : await register(trx, { ...person, email: person.email ?? '' }, now);
  await storeIdentity(trx, userId, { ...person, linkedAt: now.toISOString() });
  return userId;
}

/** A new person is a customer without a password, until they set one by an emailed link. */
async function register(
  trx: Transaction<DB>,
  person: ProvedPerson & { email: string },
  now: Date,
): Promise<number> {
  const userId = await insertUser(trx, {
    ...googleName(person),
    email: person.email,
    emailVerifiedAt: now.toISOString(),
    username: null,
    passwordHash: null,
    phone: '',
    userType: 'client',
    about: '',
  });
  await recordTerms(trx, userId, 'google');
  return userId;
}

/**
 * Exchanges the one-time code of a finished sign-in for a session, in the browser that began; an account with a second
 * factor is asked for it first.
 */
export function exchangeCode(
  db: Kysely<DB>,
  { code, browser }: { code: string; browser: string | undefined },
  visit: Visit,
): Promise<Opened> {
  return withTransaction(db, async (trx) => {
    const proofs = { codeHash: hashToken(code), browserHash: hashToken(browser ?? '') };
    const userId = (await takeCode(trx, proofs, visit.now))?.userId ?? null;
    if (userId === null) throw new AppError('google.stale');
    return openSession(trx, { userId }, visit);
  });
}

/** Deletes and returns the session of a one-time code. */
function takeCode(
  trx: Transaction<DB>,
  { codeHash, browserHash }: { codeHash: string; browserHash: string },
  now: Date,
) {
  return trx
    .deleteFrom('googleSignIns')
    .where('codeHash', '=', codeHash)
    .where('browserHash', '=', browserHash)
    .where('expiresAt', '>', now.toISOString())
    .returning('userId')
    .executeTakeFirst();
}
