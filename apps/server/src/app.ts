import multipart from '@fastify/multipart';
import type { DB } from '@mesterhand/db/schema';
import type { AnyTRPCRouter } from '@trpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import {
  limitBodies,
  maxFileBytes,
  type HttpOptions,
  answerErrors,
  bodyLimit,
  createFastify,
  type LoadLimits,
  refuseOverload,
  registerPolicyReports,
  protect,
  markWriters,
  writtenReader,
} from './core/http/index.ts';
import { type Bus, connectBus, createLocalBus } from './core/events/index.ts';
import { cacheResponses, isOfWriter } from './core/cache/index.ts';
import {
  type Deps,
  createContext,
  registerProcedures,
  sendWholeResponses,
  type MakeContext,
} from './core/trpc/index.ts';
import {
  followDeviceCookies,
  type OpenIdProvider,
  writeSeen,
  authenticate,
  type Vault,
} from './core/sessions/index.ts';
import {
  type DiskSpace,
  refuseWhenFull,
  type Storage,
  type TileArchive,
  createAvifEncoder,
} from './core/storage/index.ts';
import { refuseUndeclaredRoutes } from './core/openapi/index.ts';
import {
  registerFiles,
  registerRest,
  registerTiles,
  readBodies,
  tileArchivePath,
} from './core/rest/index.ts';
import {
  checkInstallation,
  registerHealth,
  type WatchOptions,
  countRefusals,
  watchServer,
} from './core/monitoring/index.ts';
import { logRequests, createMeasures } from './core/observability/index.ts';
import type { Mailer } from './core/mail/index.ts';
import { type PageVisit, registerWeb } from './core/pages/index.ts';
import {
  type AddressRegister,
  type PushSender,
  type LanguageModel,
  type Routing,
  type SmsSender,
  type WebhookSender,
  createWebhooks,
  estimatedRouting,
} from './core/outbound/index.ts';
import { type Limits, addressOf, noteQuota, sendQuotas } from './core/rate-limit/index.ts';
import type { Replica } from './core/database/index.ts';
import { type SocketMetrics, registerSocket } from './core/realtime/index.ts';
import { followSwitches, refuseWhenClosed } from './core/settings/index.ts';
import { fileAccess } from './features/auth/service.ts';
import { installGoogle } from './features/google/router.ts';
import { installCalendars } from './features/feeds/router.ts';
import { installInbox } from './features/inbox/router.ts';
import { installSiteMap, installWellKnown } from './features/pages/router.ts';
import { registerDescription } from './routes/description-pages.ts';
import { listEntryPoints } from './routes/web.ts';
import { installers } from './routes/feature-routes.ts';
import { createPageMemos, readPages } from './routes/page-reads.ts';
import { appRouter } from './router.ts';

export interface AppOptions extends HttpOptions {
  db: Kysely<DB>;
  /** Serves anonymous reads; without it `db` does. */
  replica?: Replica | undefined;
  storage: Storage;
  /** Directory of the backup archives. */
  backupDir: string;
  limits: Limits;
  /** Encrypts secrets stored in the database. */
  vault: Vault;
  /** Connects the servers; without it this one is alone. */
  bus?: Bus;
  /** Megabytes of the cache of public responses; without it nothing is cached. */
  publicCacheMb?: number | undefined;
  /** Timeouts of the socket, shortened by tests. */
  socket?: Partial<SocketMetrics>;
  clock?: () => Date;
  /** Folder of emails that were not sent; an erasure searches it. */
  mailFolder?: string | undefined;
  /** Folder of emails shown by the development inbox; without it there is none. */
  inboxFolder?: string | undefined;
  /** The built web app; without it this server is API-only. */
  webDir?: string;
  /** URL template of map tiles; without it maps show the coastline only. */
  tileUrl?: string | undefined;
  /** Vector map tiles that this server delivers itself, in place of a tile service. */
  tiles?: TileArchive | undefined;
  /** Public URL; https turns on strict transport security. */
  publicUrl?: string | undefined;
  /** OpenID provider for sign-in with Google; without it that sign-in is unavailable. */
  google?: OpenIdProvider | undefined;
  /** Web push and SMS senders; without them those channels are off. */
  push?: PushSender | undefined;
  sms?: SmsSender | undefined;
  /** Mail transport, for the health check only. */
  mailer?: Mailer | undefined;
  /** Load limits; without them no request is shed. */
  load?: LoadLimits | undefined;
  /** Free disk space; without it writes are never refused. */
  space?: DiskSpace | undefined;
  webhooks?: WebhookSender;
  /** The address register; without it addresses are typed without completion. */
  addresses?: AddressRegister | undefined;
  /** Times of drives; estimates without it. */
  routing?: Routing | undefined;
  /** Suggests services for texts that are not understood; nothing does without it. */
  languageModel?: LanguageModel | undefined;
  /** Monitoring options; metrics are collected in any case. */
  watching?: Omit<WatchOptions, 'measures'>;
  /** The procedures to serve; the product's own unless a test passes others. */
  router?: AnyTRPCRouter;
}

/** Builds the whole server from given parts; it does not listen yet. */
export function buildApp(options: AppOptions): FastifyInstance {
  const { db, replica, storage, router = appRouter, webDir, tiles, publicUrl } = options;
  const fastify = createFastify(options);
  refuseUndeclaredRoutes(fastify, listEntryPoints(router));
  const bus = options.bus ?? createLocalBus();
  connectBus(db, bus);
  const switches = followSwitches(db, bus);
  fastify.addHook('onClose', async () => switches.stop());
  fastify.addHook('onClose', () => writeSeen(db).catch(() => {}));
  const measures = createMeasures();
  const limits = countRefusals(options.limits, measures);
  const deps = collectDeps(options, { bus, switches, limits, measures });
  const readWritten = writtenReader(publicUrl);
  const makeContext: MakeContext = (request) => {
    const { headers, id } = request;
    return createContext(deps, {
      authorization: headers.authorization,
      idempotencyKey: [headers['idempotency-key']].flat()[0],
      address: addressOf(request),
      agent: headers['user-agent'],
      device: readDevice(request),
      written: readWritten(request),
      reading: request.reading,
      requestId: id,
      noteQuota: (quota) => noteQuota(request, quota),
    });
  };

  // Procedures check maintenance mode themselves, since some stay available; file routes never are.
  const openContext: MakeContext = async (request) => {
    const context = await makeContext(request);
    await refuseWhenClosed(context);
    if (request.method === 'POST') refuseWhenFull(context);
    return context;
  };

  answerErrors(fastify);
  watchServer(fastify, { db, bus, replica }, { measures, ...options.watching });
  logRequests(fastify);
  protect(fastify, publicUrl);
  if (options.load !== undefined) refuseOverload(fastify, options.load);
  const readDevice = followDeviceCookies(fastify, publicUrl);
  if (replica !== undefined) markWriters(fastify, { replica, publicUrl });
  sendQuotas(fastify);
  sendWholeResponses(fastify);
  const { publicCacheMb: megabytes = 0, trustProxy } = options;
  if (megabytes > 0)
    cacheResponses(fastify, { megabytes, bus, limits, measures, publicUrl, trustProxy });
  limitBodies(fastify);
  registerHealth(fastify, db);
  registerPolicyReports(fastify, { limits, clock: deps.clock });
  fastify.register(async (scope) => {
    scope.addHook('onRequest', neverCached);
    await registerSocket(scope, { router, deps, publicUrl, figures: options.socket });
    registerProcedures(scope, router, makeContext);
  });
  fastify.register(async (scope) => {
    scope.addHook('onRequest', neverCached);
    readBodies(scope);
    // The file size limit is a setting of at most 100 MB; the upload code enforces it.
    await scope.register(multipart, {
      limits: { fields: 50, fieldSize: bodyLimit, files: 20, fileSize: maxFileBytes },
    });
    scope.addHook('onResponse', drainRefusedUpload);
    registerRest(scope, router, makeContext);
    for (const install of installers) install(scope, openContext);
    installGoogle(scope, { contextOf: makeContext, publicUrl });
  });
  const avif = createAvifEncoder({ db, storage, space: options.space, log: fastify.log });
  fastify.addHook('onClose', () => avif.stop());
  registerFiles(fastify, { storage, makeContext: openContext, avif, ...fileAccess(db) });
  if (tiles !== undefined) registerTiles(fastify, tiles);
  registerDescription(fastify, router, publicUrl);
  installSiteMap(fastify, { contextOf: openContext, publicUrl });
  installWellKnown(fastify, { contextOf: makeContext, publicUrl });
  installCalendars(fastify, { contextOf: openContext, publicUrl });
  if (options.inboxFolder !== undefined) installInbox(fastify, { db, folder: options.inboxFolder });
  if (webDir !== undefined)
    registerWeb(fastify, {
      webDir,
      tileUrl: options.tileUrl,
      tilePath: tiles && tileArchivePath(tiles),
      publicUrl,
      visitOf: admitVisitors(deps, { readWritten, isSharing: megabytes > 0 }),
      clock: deps.clock,
    });
  return fastify;
}

/** Pages are rendered for an anonymous visitor, before any sign-in is known. */
function admitVisitors(
  deps: Deps,
  { readWritten, isSharing }: { readWritten: ReturnType<typeof writtenReader>; isSharing: boolean },
) {
  const memos = createPageMemos();
  // Maintenance begins at once.
  deps.bus.subscribe('settings', memos.clear);
  return async (request: FastifyRequest): Promise<PageVisit> => {
    const caller = { authorization: undefined, idempotencyKey: undefined, requestId: request.id };
    const [address, written] = [addressOf(request), readWritten(request)];
    const reads = readPages(await createContext(deps, { ...caller, address, written }));
    if (!isSharing || isOfWriter(request.headers)) return { reads };
    // A shared result counts against no quota, but a page costs something anyway.
    await deps.limits.consume('read', address);
    return { reads: memos.shareReads(reads), share: memos.sharePage };
  };
}

/** Dependencies shared by all requests. */
function collectDeps(
  options: AppOptions,
  shared: Required<Pick<Deps, 'bus' | 'switches' | 'limits'>> & Pick<Deps, 'measures'>,
): Deps {
  const { db, replica, storage, backupDir, mailFolder, vault, google, push, sms, space } = options;
  const clock = options.clock ?? (() => new Date());
  return {
    ...shared,
    db,
    replica,
    storage,
    backupDir,
    mailFolder,
    vault,
    google,
    push,
    sms,
    space,
    tracing: options.watching?.tracing,
    webhooks: options.webhooks ?? createWebhooks(),
    addresses: options.addresses,
    routing: options.routing ?? estimatedRouting,
    languageModel: options.languageModel,
    clock,
    health: checkInstallation({ ...options, bus: shared.bus }, clock),
    authenticate: (token, now) => authenticate(db, token, now),
  };
}

/** An upload rejected half-way still holds its connection: unread, it would delay shutdown. */
function drainRefusedUpload(request: FastifyRequest, _: unknown, done: () => void): void {
  const { raw } = request;
  if (!raw.readableEnded && request.isMultipart()) {
    raw.unpipe();
    raw.resume();
  }
  done();
}

function neverCached(_: unknown, reply: FastifyReply, done: () => void): void {
  reply.header('cache-control', 'no-store');
  done();
}
