import { join } from 'node:path';
import { type OpenDatabase, connect, openDatabase } from '@mesterhand/db/connect';
import { migrateToLatest } from '@mesterhand/db/migrate';
import type { DB } from '@mesterhand/db/schema';
import { seedDemo } from '@mesterhand/db/seed';
import { storeCategories } from '@mesterhand/db/seed/store-people';
import { type Kysely, sql } from 'kysely';
import { prepareQueues } from '../core/tasks/index.ts';
import { openFolderMailer, openSmtpMailer, type Mailer } from '../core/mail/index.ts';
import { type OpenIdProvider, type Vault, createVault } from '../core/sessions/index.ts';
import {
  loadPushKeys,
  type PushSender,
  createPush,
  type SmsSender,
  createSms,
  type WebhookSender,
  createWebhooks,
} from '../core/outbound/index.ts';
import {
  loadStorageKey,
  createS3Storage,
  type Storage,
  createFolderStorage,
} from '../core/storage/index.ts';
import { type Replica, followReplica } from '../core/database/index.ts';
import type { Env } from '../env.ts';
import { isLocalInstallation } from './listen.ts';

/** What belongs to one installation: its database, brought up to this code, and its files. */
export interface Installation extends Omit<OpenDatabase, 'isPooled'> {
  storage: Storage;
  vault: Vault;
}

type Log = (line: string) => void;

/** @throws Error with a text for people when the database, the folder or the bucket can't be used. */
export async function openInstallation(
  env: Pick<Env, 'databaseUrl' | 'directUrl' | 'isNaming' | 'dataDir' | 'storageUrl'>,
  log: Log,
): Promise<Installation> {
  const { databaseUrl, directUrl, isNaming, dataDir } = env;
  const opened = await openDatabase({ databaseUrl, directUrl, isNaming, dataDir, log });
  const { db, url, embedded, close } = opened;
  try {
    await bringUpToDate(opened, log);
    // Before the storage, which makes a new key where it has no files that need the old one.
    if (await hasSealed(db)) await loadStorageKey(dataDir, isNeeded);
    const storage = await openStorage(env);
    const vault = createVault(await loadStorageKey(dataDir, isNeeded));
    return { db, url, embedded, close, vault, storage };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Settings of a migration hold for its whole connection, which must therefore be one of its own. */
async function bringUpToDate({ db, url, isPooled }: OpenDatabase, log: Log): Promise<void> {
  const own = isPooled ? connect({ url, max: 1, applicationName: 'mesterhand-migration' }) : db;
  try {
    await migrateToLatest(own, { log });
    await prepareQueues(own);
  } finally {
    if (own !== db) await own.destroy();
  }
}

/** The copy that answers what visitors read, where there is one. It may be away, also at the start. */
export function openReplica(
  { readUrl, isNaming }: Pick<Env, 'readUrl' | 'isNaming'>,
  { db, log }: { db: Kysely<DB>; log: { error(details: object, message: string): void } },
): { replica: Replica; close(): Promise<void> } | undefined {
  if (readUrl === undefined) return undefined;
  const near = connect({ url: readUrl, isReadOnly: true, isNaming, patience: 2000 });
  const replica = followReplica({ primary: db, replica: near, log });
  const close = async (): Promise<void> => {
    await replica.stop();
    await near.destroy();
  };
  return { replica, close };
}

/** The key of the private files stays on this machine: a bucket never holds what opens its files. */
export function openStorage({
  dataDir,
  storageUrl,
}: Pick<Env, 'dataDir' | 'storageUrl'>): Promise<Storage> {
  if (storageUrl === undefined) return createFolderStorage({ dataDir });
  return createS3Storage({
    url: storageUrl,
    scratchDir: join(dataDir, 'tmp'),
    key: (hasFiles) => loadStorageKey(dataDir, hasFiles),
  });
}

/** Where letters lie on a machine that has no mail server. */
export function letterFolder(dataDir: string): string {
  return join(dataDir, 'mail');
}

/** The way that letters take: to a mail server, else to a folder of this machine. */
export function openMailer({ smtpUrl, dataDir }: Pick<Env, 'smtpUrl' | 'dataDir'>): Mailer {
  return smtpUrl === undefined ? openFolderMailer(letterFolder(dataDir)) : openSmtpMailer(smtpUrl);
}

/** Most installations have none, and nothing of it in memory. */
export async function openGoogle({
  google,
}: Pick<Env, 'google'>): Promise<OpenIdProvider | undefined> {
  if (google === undefined) return undefined;
  const { createOpenIdProvider } = await import('../core/sessions/openid.ts');
  return createOpenIdProvider(google);
}

export interface Ways {
  push: PushSender;
  sms: SmsSender | undefined;
  webhooks: WebhookSender;
}

/** The channels to browsers, to the owner's other systems and, where there is a gateway, to telephones. */
export async function openWays(
  env: Pick<
    Env,
    'dataDir' | 'pushKeys' | 'pushSubject' | 'publicUrl' | 'smsWebhook' | 'host' | 'trustProxy'
  >,
): Promise<Ways> {
  const { dataDir, publicUrl, smsWebhook } = env;
  const pair = env.pushKeys ?? (await loadPushKeys(dataDir));
  const site = publicUrl?.startsWith('https:') === true ? publicUrl : undefined;
  // Push services ask for somebody to write to; a site without an address of its own has nobody but its maker.
  const subject = env.pushSubject ?? site ?? 'mailto:post@mesterhand.example';
  const clock = (): Date => new Date();
  return {
    push: createPush({ keys: { ...pair, subject } }),
    sms: smsWebhook && createSms({ ...smsWebhook, clock }),
    // On a developer's machine what receives webhooks runs beside the server.
    webhooks: createWebhooks({ allowLoopback: isLocalInstallation(env) }),
  };
}

/**
 * Puts into an empty database what it begins with: the demo, or the categories alone, without which
 * no master could register. A database with people in it is left as it is. Servers that start together wait for
 * each other; the first one fills.
 */
export async function fillEmpty(
  installation: Installation,
  options: { seed: Env['seed']; log: Log },
): Promise<void> {
  if (await hasRows(installation.db, 'users')) return;
  await installation.db.transaction().execute(async (trx) => {
    // A large demo may take the other server longer than a statement is otherwise given.
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`select pg_advisory_xact_lock(hashtextextended('installation.fill', 0))`.execute(trx);
    await fill(installation, options);
  });
}

async function fill(
  { db, storage, embedded }: Installation,
  { seed, log }: { seed: Env['seed']; log: Log },
): Promise<void> {
  if (await hasRows(db, 'users')) return;
  if ((seed ?? (embedded ? 'demo' : 'none')) === 'demo') {
    await seedDemo(db, { files: storage, now: new Date(), log });
  } else if (!(await hasRows(db, 'categories'))) {
    await storeCategories(db);
  }
}

const isNeeded = (): Promise<boolean> => Promise.resolve(true);

/** Whether the database keeps anything that was sealed with the key. */
async function hasSealed(db: Kysely<DB>): Promise<boolean> {
  const factor = await db.selectFrom('secondFactors').select('userId').limit(1).executeTakeFirst();
  const secret = await db.selectFrom('webhookSecrets').select('id').limit(1).executeTakeFirst();
  return factor !== undefined || secret !== undefined;
}

export async function hasRows(db: Kysely<DB>, table: 'users' | 'categories'): Promise<boolean> {
  const row = await db.selectFrom(table).select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}
