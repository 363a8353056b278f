import multipart from '@fastify/multipart';
import type { DB } from '@mesterhand/db/schema';
import { megabyte } from '@mesterhand/domain/uploads/documents';
import { type AnyTRPCRouter, TRPCError } from '@trpc/server';
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { type Bus, connectBus, createLocalBus } from './core/bus.ts';
import { type Deps, createContext } from './core/context.ts';
import { deviceCookieOf, sendDeviceCookies } from './core/device-cookie.ts';
import { renderDocs } from './core/docs.ts';
import { retryAfter, toAppError } from './core/errors.ts';
import { registerFiles } from './core/files.ts';
import { registerHealth } from './core/health.ts';
import { type HttpOptions, answerErrors, bodyLimit, createFastify, protect } from './core/http.ts';
import { logRequests } from './core/log.ts';
import type { OpenIdProvider } from './core/openid.ts';
import { describeApi } from './core/openapi.ts';
import type { PageReads } from './core/page-reads.ts';
import { sendPage } from './core/pages.ts';
import type { PushSender } from './core/push.ts';
import { type Limits, budgetOf } from './core/rate-limit.ts';
import { noteBudget, sendBudgets } from './core/rate-headers.ts';
import { type MakeContext, type RouteInstaller, registerRest } from './core/rest.ts';
import { sendPublic } from './core/rest-answers.ts';
import { readBodies } from './core/rest-bodies.ts';
import { authenticate } from './core/sessions.ts';
import type { SmsSender } from './core/sms.ts';
import { type SocketFigures, registerSocket } from './core/socket.ts';
import type { Storage } from './core/storage.ts';
import { followSwitches, refuseWhenClosed } from './core/switches.ts';
import type { Vault } from './core/vault.ts';
import { registerWeb } from './core/web.ts';
import { type WebhookSender, createWebhooks } from './core/webhooks.ts';
import { installAuditExport } from './features/admin/tabs/audit-export.ts';
import { installBlogPictures } from './features/admin/tabs/blog-pictures.ts';
import { installBackupFile } from './features/admin/tabs/backup-file.ts';
import { installGalleryForm } from './features/admin/tabs/gallery-form.ts';
import { installMasterRegistration } from './features/auth/router.ts';
import { findReadableFile } from './features/auth/service.ts';
import { installDocumentUpload } from './features/documents/router.ts';
import { installGoogle } from './features/google/router.ts';
import { installCalendars } from './features/feeds/router.ts';
import { installInbox } from './features/inbox/router.ts';
import { installMessageImages } from './features/messages/router.ts';
import { installSiteMap } from './features/pages/router.ts';
import { installAvatarUpload } from './features/profile/router.ts';
import { installWorkImages } from './features/works/router.ts';
import { readPages } from './page-reads.ts';
import { plainRoutes } from './plain-routes.ts';
import { appRouter } from './router.ts';

export interface AppOptions extends HttpOptions {
  db: Kysely<DB>;
  storage: Storage;
  /** The folder in which archives of backups lie. */
  backupDir: string;
  limits: Limits;
  /** Seals secrets that the database keeps. */
  vault: Vault;
  /** The way to the other servers; without it this one is alone. */
  bus?: Bus;
  /** Times of the socket, for tests that can't wait. */
  socket?: Partial<SocketFigures>;
  clock?: () => Date;
  /** Where letters lie that go nowhere else, for a page that shows them; without it there is none. */
  letterFolder?: string | undefined;
  /** The built web app; without it this is an API alone. */
  webDir?: string;
  /** Where its maps get their pictures; without it they show the coast alone. */
  tileUrl?: string | undefined;
  /** Where people reach this server; https turns on strict transport security. */
  publicUrl?: string | undefined;
  /** Who vouches for people who sign in with Google; without it nobody does. */
  google?: OpenIdProvider | undefined;
  /** The ways to browsers and to telephones; without them nobody is told that way. */
  push?: PushSender | undefined;
  sms?: SmsSender | undefined;
  webhooks?: WebhookSender;
  /** The procedures to serve; the product's own unless a test brings others. */
  router?: AnyTRPCRouter;
}

/** Paths of features that take files or give them. */
const installers: readonly RouteInstaller[] = [
  installMasterRegistration,
  installWorkImages,
  installAvatarUpload,
  installDocumentUpload,
  installMessageImages,
  installGalleryForm,
  installBlogPictures,
  installAuditExport,
  installBackupFile,
];

/** The whole server over parts that were made elsewhere; it does not listen yet. */
export function buildApp(options: AppOptions): FastifyInstance {
  const { db, storage, limits, router = appRouter, webDir } = options;
  const fastify = createFastify(options);
  const bus = options.bus ?? createLocalBus();
  connectBus(db, bus);
  const switches = followSwitches(db, bus);
  fastify.addHook('onClose', async () => switches.stop());
  const deps: Deps = {
    db,
    storage,
    backupDir: options.backupDir,
    limits,
    vault: options.vault,
    bus,
    switches,
    google: options.google,
    push: options.push,
    sms: options.sms,
    webhooks: options.webhooks ?? createWebhooks(),
    clock: options.clock ?? (() => new Date()),
    authenticate: (token, now) => authenticate(db, token, now),
  };
  const makeContext: MakeContext = (request) => {
    const { headers, ip, id } = request;
    return createContext(deps, {
      authorization: headers.authorization,
      idempotencyKey: [headers['idempotency-key']].flat()[0],
      address: budgetOf(ip),
      agent: headers['user-agent'],
      device: deviceCookieOf(request),
      requestId: id,
      noteBudget: (budget) => noteBudget(request, budget),
    });
  };

  // The procedures ask for themselves, since some stay open; a path that takes files never does.
  const openContext: MakeContext = async (request) => {
    const context = await makeContext(request);
    await refuseWhenClosed(context);
    return context;
  };

  answerErrors(fastify);
  logRequests(fastify);
  protect(fastify, options.publicUrl);
  sendDeviceCookies(fastify, options.publicUrl);
  sendBudgets(fastify);
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
    readBodies(scope);
    // How many bytes a file may have is a setting of at most 100 MB; what receives the file counts them.
    await scope.register(multipart, {
      limits: { fields: 50, fieldSize: bodyLimit, files: 20, fileSize: 101 * megabyte },
    });
    scope.addHook('onResponse', drainRefusedUpload);
    registerRest(scope, router, makeContext);
    for (const install of installers) install(scope, openContext);
    installGoogle(scope, { contextOf: makeContext, publicUrl: options.publicUrl });
  });
  registerFiles(fastify, {
    storage,
    makeContext: openContext,
    findFile: (actor, name) => findReadableFile(db, actor, name),
  });
  registerDescription(fastify, router, options.publicUrl);
  const { tileUrl, publicUrl } = options;
  // Pages go out before anybody is known to be signed in: what stands in them is what visitors read.
  const readsOf = async (request: FastifyRequest): Promise<PageReads> =>
    readPages(
      await createContext(deps, {
        authorization: undefined,
        idempotencyKey: undefined,
        address: budgetOf(request.ip),
        requestId: request.id,
      }),
    );
  installSiteMap(fastify, { contextOf: openContext, publicUrl });
  installCalendars(fastify, { contextOf: openContext, publicUrl });
  if (options.letterFolder !== undefined)
    installInbox(fastify, { db, folder: options.letterFolder });
  if (webDir !== undefined)
    registerWeb(fastify, { webDir, tileUrl, publicUrl, readsOf, clock: deps.clock });
  return fastify;
}

/** A form refused half-way still holds its connection: unread, it would keep the server from stopping. */
async function drainRefusedUpload(request: FastifyRequest): Promise<void> {
  const { raw } = request;
  if (raw.readableEnded || !request.isMultipart()) return;
  raw.unpipe();
  raw.resume();
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
  const json = once(() => JSON.stringify(describe()));
  const page = once(() => renderDocs(describe()));
  fastify.get('/api/openapi.json', async (request, reply) =>
    sendPublic(request, reply, { json: json() }),
  );
  fastify.get('/api/docs', async (request, reply) => sendPage(request, reply, { html: page() }));
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
