import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type OpenIdProvider, createOpenIdProvider } from '@mesterhand/server/core/sessions';
import OpenIdServer, { interactionPolicy } from 'oidc-provider';
import { z } from 'zod';

/** An account at the provider, as it appears in its claims. */
export interface OpenIdPerson {
  sub: string;
  email: string;
  email_verified: boolean;
  given_name?: string;
  family_name?: string;
}

/** What a provider, or a man in the middle, may get wrong. */
export type OpenIdFault = 'signature' | 'clock' | 'nonce' | 'audience' | 'token';

export interface OpenIdHost {
  settings: { issuer: string; clientId: string; clientSecret: string };
  people: Map<string, OpenIdPerson>;
  /** The fault of all answers from now on. */
  fault: OpenIdFault | undefined;
  close(): Promise<void>;
}

const clientId = 'mesterhand-test';
const clientSecret = 'a-secret-of-the-test-alone';
const callback = /^http:\/\/127\.0\.0\.1:\d+\/api\/auth\/google\/callback$/;

/** The provider settings of a server. */
export const speakTo = ({ settings }: OpenIdHost): OpenIdProvider => createOpenIdProvider(settings);

/** A certified OpenID Connect provider on loopback in place of Google, with the same claims. */
export async function startOpenIdProvider(people: readonly OpenIdPerson[]): Promise<OpenIdHost> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${portOf(server.address())}`;
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const host: OpenIdHost = {
    settings: { issuer, clientId, clientSecret },
    people: new Map(people.map((person) => [person.sub, person])),
    fault: undefined,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const provider = makeProvider(host, key);
  const answer = provider.callback();
  server.on('request', (request, response) => {
    const path = request.url ?? '/';
    if (path.startsWith('/interaction/')) return void choose(provider, host, request, response);
    if (path === '/token' && host.fault !== undefined) spoil(response, host.fault, key);
    void answer(request, response);
  });
  return host;
}

function portOf(address: AddressInfo | string | null): number {
  if (typeof address === 'object' && address !== null) return address.port;
  throw new Error('The provider does not listen on a port.');
}

function makeProvider({ settings, people }: OpenIdHost, key: KeyObject): OpenIdServer {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  const provider = new OpenIdServer(settings.issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: ['http://127.0.0.1:1/api/auth/google/callback'],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...key.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['a-key-of-the-test'] },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
    },
    // Like Google: the claims are part of the signed token.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => {
      const person = people.get(sub);
      return person && { accountId: sub, claims: () => ({ ...person }) };
    },
    // Consent was given before.
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({
        accountId: ctx.oidc.session?.accountId ?? '',
        clientId,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  // The servers of tests listen on random ports.
  provider.Client.prototype.redirectUriAllowed = (address: string) => callback.test(address);
  return provider;
}

/** The sign-in page: a button for each person, and one to cancel. */
async function choose(
  provider: OpenIdServer,
  { people }: OpenIdHost,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // A page of the browser's history: nobody waits for its answer any more.
  const isOpen = await provider.interactionDetails(request, response).then(
    () => true,
    () => false,
  );
  if (!isOpen) {
    response.statusCode = 400;
    response.end();
    return;
  }
  if (request.method !== 'POST') {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(choicePage([...people.values()]));
    return;
  }
  const sub = new URLSearchParams(await readText(request)).get('sub') ?? '';
  const result = people.has(sub)
    ? { login: { accountId: sub, remember: false }, select_account: {} }
    : { error: 'access_denied', error_description: 'The person said no.' };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

function choicePage(people: readonly OpenIdPerson[]): string {
  const buttons = people.map(
    ({ sub, email }) => `<p><button name="sub" value="${sub}">${email}</button></p>`,
  );
  return `<!doctype html><html lang="en"><title>Choose an account</title><h1>Choose an account</h1>
<form method="post">${buttons.join('')}<p><button name="sub" value="">Cancel</button></p></form>`;
}

async function readText(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString();
}

const tokensSchema = z.looseObject({ id_token: z.string() });
const claimsSchema = z.looseObject({ iat: z.number(), exp: z.number() });

/** Falsifies the provider's answer. */
function spoil(response: ServerResponse, fault: OpenIdFault, key: KeyObject): void {
  const end = response.end.bind(response);
  response.end = (body?: unknown) => {
    if (fault === 'token') {
      response.statusCode = 503;
      response.setHeader('content-length', 0);
      return end();
    }
    const tokens = tokensSchema.parse(JSON.parse(String(body)));
    const text = JSON.stringify({ ...tokens, id_token: resign(tokens.id_token, fault, key) });
    response.setHeader('content-length', Buffer.byteLength(text));
    return end(text);
  };
}

function resign(token: string, fault: OpenIdFault, key: KeyObject): string {
  const [head = '', body = ''] = token.split('.');
  const claims = claimsSchema.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
  const hour = 3600;
  const changed = {
    signature: claims,
    token: claims,
    clock: { ...claims, iat: claims.iat - 2 * hour, exp: claims.exp - 2 * hour },
    nonce: { ...claims, nonce: 'of-another-sign-in' },
    audience: { ...claims, aud: 'another-client' },
  }[fault];
  const signer =
    fault === 'signature' ? generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey : key;
  const unsigned = `${head}.${Buffer.from(JSON.stringify(changed)).toString('base64url')}`;
  const signature = createSign('RSA-SHA256').update(unsigned).sign(signer).toString('base64url');
  return `${unsigned}.${signature}`;
}

/** A browser without a window: it stores cookies, and reports redirects. */
export interface BrowserSession {
  /** Requests without following redirects; a path is the site's own. */
  go(address: string, form?: Record<string, string>): Promise<Response>;
  cookies: Map<string, string>;
}

export function startBrowserSession(site: string): BrowserSession {
  const cookies = new Map<string, string>();
  return {
    cookies,
    async go(address, form) {
      const answer = await fetch(new URL(address, site), {
        redirect: 'manual',
        headers: {
          accept: 'text/html',
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        },
        ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      });
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value === '') cookies.delete(name);
        else cookies.set(name, value);
      }
      return answer;
    },
  };
}

/** Goes from the address at the provider to where it redirects the browser, as the person with `sub`. */
export async function signInAt(
  errand: BrowserSession,
  address: string,
  sub: string,
): Promise<string> {
  let next = address;
  for (let steps = 0; steps < 10; steps += 1) {
    const answer = await errand.go(next, next.includes('/interaction/') ? { sub } : undefined);
    const place = answer.headers.get('location');
    if (place === null) throw new Error(`${answer.status} at ${next}: ${await answer.text()}`);
    next = new URL(place, next).href;
    if (callback.test(next.split('?')[0] ?? '')) return next;
  }
  throw new Error('The provider leads in a circle.');
}
