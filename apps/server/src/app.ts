import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import type { DB } from '@mesterhand/db/schema';
import { AppError } from '@mesterhand/domain/errors/codes';
import { megabyte } from '@mesterhand/domain/uploads/documents';
import { type AnyTRPCRouter, TRPCError } from '@trpc/server';
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Kysely } from 'kysely';
import { type Bus, connectBus, createLocalBus } from './core/bus.ts';
import { type Deps, createContext } from './core/context.ts';
import { renderDocs } from './core/docs.ts';
import { errorBody, retryAfter, toAppError } from './core/errors.ts';
import { registerFiles } from './core/files.ts';
import { registerHealth } from './core/health.ts';
import {
  type LogLevel,
  type LogTarget,
  logOptions,
  logRequests,
  newRequestId,
} from './core/log.ts';
import { describeApi } from './core/openapi.ts';
import { closedPolicy, sendPage } from './core/pages.ts';
import { type Limits, budgetOf } from './core/rate-limit.ts';
import {
  type MakeContext,
  type RouteInstaller,
  readJsonBodies,
  registerRest,
} from './core/rest.ts';
import { authenticate } from './core/sessions.ts';
import { type SocketFigures, registerSocket } from './core/socket.ts';
import type { Storage } from './core/storage.ts';
import { registerWeb } from './core/web.ts';
import { installMasterRegistration } from './features/auth/router.ts';
import { findReadableFile } from './features/auth/service.ts';
import { installDocumentUpload } from './features/documents/router.ts';
import { installAvatarUpload } from './features/profile/router.ts';
import { installWorkImages } from './features/works/router.ts';
import { plainRoutes } from './plain-routes.ts';
import { appRouter } from './router.ts';

export interface AppOptions {
  db: Kysely<DB>;
  storage: Storage;
  limits: Limits;
  /** The way to the other servers; without it this one is alone. */
  bus?: Bus;
  /** Times of the socket, for tests that can't wait. */
  socket?: Partial<SocketFigures>;
  clock?: () => Date;
  /** The built web app; without it this is an API alone. */
  webDir?: string;
  /** Where its maps get their pictures; without it they show the coast alone. */
  tileUrl?: string | undefined;
  /** Where people reach this server; https turns on strict transport security. */
  publicUrl?: string | undefined;
  /** Whose word on the caller's address counts: addresses of proxies, or false for nobody's. */
  trustProxy?: string[] | false;
  logLevel?: LogLevel;
  logTarget?: LogTarget;
  /** The procedures to serve; the product's own unless a test brings others. */
  router?: AnyTRPCRouter;
}

/** Paths of features that take files. */
const installers: readonly RouteInstaller[] = [
  installMasterRegistration,
  installWorkImages,
  installAvatarUpload,
  installDocumentUpload,
];

/** Bytes of a JSON body: the longest texts of every form fit many times over. */
const bodyLimit = 256 * 1024;
const second = 1000;

/** The whole server over parts that were made elsewhere; it does not listen yet. */
export function buildApp(options: AppOptions): FastifyInstance {
  const { db, storage, limits, router = appRouter, webDir } = options;
  const fastify = createFastify(options);
  const bus = options.bus ?? createLocalBus();
  connectBus(db, bus);
  const deps: Deps = {
    db,
    storage,
    limits,
    bus,
    clock: options.clock ?? (() => new Date()),
    authenticate: (token, now) => authenticate(db, token, now),
  };
  const makeContext: MakeContext = ({ headers, ip, id }) =>
    createContext(deps, {
      authorization: headers.authorization,
      idempotencyKey: [headers['idempotency-key']].flat()[0],
      address: budgetOf(ip),
      requestId: id,
    });

  answerErrors(fastify);
  logRequests(fastify);
  protect(fastify, options.publicUrl);
  registerHealth(fastify, db);
  fastify.register(async (scope) => {
    scope.addHook('onRequest', neverCached);
    await registerSocket(scope, {
      router,
      deps,
      publicUrl: options.publicUrl,
      figures: options.socket,
    });
    registerProcedures(scope, router, makeContext);
  });
  fastify.register(async (scope) => {
    scope.addHook('onRequest', neverCached);
    readJsonBodies(scope);
    // How many bytes a file may have is a setting of at most 100 MB; what receives the file counts them.
    await scope.register(multipart, {
      limits: { fields: 50, fieldSize: bodyLimit, files: 20, fileSize: 101 * megabyte },
    });
    scope.addHook('onResponse', drainRefusedUpload);
    registerRest(scope, router, makeContext);
    for (const install of installers) install(scope, makeContext);
  });
  registerFiles(fastify, {
    storage,
    makeContext,
    findFile: (actor, name) => findReadableFile(db, actor, name),
  });
  registerDescription(fastify, router, options.publicUrl);
  if (webDir !== undefined) registerWeb(fastify, { webDir, tileUrl: options.tileUrl });
  return fastify;
}

/** A form refused half-way still holds its connection: unread, it would keep the server from stopping. */
async function drainRefusedUpload(request: FastifyRequest): Promise<void> {
  const { raw } = request;
  if (raw.readableEnded || !request.isMultipart()) return;
  raw.unpipe();
  raw.resume();
}

function createFastify({
  logLevel = 'silent',
  logTarget,
  trustProxy = false,
}: AppOptions): FastifyInstance {
  return Fastify({
    logger: logOptions(logLevel, logTarget),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    requestIdHeader: false,
    trustProxy,
    bodyLimit,
    // A batch names its procedures in one path segment.
    routerOptions: { maxParamLength: 2000 },
    // The time to send a request; long enough for photos over a phone.
    requestTimeout: 120 * second,
    keepAliveTimeout: 65 * second,
    http: { headersTimeout: 15 * second },
    forceCloseConnections: 'idle',
    frameworkErrors: (error, _, reply) => {
      refuse(reply, toAppError(error));
    },
  });
}

function answerErrors(fastify: FastifyInstance): void {
  fastify.setErrorHandler((error, request, reply) => {
    const refusal = toAppError(error);
    if (refusal.status >= 500) request.log.error({ err: refusal }, 'failed');
    return refuse(reply, refusal);
  });
  fastify.setNotFoundHandler((_, reply) => refuse(reply, new AppError('access.notFound')));
}

function refuse(reply: FastifyReply, refusal: AppError): FastifyReply {
  const wait = retryAfter(refusal);
  if (wait !== undefined) reply.header('retry-after', String(wait));
  return reply
    .code(refusal.status)
    .headers({ 'cache-control': 'no-store', 'content-security-policy': closedPolicy })
    .send(errorBody(refusal));
}

function protect(fastify: FastifyInstance, publicUrl: string | undefined): void {
  fastify.register(helmet, {
    // Written by each answer: a page names its nonce, everything else allows nothing.
    contentSecurityPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    hsts:
      publicUrl?.startsWith('https:') === true
        ? { maxAge: 365 * 24 * 3600, includeSubDomains: false }
        : false,
  });
  fastify.addHook('onRequest', async (_, reply) => {
    reply.header('content-security-policy', closedPolicy);
  });
}

async function neverCached(_: unknown, reply: FastifyReply): Promise<void> {
  reply.header('cache-control', 'no-store');
}

function registerProcedures(
  fastify: FastifyInstance,
  router: AnyTRPCRouter,
  makeContext: MakeContext,
): void {
  const trpcOptions: FastifyTRPCPluginOptions<AnyTRPCRouter>['trpcOptions'] = {
    router,
    maxBatchSize: 20,
    createContext: ({ req }) =>
      makeContext(req).catch((cause: unknown) => {
        throw new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause });
      }),
    responseMeta: ({ errors }) => {
      const waits = errors
        .map((error) => retryAfter(toAppError(error)))
        .filter((wait) => wait !== undefined);
      return waits.length === 0 ? {} : { headers: { 'retry-after': String(Math.max(...waits)) } };
    },
    onError: ({ error, path, req }) => {
      const refusal = toAppError(error);
      if (refusal.status >= 500) req.log.error({ err: refusal, procedure: path }, 'failed');
    },
  };
  fastify.register(fastifyTRPCPlugin, { prefix: '/trpc', trpcOptions });
}

/** The machine-readable description and the page made of it; both made once, when first asked for. */
function registerDescription(
  fastify: FastifyInstance,
  router: AnyTRPCRouter,
  publicUrl: string | undefined,
): void {
  const describe = once(() => describeApi(router, plainRoutes, { publicUrl }));
  const json = once(() => Buffer.from(JSON.stringify(describe())));
  const page = once(() => renderDocs(describe()));
  fastify.get('/api/openapi.json', async (_, reply) =>
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(json()),
  );
  fastify.get('/api/docs', async (request, reply) => sendPage(request, reply, page()));
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
