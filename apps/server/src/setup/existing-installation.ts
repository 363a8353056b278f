import { type OpenDatabase, describeAddress, openDatabase } from '@mesterhand/db/connect';
import { hasEmbedded } from '@mesterhand/db/embedded';
import { findSchemaVersion, listMigrations } from '@mesterhand/db/migrate';
import type { DB } from '@mesterhand/db/schema';
import type { Kysely } from 'kysely';
import { findInstallation } from '../core/events/index.ts';
import type { Storage } from '../core/storage/index.ts';
import { type Env, settingsFile } from '../env.ts';
import { openStorage } from './installation.ts';
import { type InstallationRecord, readInstallationRecord } from '../core/database/index.ts';

type Settings = Pick<Env, 'databaseUrl' | 'directUrl' | 'isNaming' | 'dataDir' | 'storageUrl'>;

interface Options {
  /** Receives a line for each step, the first of which names the installation. */
  log: (line: string) => void;
  /** Shown in pg_stat_activity. */
  applicationName: string;
}

/**
 * Opens the database named by the settings. Never creates one: a command that succeeds on a new, empty database would
 * be misleading.
 * @throws Error with a readable text when there is none, or when the server that used DATA_DIR last used another one.
 */
export async function openExistingDatabase(env: Settings, options: Options): Promise<OpenDatabase> {
  const { databaseUrl, dataDir } = env;
  const record = await readInstallationRecord(dataDir);
  if (databaseUrl === undefined && !(await hasEmbedded(dataDir)))
    throw new Error(explainNone(dataDir, record));
  const opened = await openDatabase({ ...env, ...options });
  try {
    const version = await findSchemaVersion(opened.db);
    if (version === null)
      throw new Error(`The database ${describeTarget(env)} is empty. ${startFirst()}`);
    await refuseOtherDatabase(opened.db, env, record);
    options.log(`Installation: ${describeTarget(env)}`);
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/**
 * For programs that may create an installation: guards against a missing DATABASE_URL.
 * @throws Error when a server has used DATA_DIR with an external database, and DATABASE_URL is not set.
 */
export async function refuseForgottenDatabase({ databaseUrl, dataDir }: Settings): Promise<void> {
  const record = await readInstallationRecord(dataDir);
  if (databaseUrl === undefined && record !== undefined && record.address !== null)
    throw new Error(explainNone(dataDir, record));
}

/**
 * Opens the database and the files of an existing installation.
 * @throws Error also when the database's schema does not match this code, or its files can't be in DATA_DIR.
 */
export async function openExistingInstallation(
  env: Settings,
  options: Options,
): Promise<OpenDatabase & { storage: Storage }> {
  const opened = await openExistingDatabase(env, options);
  try {
    await refuseOtherSchema(opened.db);
    await refuseMissingFiles(env);
    return { ...opened, storage: await openStorage(env) };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/**
 * For programs that do not migrate: those that only read, and those that must work without files or keys. @throws Error
 * when the schema does not match this code.
 */
export async function refuseOtherSchema(db: Kysely<DB>): Promise<void> {
  const [version, newest] = [await findSchemaVersion(db), (await listMigrations()).at(-1)];
  if (version !== newest)
    throw new Error(
      `The database is at ${version ?? 'nothing'}, this code at ${newest}: start the server first.`,
    );
}

async function refuseOtherDatabase(
  db: Kysely<DB>,
  env: Settings,
  record: InstallationRecord | undefined,
): Promise<void> {
  if (record === undefined || record.identity === (await findInstallation(db))) return;
  throw new Error(
    `The server that last ran with ${env.dataDir} used ${describeRecord(record)}, and these settings name ` +
      `${describeTarget(env)}. ${useSameSettings()}`,
  );
}

/** The files of an embedded database are next to it; those of an external one only where its server has run. */
async function refuseMissingFiles({ databaseUrl, dataDir, storageUrl }: Settings): Promise<void> {
  if (databaseUrl === undefined || storageUrl !== undefined) return;
  if ((await readInstallationRecord(dataDir)) !== undefined) return;
  throw new Error(
    `No server has run with the folder ${dataDir}, so the files of this installation are not in it: ` +
      `set DATA_DIR (or STORAGE_URL) as the server has it. ${useSameSettings()}`,
  );
}

function explainNone(dataDir: string, record: InstallationRecord | undefined): string {
  const found = `DATABASE_URL is not set, and ${dataDir} holds no embedded database in use.`;
  if (record === undefined) return `${found} ${startFirst()}`;
  return `${found} The server that last ran with it used ${describeRecord(record)}. ${useSameSettings()}`;
}

function describeTarget({ databaseUrl, dataDir }: Settings): string {
  return databaseUrl === undefined
    ? `embedded database in ${dataDir}`
    : `PostgreSQL at ${describeAddress(databaseUrl)}, files in ${dataDir}`;
}

function describeRecord({ address }: InstallationRecord): string {
  return address === null ? 'its embedded database' : `PostgreSQL at ${address}`;
}

function startFirst(): string {
  return `Start the server once (npm start), or name the installation that runs. ${useSameSettings()}`;
}

/** Server and commands read the same settings file, so that all use the same installation. */
function useSameSettings(): string {
  const file = settingsFile();
  return file === undefined
    ? 'Settings were read from the environment alone; put those of the server into .env (see .env.example).'
    : `Settings were read from ${file} and the environment.`;
}
