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
  type AddressRegister,
  type ReportService,
  type LanguageModel,
  type Routing,
  createAddressRegister,
  createLanguageModel,
  createRouting,
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
  createTileArchive,
  type TileArchive,
} from '../core/storage/index.ts';
import type { PlainLog } from '../core/observability/index.ts';
import { type Replica, followReplica } from '../core/database/index.ts';
import type { Env } from '../env.ts';
import { isLocalInstallation } from './listen.ts';

/** The database of an installation, migrated, and its files. */
export interface Installation extends Omit<OpenDatabase, 'isPooled'> {
  storage: Storage;
  vault: Vault;
}

type Log = (line: string) => void;

/** @throws Error with a readable text when the database, the folder or the bucket can't be used. */
export async function openInstallation(
  env: Pick<Env, 'databaseUrl' | 'directUrl' | 'isNaming' | 'dataDir' | 'storageUrl'>,
  log: Log,
): Promise<Installation> {
  const { databaseUrl, directUrl, isNaming, dataDir } = env;
  const opened = await openDatabase({ databaseUrl, directUrl, isNaming, dataDir, log });
  const { db, url, embedded, close } = opened;
  try {
    await bringUpToDate(opened, log);
    // Before opening the storage, which creates a new key where no files need the old one.
    if (await hasSealed(db)) await loadStorageKey(dataDir, isNeeded);
    const storage = await openStorage(env);
    const vault = createVault(await loadStorageKey(dataDir, isNeeded));
    return { db, url, embedded, close, vault, storage };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Migrations change session settings, so they need a dedicated connection. */
async function bringUpToDate({ db, url, isPooled }: OpenDatabase, log: Log): Promise<void> {
  const own = isPooled ? connect({ url, max: 1, applicationName: 'mesterhand-migration' }) : db;
  try {
    await migrateToLatest(own, { log });
    await prepareQueues(own);
  } finally {
    if (own !== db) await own.destroy();
  }
}

/** The replica for anonymous reads, if configured. It may be unavailable, also at start. */
export function openReplica(
  { readUrl, isNaming }: Pick<Env, 'readUrl' | 'isNaming'>,
  { db, log }: { db: Kysely<DB>; log: { error(details: object, message: string): void } },
): { replica: Replica; close(): Promise<void> } | undefined {
  if (readUrl === undefined) return undefined;
  const near = connect({ url: readUrl, isReadOnly: true, isNaming, connectTimeoutMs: 2000 });
  const replica = followReplica({ primary: db, replica: near, log });
  const close = async (): Promise<void> => {
    await replica.stop();
    await near.destroy();
  };
  return { replica, close };
}

/** The key of the private files stays on this machine: a bucket never holds what decrypts its files. */
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

/** The archive of vector map tiles, if configured. It may be missing, also at start: maps show the coast until then. */
export async function openTiles(
  { tileArchive: name, dataDir, storageUrl }: Pick<Env, 'tileArchive' | 'dataDir' | 'storageUrl'>,
  log: PlainLog,
): Promise<TileArchive | undefined> {
  if (name === undefined) return undefined;
  const archive = createTileArchive({ name, dataDir, storageUrl });
  const opened = await archive.open().catch(() => null);
  if (opened === null) log.error({ name }, 'The tile archive is missing: maps show the coast');
  await opened?.close();
  return archive;
}

/** The folder of emails on a machine without a mail server. */
export function mailFolderIn(dataDir: string): string {
  return join(dataDir, 'mail');
}

/** The mail transport: SMTP, else a local folder. */
export function openMailer({ smtpUrl, dataDir }: Pick<Env, 'smtpUrl' | 'dataDir'>): Mailer {
  return smtpUrl === undefined ? openFolderMailer(mailFolderIn(dataDir)) : openSmtpMailer(smtpUrl);
}

/** Imported only when configured, to save memory. */
export async function openGoogle({
  google,
}: Pick<Env, 'google'>): Promise<OpenIdProvider | undefined> {
  if (google === undefined) return undefined;
  const { createOpenIdProvider } = await import('../core/sessions/openid.ts');
  return createOpenIdProvider(google);
}

export interface Senders {
  push: PushSender;
  sms: SmsSender | undefined;
  webhooks: WebhookSender;
}

/** Senders of web push, webhooks and, with a gateway, text messages. */
export async function openSenders(
  env: Pick<
    Env,
    'dataDir' | 'pushKeys' | 'pushSubject' | 'publicUrl' | 'smsWebhook' | 'host' | 'trustProxy'
  >,
): Promise<Senders> {
  const { dataDir, publicUrl, smsWebhook } = env;
  const pair = env.pushKeys ?? (await loadPushKeys(dataDir));
  const site = publicUrl?.startsWith('https:') === true ? publicUrl : undefined;
  // Push services require a contact; a site without a configured one uses the maker's.
  const subject = env.pushSubject ?? site ?? 'mailto:post@mesterhand.example';
  const clock = (): Date => new Date();
  return {
    push: createPush({ keys: { ...pair, subject } }),
    sms: smsWebhook && createSms({ ...smsWebhook, clock }),
    // In local development webhook receivers run on the same machine.
    webhooks: createWebhooks({ allowLoopback: isLocalInstallation(env) }),
  };
}

/** Services of others that the product asks. */
export interface AskedServices {
  addresses: AddressRegister | undefined;
  routing: Routing;
  languageModel: LanguageModel | undefined;
}

/** Address register, routing service and language model, as far as they are configured. Each may be away. */
export function openAskedServices(
  {
    addressUrl,
    routingUrl,
    languageModel,
  }: Pick<Env, 'addressUrl' | 'routingUrl' | 'languageModel'>,
  log: PlainLog,
): AskedServices {
  const report: ReportService = ({ service, isAway }) =>
    isAway
      ? log.error({ service }, 'A service does not answer')
      : log.info({ service }, 'A service answers again');
  return {
    addresses:
      addressUrl === undefined ? undefined : createAddressRegister({ url: addressUrl, report }),
    routing: createRouting({ url: routingUrl, report }),
    languageModel: languageModel && createLanguageModel({ ...languageModel, report }),
  };
}

/**
 * Seeds an empty database: with the demo, or with the categories only, without which no master could register. A
 * database with users is left unchanged. Servers that start concurrently wait for each other on a lock; the first one
 * seeds.
 */
export async function fillEmpty(
  installation: Installation,
  options: { seed: Env['seed']; log: Log },
): Promise<void> {
  if (await hasRows(installation.db, 'users')) return;
  await installation.db.transaction().execute(async (trx) => {
    // Seeding a large demo may exceed the statement timeout.
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

/** Whether the database has values encrypted with the key. */
async function hasSealed(db: Kysely<DB>): Promise<boolean> {
  const factor = await db.selectFrom('secondFactors').select('userId').limit(1).executeTakeFirst();
  const secret = await db.selectFrom('webhookSecrets').select('id').limit(1).executeTakeFirst();
  return factor !== undefined || secret !== undefined;
}

export async function hasRows(db: Kysely<DB>, table: 'users' | 'categories'): Promise<boolean> {
  const row = await db.selectFrom(table).select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}
