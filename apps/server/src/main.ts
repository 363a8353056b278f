import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DB } from '@mesterhand/db/schema';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { announce, inboxFolder } from './announcement.ts';
import { buildApp } from './app.ts';
import { createNotifyTransport } from './core/bus-notify.ts';
import { createRedisTransport } from './core/bus-redis.ts';
import { type Bus, createBus } from './core/bus.ts';
import { keepHouse, startRounds } from './core/housekeeping.ts';
import { startJobs } from './core/job-worker.ts';
import type { JobHandlers } from './core/jobs.ts';
import type { Post } from './core/letter-sending.ts';
import { createOpenIdProvider } from './core/openid.ts';
import { createWebhooks } from './core/webhooks.ts';
import { createLimits } from './core/rate-limit.ts';
import { letterDeliveries, noticeDeliveries } from './deliveries.ts';
import { type Env, readEnv, root } from './env.ts';
import {
  type BackupMaker,
  makeNextBackup,
  removeExpired,
  requestNightly,
} from './features/backups/service.ts';
import { acknowledge } from './features/messages/service.ts';
import { forgetChanges } from './features/address-changes/service.ts';
import { forgetVerifications } from './features/addresses/service.ts';
import { forgetUnconfirmed } from './features/newsletter/service.ts';
import { forgetResets } from './features/passwords/service.ts';
import { forgetSignIns } from './features/sign-in/service.ts';
import { deleteOldViews } from './features/sightings/service.ts';
import { deleteOldPositions } from './features/tracking/service.ts';
import { webhookHandlers } from './features/webhook-deliveries/service.ts';
import { explainListening, readableAddress } from './listening.ts';
import {
  type Installation,
  type Ways,
  fillEmpty,
  openInstallation,
  openMailer,
  openWays,
} from './installation.ts';

/** Milliseconds that requests under way get when the server is asked to stop. */
const lastCall = 10_000;
/** Milliseconds between two looks for a backup that somebody waits for. */
const backupsEvery = 1000;

const say = (line: string): void => console.log(line);

async function start(): Promise<void> {
  const env = readEnv();
  const installation = await openInstallation(env, say);
  const { db } = installation;
  try {
    await fillEmpty(installation, { seed: env.seed, log: say });
    const bus = await openBus(env, installation);
    const ways = await openWays(env);
    const app = await listen(env, { ...installation, ...ways, bus });
    const siteUrl = env.publicUrl ?? readableAddress(env.host, app);
    const mailer = openMailer(env);
    const post = { db, mailer, siteUrl, from: env.mailFrom };
    const workers = startWorkers(app, { ...installation, backupDir: env.backupDir, post, ways });
    stopOnSignal(async () => {
      await app.close();
      await Promise.all(workers.map((worker) => worker.stop()));
      await mailer.close();
      await bus.close();
      await installation.close();
    });
    say(await announce(db, env, siteUrl));
  } catch (error) {
    await installation.close();
    throw error;
  }
}

/** How this server and others on the same database tell each other of changes. */
async function openBus(
  { redisUrl, logLevel }: Env,
  { db, url }: Pick<Installation, 'db' | 'url'>,
): Promise<Bus> {
  const log = {
    error: (details: object, message: string): void => {
      if (logLevel !== 'silent') console.error(message, details);
    },
  };
  const transport =
    redisUrl === undefined
      ? createNotifyTransport({ db, url, log })
      : await createRedisTransport(redisUrl, log);
  return createBus({ transport, log });
}

async function listen(
  env: Env,
  { db, storage, vault, bus, push, sms }: Installation & Ways & { bus: Bus },
): Promise<FastifyInstance> {
  const { publicUrl, trustProxy, logLevel, tileUrl, backupDir } = env;
  const app = buildApp({
    db,
    storage,
    backupDir,
    vault,
    bus,
    push,
    sms,
    limits: createLimits(env.rates),
    publicUrl,
    tileUrl,
    google: env.google && createOpenIdProvider(env.google),
    trustProxy,
    logLevel,
    letterFolder: inboxFolder(env),
    ...findWeb(),
  });
  await app.listen({ host: env.host, port: env.port }).catch(async (error: unknown) => {
    await app.close();
    throw explainListening(error, env);
  });
  return app;
}

/** While developing, another server brings the web app, fresh from its sources. */
function findWeb(): { webDir?: string } {
  const webDir = join(root, 'apps', 'web', 'dist');
  if (existsSync(join(webDir, 'index.html'))) return { webDir };
  say('The web app is not built: this server answers the API alone.');
  return {};
}

/** What goes on beside requests: jobs, and backups that somebody waits for. */
function startWorkers(
  { log }: FastifyInstance,
  {
    db,
    url,
    storage,
    vault,
    backupDir,
    post,
    ways,
  }: Installation & Pick<Env, 'backupDir'> & { post: Post; ways: Ways },
): { stop(): Promise<void> }[] {
  const clock = (): Date => new Date();
  const maker = { db, storage, url, log, clock, folder: backupDir };
  const handlers: JobHandlers = {
    ...letterDeliveries({ post, clock }),
    ...noticeDeliveries({ post, clock, ...ways }),
    ...webhookHandlers({ db, vault, clock, sender: createWebhooks() }),
    ...houseWords(db),
    ...clockwork(maker),
  };
  return [
    // No job: a backup has a row of its own that waits, runs under a lease and tells how far it is.
    startRounds({
      intervalMs: backupsEvery,
      round: (stopping) => makeNextBackup(maker, stopping),
      onError: (error) => log.error({ err: error }, 'Backups could not be looked for'),
    }),
    startJobs({ db, url, handlers, log, hasSchedules: true }),
  ];
}

/** What comes by the clock. */
function clockwork(maker: BackupMaker) {
  const { db, clock } = maker;
  return {
    'backup.night': async () => {
      await requestNightly(db, clock());
      await removeExpired(maker, clock());
    },
    'house.tidy': () => keepHouse(maker),
    'newsletter.forget': () => forgetUnconfirmed(db, clock()),
    // The links of letters: to a new password, and about addresses.
    'passwords.forget': async () => {
      await forgetResets(db, clock());
      await forgetVerifications(db, clock());
      await forgetChanges(db, clock());
    },
    'signIn.forget': () => forgetSignIns(db, clock()),
    // Masters are told for how many hours their positions are kept; minutes more are too many.
    'positions.forget': async () => {
      await deleteOldPositions(db, clock());
      await deleteOldViews(db, clock());
    },
  } satisfies Partial<JobHandlers>;
}

/** What the house says in a master's name, about a second after a customer's first words. */
function houseWords(db: Kysely<DB>): Pick<JobHandlers, 'message.acknowledge'> {
  return {
    'message.acknowledge': ({ conversationId }) =>
      acknowledge(db, { conversationId, now: new Date() }),
  };
}

/** The first signal lets requests under way finish; the second doesn't wait for anything. */
function stopOnSignal(stopNow: () => Promise<void>): void {
  let isStopping = false;
  const onSignal = (): void => {
    if (isStopping) process.exit(1);
    isStopping = true;
    say('Stopping…');
    setTimeout(() => process.exit(1), lastCall).unref();
    stopNow().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

/** A sentence for people: what can go wrong at the start explains itself. */
function fail(error: unknown): never {
  const isError = error instanceof Error;
  console.error(isError ? error.message : error);
  process.exit(1);
}

await start().catch(fail);
