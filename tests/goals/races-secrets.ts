import { createHash, randomBytes } from 'node:crypto';
import { TOTP } from 'otpauth';
import { fresh, givePassword, openSession } from '../support/accounts.ts';
import { makeClient } from '../support/people.ts';
import { isWon } from '../support/races.ts';
import { writeEmail } from '../support/reset-link.ts';
import {
  type Race,
  type Stage,
  allWin,
  performAtOnce,
  losersOf,
  must,
  oneWins,
  partOf,
  repeat,
  textIn,
} from './races-stage.ts';

const times = 3;
const password = 'fjell-og-fjord-2';

async function makePerson({ db }: Stage) {
  const { userId } = await makeClient(db);
  const email = await givePassword(db, userId, password);
  return { userId, email, token: await openSession(db, userId) };
}

const reset: Race = {
  name: 'link to a new password',
  async run(stage) {
    const { email } = await makePerson(stage);
    const { token } = await writeEmail(stage.db, email);
    const outcomes = await performAtOnce(
      stage,
      repeat(times, (n) => ({
        method: 'POST',
        path: '/api/auth/reset-password',
        body: { token, password: `skog-og-hei-${n}` },
      })),
    );
    return oneWins(outcomes, ['auth.badResetLink']);
  },
};

/** Switches a second factor on. Starts again when the code has expired meanwhile. */
async function protect(stage: Stage, token: string) {
  const path = '/api/auth/two-factor';
  for (let tries = 0; tries < 5; tries += 1) {
    const begun = await stage.perform({ method: 'POST', path, token, body: { password } });
    const secret = textIn(begun, 'secret');
    const code = codeOf(secret, -30);
    const on = await stage.perform({
      method: 'POST',
      path: `${path}/confirm`,
      token,
      body: { code },
    });
    const codes = partOf(on.body, 'recoveryCodes');
    if (isWon(on) && Array.isArray(codes)) return { secret, recoveryCode: String(codes[0]) };
  }
  throw new Error('The second factor could not be switched on.');
}

const codeOf = (secret: string, seconds: number): string =>
  TOTP.generate({ secret: new TOTP({ secret }).secret, timestamp: Date.now() + seconds * 1000 });

/** Several sign-ins at the second step, and one code for all of them. */
const codeRace = (name: string, which: 'app' | 'recovery'): Race => ({
  name,
  async run(stage) {
    const { email, token } = await makePerson(stage);
    const { secret, recoveryCode } = await protect(stage, token);
    const challenges: string[] = [];
    for (let n = 0; n < times; n += 1) {
      const body = { email, password };
      const asked = await stage.perform({ method: 'POST', path: '/api/auth/login', body });
      challenges.push(textIn(asked, 'challenge'));
    }
    const code = which === 'app' ? codeOf(secret, 0) : recoveryCode;
    const outcomes = await performAtOnce(
      stage,
      challenges.map((challenge) => ({
        method: 'POST',
        path: '/api/auth/second-factor',
        body: { challenge, code },
      })),
    );
    return oneWins(outcomes, ['auth.badCode', 'auth.throttled', 'auth.challengeOver']);
  },
});

const address: Race = {
  name: 'another address, confirmed on both sides',
  async run(stage) {
    const { db } = stage;
    const { userId } = await makePerson(stage);
    const emailVerifiedAt = new Date().toISOString();
    await db.updateTable('users').set({ emailVerifiedAt }).where('id', '=', userId).execute();
    const email = `${fresh()}@example.no`;
    // The tokens from both emails, set directly: a server that sends emails would replace them.
    const tokens = { new: fresh(), old: fresh() };
    const { email: oldEmail, passwordHash } = await db
      .selectFrom('users')
      .select(['email', 'passwordHash'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    const hashes = { newHash: hash(tokens.new), oldHash: hash(tokens.old) };
    const span = { expiresAt: soon, stoppableUntil: soon };
    const passwordMark = hash(passwordHash ?? '');
    await db
      .insertInto('emailChanges')
      .values({
        userId,
        oldEmail,
        newEmail: email,
        asksOld: true,
        passwordMark,
        ...hashes,
        ...span,
      })
      .execute();
    const outcomes = await performAtOnce(
      stage,
      [tokens.new, tokens.old, tokens.new, tokens.old].map((secret) => ({
        method: 'POST',
        path: '/api/auth/change-email/confirm',
        body: { token: secret },
      })),
    );
    const person = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    return [
      ...allWin(outcomes),
      ...must(person.email === email, 'the address is not changed though both sides confirmed'),
    ];
  },
};

const newsletter: Race = {
  name: 'newsletter, confirmed and unsubscribed',
  async run(stage) {
    const { db } = stage;
    const secrets = { confirm: fresh(), leave: fresh() };
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    const { id } = await db
      .insertInto('newsletterSubscribers')
      .values({
        email: `${fresh()}@example.no`,
        emailHash: randomBytes(32).toString('base64url'),
        language: 'nb',
        consent: '2026-11',
        source: 'blog',
        confirmHash: hash(secrets.confirm),
        confirmUntil: soon,
        askedAt: new Date().toISOString(),
        unsubscribeHash: hash(secrets.leave),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const press = (step: string, token: string) => ({
      method: 'POST',
      path: `/api/newsletter/${step}`,
      body: { token },
    });
    const confirmed = await performAtOnce(
      stage,
      repeat(times, () => press('confirm', secrets.confirm)),
    );
    const left = await performAtOnce(stage, [
      ...repeat(times, () => press('unsubscribe', secrets.leave)),
      press('confirm', secrets.confirm),
    ]);
    const row = await db
      .selectFrom('newsletterSubscribers')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return [
      ...allWin([...confirmed, ...left.slice(0, times)]),
      ...losersOf(left, ['newsletter.badLink']),
      ...must(row.state === 'unsubscribed', `the subscriber is ${row.state}`),
    ];
  },
};

const hash = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Secrets that can be redeemed once. */
export const secrets: readonly Race[] = [
  reset,
  codeRace('recovery code', 'recovery'),
  codeRace('code of an authenticator', 'app'),
  address,
  newsletter,
];
