import { sessionOutput } from '@mesterhand/domain/auth/schema';
import { expect } from 'vitest';
import { fresh } from './accounts.ts';
import {
  type BrowserSession,
  type OpenIdHost,
  type OpenIdPerson,
  signInAt,
  startBrowserSession,
} from './openid-provider.ts';
import type { TestServer } from './server.ts';

interface GoogleWorld {
  host: OpenIdHost;
  server: TestServer;
}

/** The steps of a sign-in, bound to the provider and the server that a test file opens later. */
export function bindGoogleSteps(world: () => GoogleWorld) {
  return {
    makePerson: (more?: Partial<OpenIdPerson>) => makePerson(world().host, more),
    outcomeOf: (answer: Response) => outcomeOf(world().server, answer),
    runSignIn: (person: OpenIdPerson) => runSignIn(world().server, person),
    exchangeCode: (code: string, errand: BrowserSession) =>
      exchangeCode(world().server, { code, errand }),
    signIn: (person: OpenIdPerson) => signIn(world().server, person),
    accountOf: (email: string) => accountOf(world().server, email),
    linkedIdentitiesOf: (userId: number) => linkedIdentitiesOf(world().server, userId),
    makeAccount: (more?: { email?: string; verified?: boolean }) =>
      makeAccount(world().server, more),
  };
}

export const placeOf = (answer: Response): string => answer.headers.get('location') ?? '';

export const cookieOf = ({ cookies }: BrowserSession): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** Opens a sign-in. @returns the provider's address to which the browser is sent. */
export async function begin(errand: BrowserSession): Promise<string> {
  return placeOf(await errand.go('/api/auth/google'));
}

function makePerson(host: OpenIdHost, more: Partial<OpenIdPerson> = {}): OpenIdPerson {
  const sub = fresh();
  const names = { given_name: 'Nora', family_name: 'Berg' };
  const person = { sub, email: `${sub}@example.no`, email_verified: true, ...names, ...more };
  host.people.set(sub, person);
  return person;
}

/** What the completion page receives in the URL fragment. */
async function outcomeOf(server: TestServer, answer: Response): Promise<Record<string, string>> {
  const place = new URL(placeOf(answer), server.url);
  expect(answer.status).toBe(303);
  expect(place.href.split('#')[0]).toBe(`${server.url}/auth/google/success`);
  return Object.fromEntries(new URLSearchParams(place.hash.slice(1)));
}

/** From the button to the completion page. */
async function runSignIn(server: TestServer, person: OpenIdPerson) {
  const errand = startBrowserSession(server.url);
  const callback = await signInAt(errand, await begin(errand), person.sub);
  const outcome = await outcomeOf(server, await errand.go(callback));
  return { errand, callback, outcome };
}

function exchangeCode(
  server: TestServer,
  { code, errand }: { code: string; errand: BrowserSession },
) {
  return server.rest('POST', '/api/auth/google/session', {
    body: { code },
    headers: { cookie: cookieOf(errand) },
  });
}

async function signIn(server: TestServer, person: OpenIdPerson) {
  const { errand, outcome } = await runSignIn(server, person);
  const answer = await exchangeCode(server, { code: outcome['code'] ?? '', errand });
  return sessionOutput.parse(answer.body);
}

const accountOf = ({ db }: TestServer, email: string) =>
  db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
const linkedIdentitiesOf = ({ db }: TestServer, userId: number) =>
  db.selectFrom('identities').selectAll().where('userId', '=', userId).execute();

async function makeAccount(server: TestServer, more: { email?: string; verified?: boolean } = {}) {
  const email = more.email ?? `${fresh()}@example.no`;
  const password = 'fjell-og-fjord';
  const body = { firstName: 'Ida', lastName: 'Lie', username: fresh(), email, password };
  const answer = await server.rest('POST', '/api/auth/register', { body });
  const { user, token } = sessionOutput.parse(answer.body);
  if (more.verified === true)
    await server.db
      .updateTable('users')
      .set({ emailVerifiedAt: new Date().toISOString() })
      .where('id', '=', user.id)
      .execute();
  return { id: user.id, email, password, token };
}
