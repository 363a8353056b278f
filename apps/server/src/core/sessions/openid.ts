import { emailSchema } from '@mesterhand/domain/auth/schema';
import { AppError, type ErrorCode } from '@mesterhand/domain/errors/codes';
import * as oidc from 'openid-client';
import { z } from 'zod';

/** The OpenID issuer and our client credentials there. */
export interface OpenIdSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** State, nonce and PKCE verifier of one sign-in, to be matched exactly by the callback. */
export interface RoundTrip {
  redirectUri: string;
  state: string;
  nonce: string;
  verifier: string;
}

/** The claims of the verified ID token. */
export interface ProvedPerson {
  issuer: string;
  subject: string;
  email: string | null;
  emailVerified: boolean;
  given: string | undefined;
  family: string | undefined;
  name: string | undefined;
}

export interface OpenIdProvider {
  issuer: string;
  /** Fresh secrets for one sign-in. */
  begin(redirectUri: string): RoundTrip;
  /** The authorisation URL. @throws AppError `google.unavailable`. */
  addressOf(trip: RoundTrip): Promise<URL>;
  /** Completes the sign-in from the callback's query. @throws AppError with the `google.…` code of the failure. */
  finish(trip: RoundTrip, query: string): Promise<ProvedPerson>;
}

/** Milliseconds after which the discovery document is fetched again; the stale one is used while that fails. */
const renewAfter = 60 * 60_000;
/** Timeout of requests to the issuer in seconds. */
const timeout = 10;

/** OpenID Connect with PKCE for one issuer; discovery runs on first use. */
export function createOpenIdProvider(settings: OpenIdSettings): OpenIdProvider {
  const describe = rememberDescription(() => discover(settings));
  return {
    issuer: settings.issuer,
    begin: (redirectUri) => ({
      redirectUri,
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      verifier: oidc.randomPKCECodeVerifier(),
    }),
    async addressOf({ redirectUri, state, nonce, verifier }) {
      const config = await describe().catch(refuse);
      return oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        // On a shared machine the account signed in at Google may be somebody else's.
        prompt: 'select_account',
      });
    },
    async finish(trip, query) {
      const config = await describe().catch(refuse);
      const person = await exchange(config, trip, query).catch(refuse);
      return { issuer: settings.issuer, ...person };
    },
  };
}

function discover({ issuer, clientId, clientSecret }: OpenIdSettings) {
  const server = new URL(issuer);
  return oidc.discovery(server, clientId, { client_secret: clientSecret }, undefined, {
    timeout,
    // The ID token comes over TLS; its signature is verified all the same.
    execute: [
      oidc.enableNonRepudiationChecks,
      // `env.ts` lets an open line through on this machine alone; the library marks the word so that it is seen.
      // oxlint-disable-next-line typescript/no-deprecated
      ...(server.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
    ],
  });
}

/** Concurrent callers share one fetch; a failure is not cached. */
function rememberDescription(read: () => Promise<oidc.Configuration>) {
  let known: { config: oidc.Configuration; readAt: number } | undefined;
  let reading: Promise<oidc.Configuration> | undefined;
  const renew = async (): Promise<oidc.Configuration> => {
    try {
      const config = await read();
      known = { config, readAt: performance.now() };
      return config;
    } catch (error) {
      if (known === undefined) throw error;
      return known.config;
    } finally {
      reading = undefined;
    }
  };
  return async (): Promise<oidc.Configuration> => {
    if (known !== undefined && performance.now() - known.readAt < renewAfter) return known.config;
    return (reading ??= renew());
  };
}

const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  email: emailSchema.optional().catch(undefined),
  email_verified: z.boolean().optional().catch(undefined),
  given_name: z.string().optional().catch(undefined),
  family_name: z.string().optional().catch(undefined),
  name: z.string().optional().catch(undefined),
});

async function exchange(
  config: oidc.Configuration,
  { redirectUri, state, nonce, verifier }: RoundTrip,
  query: string,
): Promise<Omit<ProvedPerson, 'issuer'>> {
  const address = new URL(redirectUri);
  address.search = query;
  const tokens = await oidc.authorizationCodeGrant(config, address, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  const signed = claimsSchema.parse(tokens.claims());
  // Google includes the email in the ID token; other issuers only return it from userinfo.
  const claims =
    signed.email === undefined
      ? claimsSchema.parse(await oidc.fetchUserInfo(config, tokens.access_token, signed.sub))
      : signed;
  return {
    subject: signed.sub,
    email: claims.email ?? null,
    emailVerified: claims.email_verified === true,
    given: claims.given_name,
    family: claims.family_name,
    name: claims.name,
  };
}

function refuse(error: unknown): never {
  throw new AppError(codeOf(error), { cause: new Error(explainRefusal(error), { cause: error }) });
}

/** One line for the operator's log: which party refused, and the OAuth error code. */
function explainRefusal(error: unknown): string {
  const answer = readAnswer(error);
  if (answer === undefined)
    return `The OpenID provider's answer was not accepted (${error instanceof Error ? error.message : String(error)}).`;
  const isOurClient = answer === 'invalid_client' || answer === 'unauthorized_client';
  const advice = isOurClient ? ': check GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET' : '';
  return `The OpenID provider refused with ${answer}${advice}.`;
}

/** The provider's error code; anything else may hold user input. */
function readAnswer(error: unknown): string | undefined {
  const isAnswer =
    error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError;
  return isAnswer && /^[a-z_]{1,40}$/.test(error.error) ? error.error : undefined;
}

/** Maps an error of the library to a code of ours. */
function codeOf(error: unknown): ErrorCode {
  if (error instanceof oidc.AuthorizationResponseError) return codeOfAnswer(error.error);
  // The authorisation code was used before, or has expired.
  if (error instanceof oidc.ResponseBodyError)
    return error.error === 'invalid_grant' ? 'google.stale' : 'google.unavailable';
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return 'google.clock';
  return isUnreachable(error, code) ? 'google.unavailable' : 'google.untrusted';
}

/** Maps an OAuth error of the callback. */
function codeOfAnswer(answer: string): ErrorCode {
  if (answer === 'access_denied') return 'google.denied';
  const isTheirs = answer === 'server_error' || answer === 'temporarily_unavailable';
  return isTheirs ? 'google.unavailable' : 'google.untrusted';
}

const notAnswered = new Set<unknown>([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
]);

function isUnreachable(error: unknown, code: unknown): boolean {
  if (notAnswered.has(code)) return true;
  // The library wraps errors of `fetch`, which wraps the socket's error.
  for (let inner = error; inner instanceof Error; inner = inner.cause)
    if (inner instanceof TypeError && inner.message === 'fetch failed') return true;
  return false;
}
