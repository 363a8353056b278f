import { emailSchema } from '@mesterhand/domain/auth/schema';
import { AppError, type ErrorCode } from '@mesterhand/domain/errors/codes';
import * as oidc from 'openid-client';
import { z } from 'zod';

/** Which house vouches for people, and as whom we are known there. */
export interface OpenIdSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** What one sign-in has to bring back, word for word. */
export interface RoundTrip {
  redirectUri: string;
  state: string;
  nonce: string;
  verifier: string;
}

/** Somebody, as the issuer has signed it. */
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
  /** A fresh set of secrets for one sign-in. */
  begin(redirectUri: string): RoundTrip;
  /** Where the browser goes. @throws AppError `google.unavailable`. */
  addressOf(trip: RoundTrip): Promise<URL>;
  /**
   * Who came back, by the query of the callback's address.
   * @throws AppError with the `google.…` code of what went wrong.
   */
  finish(trip: RoundTrip, query: string): Promise<ProvedPerson>;
}

/** Milliseconds after which the issuer's description is read anew; an older one serves while it can't be. */
const renewAfter = 60 * 60_000;
/** Seconds that the issuer may take for an answer. */
const timeout = 10;

/** Speaks OpenID Connect with PKCE to one issuer; its description is read when it is first needed. */
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
        // On a shared machine the one who is signed in at Google is not always the one who presses.
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
    // The line to the issuer is encrypted; its signature is checked all the same.
    execute: [
      oidc.enableNonRepudiationChecks,
      // `env.ts` lets an open line through on this machine alone; the library marks the word so that it is seen.
      // oxlint-disable-next-line typescript/no-deprecated
      ...(server.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
    ],
  });
}

/** Of many who ask at once one reads; what failed is not remembered. */
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
  // Google puts the address into the signed token; other houses tell it only when asked.
  const told =
    signed.email === undefined
      ? claimsSchema.parse(await oidc.fetchUserInfo(config, tokens.access_token, signed.sub))
      : signed;
  return {
    subject: signed.sub,
    email: told.email ?? null,
    emailVerified: told.email_verified === true,
    given: told.given_name,
    family: told.family_name,
    name: told.name,
  };
}

function refuse(error: unknown): never {
  throw new AppError(codeOf(error), { cause: new Error(explainRefusal(error), { cause: error }) });
}

/** One line for the log of whoever runs this: which party refused, and by which code of OAuth. */
function explainRefusal(error: unknown): string {
  const answer = readAnswer(error);
  if (answer === undefined)
    return `The OpenID provider's answer was not accepted (${error instanceof Error ? error.message : String(error)}).`;
  const isOurClient = answer === 'invalid_client' || answer === 'unauthorized_client';
  const advice = isOurClient ? ': check GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET' : '';
  return `The OpenID provider refused with ${answer}${advice}.`;
}

/** The provider's error code; anything that has not the shape of one may hold what a person typed. */
function readAnswer(error: unknown): string | undefined {
  const isAnswer =
    error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError;
  return isAnswer && /^[a-z_]{1,40}$/.test(error.error) ? error.error : undefined;
}

/** Which of our texts fits what the library found. */
function codeOf(error: unknown): ErrorCode {
  if (error instanceof oidc.AuthorizationResponseError) return codeOfAnswer(error.error);
  // A code that was used before, or that came too late.
  if (error instanceof oidc.ResponseBodyError)
    return error.error === 'invalid_grant' ? 'google.stale' : 'google.unavailable';
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return 'google.clock';
  return isUnreachable(error, code) ? 'google.unavailable' : 'google.untrusted';
}

/** What the issuer says in the place of a code. */
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
  // The library wraps what `fetch` threw: 'fetch failed', with the reason of the socket below it.
  for (let inner = error; inner instanceof Error; inner = inner.cause)
    if (inner instanceof TypeError && inner.message === 'fetch failed') return true;
  return false;
}
