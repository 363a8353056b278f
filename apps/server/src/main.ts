import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DB } from '@mesterhand/db/schema';
import { loadClassifier } from '@mesterhand/domain/understanding/classifier';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { announce, inboxFolder } from './setup/startup-banner.ts';
import { buildApp } from './app.ts';
import type { Bus } from './core/events/index.ts';
import { type WatchedSpace, fillLooks, watchDiskSpace } from './core/storage/index.ts';
import { runHousekeeping, startRounds } from './core/privacy/index.ts';
import { startJobs, type JobHandlers } from './core/tasks/index.ts';
import type { Post, Mailer } from './core/mail/index.ts';
import {
  createPlainLog,
  collectStartupGarbage,
  type Tracing,
  openTracing,
} from './core/observability/index.ts';
import type { Limits } from './core/rate-limit/index.ts';
import { type Replica, recordInstallation } from './core/database/index.ts';
import { emailDeliveries, locatingHandlers, notificationDeliveries } from './setup/job-handlers.ts';
import { type Env, readEnv, root } from './env.ts';
import { refreshLocalPages } from './features/local-services/service.ts';
import { fillDueSeries } from './features/bookings/series-upkeep/service.ts';
import { enqueueMissing, refreshDue } from './features/availability/service.ts';
import { removeExpired, requestNightly } from './features/backups/service.ts';
import { type BackupMaker, makeNextBackup } from './features/backups/worker/service.ts';
import { deleteOldRequests } from './features/job-requests/removal/service.ts';
import { refreshAnswerTimes } from './features/masters/answer-times/service.ts';
import { foldCounts } from './features/masters/counts/service.ts';
import { acknowledge } from './features/messages/service.ts';
import { deleteExpiredChanges } from './features/email-changes/service.ts';
import { deleteExpiredVerifications } from './features/email-verification/service.ts';
import { deleteUnconfirmed } from './features/newsletter/service.ts';
import { deleteExpiredResets } from './features/passwords/service.ts';
import { endDueSuspensions } from './features/suspensions/service.ts';
import { deleteExpiredSignIns } from './features/sign-in/service.ts';
import { deleteOldViews } from './features/position-views/service.ts';
import { deleteOldPositions } from './features/tracking/service.ts';
import { webhookHandlers } from './features/webhook-deliveries/service.ts';
import { explainListening, readableAddress } from './setup/listen.ts';
import {
  type Installation,
  type AskedServices,
  type Senders,
  fillEmpty,
  mailFolderIn,
  openGoogle,
  openInstallation,
  openMailer,
  openAskedServices,
  openReplica,
  openSenders,
  openTiles,
} from './setup/installation.ts';
import { privacyRound } from './setup/privacy-schedule.ts';
import { openBus } from './setup/event-bus.ts';
import { openLimits } from './setup/rate-limits.ts';
import { stopOnSignal } from './setup/shutdown.ts';

/** Milliseconds between two checks for a requested backup. */
const backupsEvery = 1000;
/** Milliseconds between two checks for masters whose free times have changed: as old as a cached list may be. */
const availabilityEvery = 500;
/** Milliseconds between two times that the changes of what searches count are added up. */
const countsEvery = 60_000;

const say = (line: string): void => console.log(line);

async function start(): Promise<void> {
  const env = readEnv();
  const installation = await openInstallation(env, say);
  const { db } = installation;
  try {
    const log = createPlainLog(env.logLevel);
    await recordInstallation(env.dataDir, installation);
    await fillEmpty(installation, { seed: env.seed, log: say });
    const bus = await openBus(env, { ...installation, log });
    const senders = await openSenders(env);
    const space = await watchSpace(env, installation);
    const shared = await openLimits(env, { db, log });
    const near = openReplica(env, { db, log });
    const { limits } = shared;
    const mailer = openMailer(env);
    const tracing = await openTracing(env.watching.otlp);
    const beside = { bus, space, limits, mailer, tracing, replica: near?.replica };
    const places = openAskedServices(env, log);
    // The first call decodes the weights, in a tenth of a second: no request waits for it.
    loadClassifier();
    const app = await listen(env, { ...installation, ...senders, ...places, ...beside });
    const siteUrl = env.publicUrl ?? readableAddress(env.host, app);
    const post = { db, mailer, siteUrl, from: env.mailFrom };
    const workers = startWorkers(app, { ...installation, ...env, ...places, post, senders });
    const stopNow = async (): Promise<void> => {
      await app.close();
      await Promise.all(workers.map((worker) => worker.stop()));
      await mailer.close();
      await bus.close();
      await space?.stop();
      await shared.close();
      await near?.close();
      await tracing?.close();
      await installation.close();
    };
    stopOnSignal({ say, stopNow, fail });
    say(await announce(db, env, siteUrl));
    collectStartupGarbage();
  } catch (error) {
    await installation.close();
    throw error;
  }
}

/** Disk space is monitored for the embedded database only; an external one reports its own errors. */
async function watchSpace(
  { dataDir, logLevel }: Env,
  { embedded }: Installation,
): Promise<WatchedSpace | undefined> {
  return embedded ? watchDiskSpace({ folder: dataDir, log: createPlainLog(logLevel) }) : undefined;
}

/** Services of a server in addition to its installation. */
interface Services {
  bus: Bus;
  space: WatchedSpace | undefined;
  limits: Limits;
  mailer: Mailer;
  tracing: Tracing | undefined;
  replica: Replica | undefined;
}

async function listen(
  env: Env,
  { tracing, space, ...parts }: Installation & Senders & AskedServices & Services,
): Promise<FastifyInstance> {
  const { publicUrl, trustProxy, logLevel, tileUrl, backupDir } = env;
  const app = buildApp({
    ...parts,
    space,
    backupDir,
    publicCacheMb: env.publicCacheMb,
    watching: { ...env.watching, tracing },
    publicUrl,
    tileUrl,
    tiles: await openTiles(env, createPlainLog(logLevel)),
    google: await openGoogle(env),
    load: env.load,
    socket: {
      perAddress: env.load.socketsPerAddress,
      subscriptionsPerUser: env.load.subscriptionsPerUser,
    },
    trustProxy,
    logLevel,
    inboxFolder: inboxFolder(env),
    mailFolder: mailFolderIn(env.dataDir),
    ...findWeb(),
  });
  await app.listen({ host: env.host, port: env.port }).catch(async (error: unknown) => {
    await app.close();
    throw explainListening(error, env);
  });
  return app;
}

/** In development the web dev server serves the web app from its sources. */
function findWeb(): { webDir?: string } {
  const webDir = join(root, 'apps', 'web', 'dist');
  if (existsSync(join(webDir, 'index.html'))) return { webDir };
  say('The web app is not built: this server answers the API alone.');
  return {};
}

/** Background work: jobs and requested backups. */
function startWorkers(
  { log }: FastifyInstance,
  {
    db,
    url,
    storage,
    vault,
    backupDir,
    dataDir,
    post,
    senders,
    addresses,
    routing,
  }: Installation &
    Pick<Env, 'backupDir' | 'dataDir'> &
    AskedServices & { post: Post; senders: Senders },
): { stop(): Promise<void> }[] {
  const clock = (): Date => new Date();
  const maker = { db, storage, url, log, clock, folder: backupDir };
  const handlers: JobHandlers = {
    ...emailDeliveries({ post, clock }),
    ...notificationDeliveries({ post, clock, routing, ...senders }),
    ...webhookHandlers({ db, vault, clock, sender: senders.webhooks }),
    ...automaticReplies(db),
    ...locatingHandlers({ db, addresses }),
    ...clockwork(maker),
    ...privacyRound({ ...maker, mailFolder: mailFolderIn(dataDir) }),
  };
  return [
    // Not a job: a backup has a row of its own with a lease and progress.
    startRounds({
      intervalMs: backupsEvery,
      round: (stopping) => makeNextBackup(maker, stopping),
      onError: (error) => log.error({ err: error }, 'Requested backups could not be checked'),
    }),
    // Not jobs: the queue is filled by triggers, and a master is computed once however much has changed.
    startRounds({
      intervalMs: availabilityEvery,
      round: (stopping) => refreshDue(db, clock(), stopping),
      onError: (error) => log.error({ err: error }, 'Free times could not be computed'),
    }),
    startRounds({
      intervalMs: countsEvery,
      round: () => foldCounts(db),
      onError: (error) => log.error({ err: error }, 'Counts of searches could not be added up'),
    }),
    startJobs({ db, url, handlers, log, hasSchedules: true }),
  ];
}

/** Handlers of scheduled jobs. */
function clockwork(maker: BackupMaker) {
  const { db, clock } = maker;
  return {
    'backup.night': async () => {
      await requestNightly(db, clock());
      await removeExpired(maker, clock());
    },
    'house.tidy': async () => {
      await runHousekeeping(maker);
      await refreshAnswerTimes(db, clock());
      await enqueueMissing(db);
    },
    'newsletter.forget': () => deleteUnconfirmed(db, clock()),
    // Links in emails: password resets and address changes.
    'passwords.forget': async () => {
      await deleteExpiredResets(db, clock());
      await deleteExpiredVerifications(db, clock());
      await deleteExpiredChanges(db, clock());
    },
    'suspensions.end': () => endDueSuspensions(db, clock()),
    'signIn.forget': () => deleteExpiredSignIns(db, clock()),
    'requests.forget': async () => void (await deleteOldRequests(db, clock())),
    'pictures.describe': async () => void (await fillLooks(maker)),
    'series.fill': () => fillDueSeries(db, clock()),
    'localPages.refresh': () => refreshLocalPages(db, clock()),
    // The retention in hours is promised to masters, so expired positions are deleted every few minutes.
    'positions.forget': async () => {
      await deleteOldPositions(db, clock());
      await deleteOldViews(db, clock());
    },
  } satisfies Partial<JobHandlers>;
}

/** Automatic replies of masters, about a second after a customer's first message. */
function automaticReplies(db: Kysely<DB>): Pick<JobHandlers, 'message.acknowledge'> {
  return {
    'message.acknowledge': ({ conversationId }) =>
      acknowledge(db, { conversationId, now: new Date() }),
  };
}

/** Startup errors explain themselves. */
function fail(error: unknown): never {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

await start().catch(fail);
