import { type Actor, isAdmin, isModerator } from '@mesterhand/domain/access/actor';
import { AppError } from '@mesterhand/domain/errors/codes';
import { initTRPC } from '@trpc/server';
import type { z } from 'zod';
import { watchCall } from './call-metrics.ts';
import type { Context } from './context.ts';
import { refuseWhenFull } from '../storage/index.ts';
import { formatError, refuseUnreadable } from '../errors/index.ts';
import { refuseKey } from './idempotency-keys.ts';
import { holdPushes } from './push-schema.ts';
import { readNearby } from '../http/index.ts';
import { refuseWhenClosed } from '../settings/index.ts';
import type { RateClass } from '../rate-limit/index.ts';

/** The documented REST route of a procedure. Paths are below `/api`, ids as `{id}`. */
export interface RestRoute {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** Additional paths of the same call. */
  aliases?: string[];
  /** The response body is the array of the page's items; the cursor is returned in `X-Next-Cursor`. */
  list?: true;
  /** Also accepts form fields, as sent by mail programs for one-click unsubscribe (RFC 8058). */
  takesForm?: true;
  /** Responds 201 with this `Location` (`{id}`, `{user.id}` are filled from the output). */
  created?: string;
  /** Rejects an `Idempotency-Key`: see `refuseKey`. */
  keyless?: true;
  /** Generated for each reader, never cached. */
  fresh?: true;
  summary: string;
  /** Effects and caveats beyond the summary. */
  description?: string;
  /** A further restriction of the callers. */
  callers?: string;
  /** A public route that returns more to signed-in users. */
  optionalSession?: true;
  tag: string;
}

/** What every procedure has to declare. */
export interface Meta {
  actor: 'public' | 'user' | 'master' | 'moderator' | 'admin';
  rate: RateClass;
  /** Available in maintenance mode: what administrators need to sign in. */
  open?: true;
  rest?: RestRoute;
  /** The response is the same for all visitors, and cached for a second. */
  cached?: true;
  /** Schema of the values a subscription may push. */
  pushes?: z.core.$ZodType;
}

interface Declaration<Output extends z.core.$ZodType> {
  rate: RateClass;
  open?: true;
  output: Output;
  rest?: RestRoute;
}

interface PublicDeclaration<Output extends z.core.$ZodType> extends Declaration<Output> {
  cached?: true;
}

const t = initTRPC.context<Context>().meta<Meta>().create({ errorFormatter: formatError });

export const router = t.router;
export const mergeRouters = t.mergeRouters;

/** Runs on the parsed input of every transport (REST, HTTP, socket): after the guards and before every schema. */
const readable = t.procedure.use(({ getRawInput, next }) =>
  next({ getRawInput: async () => refuseUnreadable(await getRawInput()) }),
);

/** One middleware for all steps that every call shares: each further one costs a copy of the context. */
const limited = readable.use(({ ctx, meta, type, path, next }) =>
  watchCall(ctx, path, async () => {
    if (meta === undefined) throw new Error('A procedure without a declaration.');
    await admit(ctx, meta, type);
    const { reading } = ctx;
    reading?.calls.push({ procedure: path, rate: meta.rate, isCached: meta.cached === true });
    const near = type === 'query' ? nearOf(ctx, meta) : null;
    if (near !== null)
      return readNearby(near, (db) => (db === undefined ? next() : next({ ctx: { db } })));
    return next();
  }),
);

type Admitted = Pick<
  Context,
  'live' | 'limits' | 'actor' | 'address' | 'idempotencyKey' | 'space'
> & {
  switches?: Context['switches'] | undefined;
};

/** Checks that come before any work is done for a caller. */
async function admit(ctx: Admitted, meta: Meta, type: string): Promise<void> {
  // A socket is authenticated when it opens; calls over HTTP authenticate each time.
  if (ctx.live !== null && type !== 'subscription') throw new AppError('input.malformed');
  await ctx.limits.consume(
    meta.rate,
    ctx.actor === null ? ctx.address : `user:${ctx.actor.userId}`,
  );
  if (meta.rest?.keyless === true) refuseKey(ctx);
  if (meta.open !== true) await refuseWhenClosed(ctx);
  if (meta.open !== true && type === 'mutation') refuseWhenFull(ctx);
}

/** Anonymous reads use the replica; what is cached is read from the primary, so that it is a second old at most. */
function nearOf(
  { actor, replica, written, reading }: Pick<Context, 'actor' | 'replica' | 'written' | 'reading'>,
  { cached }: Meta,
) {
  if (replica === undefined || actor !== null) return null;
  return reading !== null && cached === true ? null : { replica, written };
}

const asUser = limited.use(({ ctx, next }) => {
  if (ctx.actor === null || ctx.token === null) throw new AppError('auth.required');
  return next({ ctx: { actor: ctx.actor, token: ctx.token } });
});

const asMaster = asUser.use(({ ctx, next }) => {
  const { masterId } = ctx.actor;
  if (masterId === null) throw new AppError('access.forbidden');
  return next({ ctx: { actor: { ...ctx.actor, masterId } satisfies Actor } });
});

const asModerator = asUser.use(({ ctx, next }) => {
  requireCompletedSignIn(ctx.actor);
  if (!isModerator(ctx.actor)) throw new AppError('access.forbidden');
  return next();
});

const asAdmin = asUser.use(({ ctx, next }) => {
  requireCompletedSignIn(ctx.actor);
  if (!isAdmin(ctx.actor)) throw new AppError('access.forbidden');
  return next();
});

/** Until the requirement is met the role grants nothing; the error says why. */
function requireCompletedSignIn({ requiresSecondFactor, requiresStrongPassword }: Actor): void {
  if (requiresSecondFactor === true) throw new AppError('auth.secondFactorRequired');
  if (requiresStrongPassword === true) throw new AppError('auth.strengthRequired');
}

function metaOf(actor: Meta['actor'], declared: Declaration<z.core.$ZodType>): Meta {
  const { rate, open, rest } = declared;
  return { actor, rate, ...(open && { open }), ...(rest && { rest }) };
}

/** For everyone; `ctx.actor` may be null. */
export function publicProcedure<Output extends z.core.$ZodType>(
  declared: PublicDeclaration<Output>,
) {
  const { cached } = declared;
  const meta = { ...metaOf('public', declared), ...(cached && { cached }) };
  return limited.meta(meta).output(declared.output);
}

/** For signed-in users. */
export function userProcedure<Output extends z.core.$ZodType>(declared: Declaration<Output>) {
  return asUser.meta(metaOf('user', declared)).output(declared.output);
}

const pushing = asUser.use(async ({ ctx, meta, next }) => {
  if (meta?.pushes === undefined) throw new Error('A subscription without a declaration.');
  const result = await next();
  return result.ok ? { ...result, data: holdPushes(meta.pushes, result.data, ctx.live) } : result;
});

/**
 * A stream for signed-in users, over the socket only.
 */
export function userSubscription(declared: { rate: RateClass; pushes: z.core.$ZodType }) {
  return pushing.meta({ actor: 'user', ...declared });
}

/** For masters; `ctx.actor.masterId` is a number. */
export function masterProcedure<Output extends z.core.$ZodType>(declared: Declaration<Output>) {
  return asMaster.meta(metaOf('master', declared)).output(declared.output);
}

/** For moderators and administrators. */
export function moderatorProcedure<Output extends z.core.$ZodType>(declared: Declaration<Output>) {
  return asModerator.meta(metaOf('moderator', declared)).output(declared.output);
}

/** For administrators. */
export function adminProcedure<Output extends z.core.$ZodType>(declared: Declaration<Output>) {
  return asAdmin.meta(metaOf('admin', declared)).output(declared.output);
}
