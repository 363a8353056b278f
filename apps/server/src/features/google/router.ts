import type { MakeContext } from '../../core/trpc/index.ts';
import {
  type ProofInput,
  completionLink,
  googleCodeInput,
  googleRoundTripSeconds,
  proofInput,
} from '@mesterhand/domain/auth/google';
import { googlePaths } from '@mesterhand/domain/auth/google-paths';
import { AppError } from '@mesterhand/domain/errors/codes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { issuesOf, toAppError, refuseUnreadable } from '../../core/errors/index.ts';
import { type HostCookie, hostCookie, baseOf } from '../../core/http/index.ts';
import { makeToken, type OpenIdProvider, visitOf } from '../../core/sessions/index.ts';
import { refuseWhenClosed } from '../../core/settings/index.ts';
import { beginLink, beginSignIn, exchangeCode, takeAnswer } from './service.ts';

interface RouteOptions {
  contextOf: MakeContext;
  publicUrl: string | undefined;
}

/**
 * Sign-in with Google: browsers navigate here, so these are plain routes and not procedures. They stay open during
 * maintenance, since administrators may sign in this way; others are refused later. Linking an account is refused.
 */
export function installGoogle(fastify: FastifyInstance, options: RouteOptions): void {
  const { contextOf, publicUrl } = options;
  // Binds a sign-in to the browser that began it.
  const cookie = hostCookie('google', '[\\w-]{43}', publicUrl);

  fastify.get(googlePaths.start, async (request, reply) => {
    const base = baseOf(publicUrl, request);
    try {
      const { db, google, limits, address, now } = await contextOf(request);
      await limits.consume('write', address);
      const beginning = beginningOf(request, reply, { google, base, cookie });
      return await reply.redirect((await beginSignIn(db, beginning, now)).href, 303);
    } catch (error) {
      // API clients get the error as it is; browsers get a page.
      if (!wantsPage(request)) throw error;
      return redirectWithError(request, reply, { base, error });
    }
  });

  fastify.get(googlePaths.callback, async (request, reply) => {
    const base = baseOf(publicUrl, request);
    try {
      const { db, google: provider, limits, address, now } = await contextOf(request);
      await limits.consume('write', address);
      const google = offered(provider);
      const query = new URL(request.url, 'http://callback').search;
      const answer = { google, query, browser: cookie.read(request) ?? undefined };
      const onRefusal = (error: AppError): void => logRefusal(request, error);
      const outcome = await takeAnswer(db, answer, { now, onRefusal });
      return await reply.redirect(completionLink(base, outcome), 303);
    } catch (error) {
      return redirectWithError(request, reply, { base, error });
    }
  });

  fastify.post(googlePaths.session, async (request, reply) => {
    const context = await contextOf(request);
    await context.limits.consume('write', context.address);
    const { code } = parseBody(googleCodeInput, request.body);
    const browser = cookie.read(request) ?? undefined;
    const opened = await exchangeCode(context.db, { code, browser }, visitOf(context));
    if (opened.kind === 'challenge')
      throw new AppError('auth.secondFactor', { challenge: opened.challenge });
    context.device.keep(opened.device);
    return reply.send({ user: opened.user, token: opened.token });
  });

  fastify.post(googlePaths.link, async (request, reply) => {
    const context = await contextOf(request);
    // Linking requires a signed-in user, so maintenance refuses it here.
    await refuseWhenClosed(context);
    const { db, google, limits, actor, token, now } = context;
    if (actor === null || token === null) throw new AppError('auth.required');
    // Same quota as any other password prompt.
    await limits.consume('signIn', `user:${actor.userId}`);
    const { password }: ProofInput = parseBody(proofInput, request.body ?? {});
    const base = baseOf(publicUrl, request);
    const beginning = beginningOf(request, reply, { google, base, cookie });
    const session = { userId: actor.userId, token };
    const url = await beginLink(db, session, { ...beginning, password }, now);
    return reply.send({ url: url.href });
  });
}

function offered(google: OpenIdProvider | undefined): OpenIdProvider {
  if (google === undefined) throw new AppError('google.off');
  return google;
}

/** The state of one sign-in. The browser's secret is reused: two tabs may sign in concurrently. */
function beginningOf(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    google,
    base,
    cookie,
  }: { google: OpenIdProvider | undefined; base: string; cookie: HostCookie },
) {
  const provider = offered(google);
  const browser = cookie.read(request) ?? makeToken();
  reply.header('set-cookie', cookie.write(request, browser, googleRoundTripSeconds));
  return { google: provider, redirectUri: `${base}${googlePaths.callback}`, browser };
}

/** Redirects to the completion page with the error. */
function redirectWithError(
  request: FastifyRequest,
  reply: FastifyReply,
  { base, error }: { base: string; error: unknown },
): FastifyReply {
  const refusal = toAppError(error);
  if (refusal.status >= 500) request.log.error({ err: refusal }, 'Google sign-in failed');
  const outcome = { error: refusal.code, purpose: 'signIn' } as const;
  return reply.redirect(completionLink(base, outcome), 303);
}

/** Logs the provider's answer: cancelling is informational, a failing provider an error. */
function logRefusal({ log }: FastifyRequest, { code, status, cause }: AppError): void {
  const reason = cause instanceof Error ? cause.message : undefined;
  if (status >= 500) log.error({ code, reason }, 'Google sign-in refused');
  else log.info({ code, reason }, 'Google sign-in refused');
}

function wantsPage({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') === true;
}

function parseBody<Schema extends z.core.$ZodType>(
  schema: Schema,
  body: unknown,
): z.output<Schema> {
  const parsed = z.safeParse(schema, refuseUnreadable(body));
  if (!parsed.success) throw new AppError('input.invalid', { issues: issuesOf(parsed.error) });
  return parsed.data;
}
