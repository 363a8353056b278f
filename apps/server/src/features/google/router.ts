import type { MakeContext } from '../../core/trpc/index.ts';
import {
  type ProofInput,
  completionLink,
  googleCodeInput,
  googlePaths,
  googleRoundTripSeconds,
  proofInput,
} from '@mesterhand/domain/auth/google';
import { AppError } from '@mesterhand/domain/errors/codes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { issuesOf, toAppError, refuseUnreadable } from '../../core/errors/index.ts';
import { type HostCookie, hostCookie, baseOf } from '../../core/http/index.ts';
import { makeToken, type OpenIdProvider, visitOf } from '../../core/sessions/index.ts';
import { refuseWhenClosed } from '../../core/settings/index.ts';
import { beginLink, beginSignIn, swapCode, takeAnswer } from './service.ts';

interface Door {
  contextOf: MakeContext;
  publicUrl: string | undefined;
}

/**
 * Signing in with Google: browsers go to and fro here, so these are plain paths beside the procedures. They stay open
 * while the house is closed, since administrators may come in this way; newcomers are refused further in. Tying an
 * account is for an open house.
 */
export function installGoogle(fastify: FastifyInstance, door: Door): void {
  const { contextOf, publicUrl } = door;
  // Ties a sign-in to the browser that began it.
  const cookie = hostCookie('google', '[\\w-]{43}', publicUrl);

  fastify.get(googlePaths.start, async (request, reply) => {
    const base = baseOf(publicUrl, request);
    try {
      const { db, google, limits, address, now } = await contextOf(request);
      await limits.consume('write', address);
      const beginning = beginningOf(request, reply, { google, base, cookie });
      return await reply.redirect((await beginSignIn(db, beginning, now)).href, 303);
    } catch (error) {
      // Programs get the refusal as it is; a person who pressed a button gets a page.
      if (!wantsPage(request)) throw error;
      return turnBack(request, reply, { base, error });
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
      return turnBack(request, reply, { base, error });
    }
  });

  fastify.post(googlePaths.session, async (request, reply) => {
    const context = await contextOf(request);
    await context.limits.consume('write', context.address);
    const { code } = parseBody(googleCodeInput, request.body);
    const browser = cookie.read(request) ?? undefined;
    const opened = await swapCode(context.db, { code, browser }, visitOf(context));
    if (opened.kind === 'challenge')
      throw new AppError('auth.secondFactor', { challenge: opened.challenge });
    context.device.keep(opened.device);
    return reply.send({ user: opened.user, token: opened.token });
  });

  fastify.post(googlePaths.link, async (request, reply) => {
    const context = await contextOf(request);
    // Who ties an account is in already.
    await refuseWhenClosed(context);
    const { db, google, limits, actor, token, now } = context;
    if (actor === null || token === null) throw new AppError('auth.required');
    // As any other question for the password.
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

/** What one sign-in begins with. The browser keeps the secret it has: two tabs may be on their way at once. */
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

/** Shows what went wrong on the completion page. */
function turnBack(
  request: FastifyRequest,
  reply: FastifyReply,
  { base, error }: { base: string; error: unknown },
): FastifyReply {
  const refusal = toAppError(error);
  if (refusal.status >= 500) request.log.error({ err: refusal }, 'Google sign-in failed');
  const outcome = { error: refusal.code, purpose: 'signIn' } as const;
  return reply.redirect(completionLink(base, outcome), 303);
}

/** What the provider said, in one line: somebody who changed their mind is no fault, a provider that fails is. */
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
