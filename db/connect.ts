import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import { types } from './column-values.ts';
import { startEmbedded } from './embedded.ts';
import { namePool } from './named-pool.ts';
import { camelCase } from './named-statements.ts';
import { openEar } from './observe.ts';
import type { DB } from './schema.gen.ts';

export interface ConnectOptions {
  /** postgresql://user:password@host:port/database */
  url: string;
  /** Maximum connections; each is opened lazily. Default 20. */
  max?: number;
  /** Shown in pg_stat_activity. Default "mesterhand". */
  applicationName?: string;
  /** Statement timeout in milliseconds; 0 disables it. Default 30,000. */
  statementTimeout?: number;
  /** Receives errors of idle connections; the pool replaces them by itself. */
  onIdleError?: (error: Error) => void;
  /** A transaction-mode pooler is in between: its configuration, not ours, limits statements. */
  isPooled?: boolean;
  /** Rejects every write, also where the server would accept it. */
  isReadOnly?: boolean;
  /** False: no named prepared statements, for poolers that do not support them (PgBouncer before 1.21). */
  isNaming?: boolean;
  /** Connection timeout in milliseconds. Default 10,000. */
  connectTimeoutMs?: number;
}

/**
 * Opens a pool; connects lazily, so an unreachable server shows at the first query. TypeScript uses camelCase, SQL
 * snake_case; keys inside json are unchanged. Values arrive ready for JSON: bigint and numeric as numbers, date as
 * 'YYYY-MM-DD', timestamptz as an ISO instant in UTC with milliseconds ('2026-01-31T12:00:00.000Z'), time and ranges as
 * text.
 */
export function connect(target: string | ConnectOptions): Kysely<DB> {
  const options = typeof target === 'string' ? { url: target } : target;
  const { applicationName = 'mesterhand', connectTimeoutMs = 10_000 } = options;
  parseAddress(options.url);
  const pool = new Pool({
    connectionString: options.url,
    max: options.max ?? 20,
    application_name: applicationName,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // Statements that are sent together are on their way at once. A pooler may not expect it.
    pipeline: options.isPooled !== true,
    types,
    // Not as startup parameters: poolers such as PgBouncer refuse those they don't know.
    // The pool waits for the promise and drops the connection when it fails, whatever its types say.
    // oxlint-disable-next-line typescript/no-misused-promises
    onConnect: async (client) => {
      const settings = settingsOf(options);
      const calls = settings.map((_, at) => `set_config($${2 * at + 1}, $${2 * at + 2}, false)`);
      if (options.isPooled !== true) calls.push(nearPages);
      await client.query(`select ${calls.join(', ')}`, settings.flat());
    },
  });
  // An unhandled error event of an idle connection would end the process.
  pool.on('error', (error) => options.onIdleError?.(error));
  // The pool only handles errors of idle connections. One that breaks between two statements of a transaction fails the
  // next.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const ear = openEar();
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: namePool(pool, options.isNaming !== false) }),
    plugins: [camelCase],
    log: ear.hear,
  });
  ear.of(db, pool);
  return db;
}

/** A pooler restores the first two for each client, as the server reports them; no others. */
function settingsOf(options: ConnectOptions): [name: string, value: string][] {
  const { statementTimeout = 30_000, isPooled = false, isReadOnly = false } = options;
  return [
    ['TimeZone', 'UTC'],
    ['DateStyle', 'ISO, YMD'],
    ...(isPooled ? [] : [['statement_timeout', `${statementTimeout}`] satisfies [string, string]]),
    ...(isReadOnly ? [['default_transaction_read_only', 'on'] satisfies [string, string]] : []),
  ];
}

/**
 * Random reads cost little more than sequential ones in memory or on flash. With the default, made for hard disks, the
 * planner prefers a sequential scan of a small table over lookups by key. A value set by the owner is left unchanged.
 */
const nearPages = `set_config('random_page_cost',
  case current_setting('random_page_cost') when '4' then '1.1' else current_setting('random_page_cost') end, false)`;

export interface OpenOptions {
  /** PostgreSQL 15 or newer; without it the embedded server starts. */
  databaseUrl?: string | undefined;
  /** The same database without the pooler at `databaseUrl`; undefined: there is none. */
  directUrl?: string | undefined;
  /** False: no named prepared statements. */
  isNaming?: boolean;
  /** Data directory of the embedded server. */
  dataDir: string;
  /** Receives a line for each step that takes time. */
  log?: (line: string) => void;
  /** Maximum connections. */
  max?: number;
  /** Shown in pg_stat_activity. Default "mesterhand", the server's. */
  applicationName?: string;
}

export interface OpenDatabase {
  db: Kysely<DB>;
  /** For dedicated connections, without a pooler. Contains the password: not for logs. */
  url: string;
  /** Whether `db` is connected through a pooler. */
  isPooled: boolean;
  embedded: boolean;
  /** Closes the pool, and the embedded server when no other process uses it. */
  close(): Promise<void>;
}

/** Opens the database of this installation and checks that it is suitable. */
export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const { databaseUrl, directUrl, isNaming = true, dataDir, log } = options;
  const server =
    databaseUrl === undefined
      ? await startEmbedded({ dataDir, supervised: true, ...(log && { log }) })
      : undefined;
  const url = server?.url ?? databaseUrl ?? '';
  const onIdleError = (error: Error): void =>
    log?.(`A database connection broke: ${error.message}`);
  const { max, applicationName } = options;
  const isPooled = directUrl !== undefined && server === undefined;
  const db = connect({
    url,
    onIdleError,
    isPooled,
    isNaming,
    ...(max !== undefined && { max }),
    ...(applicationName !== undefined && { applicationName }),
  });
  const close = async (): Promise<void> => {
    await db.destroy();
    await server?.stop();
  };
  try {
    await checkServer(db, describeAddress(url), log);
    if (isPooled) await checkPooler(db, describeAddress(url), log);
  } catch (error) {
    await close();
    throw error;
  }
  const ownUrl = isPooled ? directUrl : url;
  return { db, url: ownUrl, isPooled, embedded: server !== undefined, close };
}

/** Session settings do not work through a transaction-mode pooler, so its owner has to configure them. */
async function checkPooler(db: Kysely<DB>, where: string, log: OpenOptions['log']): Promise<void> {
  const { rows } = await sql<{ limit: string }>`
    select current_setting('statement_timeout') as limit
  `.execute(db);
  if (rows[0]?.limit === '0')
    log?.(
      `No statement through the pooler at ${where} is ever cut off: give it connect_query = 'set statement_timeout to 30000'.`,
    );
}

async function checkServer(db: Kysely<DB>, where: string, log: OpenOptions['log']): Promise<void> {
  const { rows } = await sql<{ version: number; encoding: string; lowercases: boolean }>`
    select current_setting('server_version_num')::int as version,
           current_setting('server_encoding') as encoding,
           current_setting('server_encoding') = 'UTF8' and lower(chr(216)) = chr(248) as lowercases
  `
    .execute(db)
    .catch((cause: unknown) => {
      throw new Error(explainFailure(where, cause), { cause });
    });
  const [server] = rows;
  if (!server || server.version < 150_000) {
    const found = Math.floor((server?.version ?? 0) / 10_000);
    throw new Error(
      `The database at ${where} is PostgreSQL ${found}; version 15 or newer is needed.`,
    );
  }
  if (server.encoding !== 'UTF8') {
    throw new Error(
      `The database at ${where} stores ${server.encoding}; UTF8 is needed: create it with ENCODING 'UTF8'.`,
    );
  }
  if (!server.lowercases) {
    log?.(
      `The database at ${where} has a locale that does not know Æ, Ø and Å: search will tell "Ø" from "ø".`,
    );
  }
}

function explainFailure(where: string, cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  const reason = cause instanceof Error && cause.message !== '' ? cause.message : String(code);
  if (code === '28P01' || code === '28000')
    return `The database at ${where} refused the user name or the password.`;
  if (code === '3D000')
    return `The server at ${where} runs, but has no such database: create it first.`;
  return `The database at ${where} can't be reached (${reason}). Is it running, and is DATABASE_URL right?`;
}

/** Host, port and database name, safe for logs. */
export function describeAddress(url: string): string {
  const { hostname, port, pathname, searchParams } = parseAddress(url);
  const host = searchParams.get('host') ?? (hostname === '' ? 'localhost' : hostname);
  return `${host}:${port === '' ? '5432' : port}${pathname}`;
}

/** The error of `new URL` contains its input, including the password, so it is not used as a cause. */
function parseAddress(url: string): URL {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed && /^postgres(ql)?:$/.test(parsed.protocol)) return parsed;
  throw new Error(
    'DATABASE_URL is not an address such as postgresql://user:password@host:5432/database.',
  );
}
