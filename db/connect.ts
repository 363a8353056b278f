import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely';
import { type CustomTypesConfig, Pool, types as pgTypes } from 'pg';
import { startEmbedded } from './embedded.ts';
import { openEar } from './observe.ts';
import type { DB } from './schema.gen.ts';

export interface ConnectOptions {
  /** postgresql://user:password@host:port/database */
  url: string;
  /** Connections at most; each is opened when first needed. Default 20. */
  max?: number;
  /** Shown in pg_stat_activity. Default "mesterhand". */
  applicationName?: string;
  /** A statement that runs longer is cancelled, in milliseconds; 0 is for ever. Default 30,000. */
  statementTimeout?: number;
  /** Hears of connections that broke while idle; the pool replaces them by itself. */
  onIdleError?: (error: Error) => void;
}

/**
 * Opens a pool; connects lazily, so an unreachable server shows at the first query.
 *
 * TypeScript sees camelCase, SQL is snake_case, and keys inside json are left as they are. Values
 * arrive ready for the wire: bigint and numeric as numbers, date as 'YYYY-MM-DD', timestamptz as an
 * ISO instant in UTC with milliseconds ('2026-01-31T12:00:00.000Z'), time and ranges as text.
 */
export function connect(target: string | ConnectOptions): Kysely<DB> {
  const options = typeof target === 'string' ? { url: target } : target;
  const { applicationName = 'mesterhand', statementTimeout = 30_000 } = options;
  parseAddress(options.url);
  const pool = new Pool({
    connectionString: options.url,
    max: options.max ?? 20,
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    types,
    // Not as startup parameters: poolers such as PgBouncer refuse those they don't know.
    // The pool waits for the promise and drops the connection when it fails, whatever its types say.
    // oxlint-disable-next-line typescript/no-misused-promises
    onConnect: async (client) => {
      await client.query(
        `select set_config('TimeZone', 'UTC', false), set_config('DateStyle', 'ISO, YMD', false),
                set_config('statement_timeout', $1, false)`,
        [`${statementTimeout}`],
      );
    },
  });
  // Without a listener a connection that breaks while idle would end the whole process.
  pool.on('error', (error) => options.onIdleError?.(error));
  // The pool listens to idle connections alone. One that breaks between two statements of a transaction fails the next.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const ear = openEar();
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: ear.hear,
  });
  ear.of(db, pool);
  return db;
}

const oid = {
  date: 1082,
  int8: 20,
  interval: 1186,
  numeric: 1700,
  timestamp: 1114,
  timestamptz: 1184,
};
const arrayOid = {
  date: 1182,
  int8: 1016,
  interval: 1187,
  numeric: 1231,
  text: 1009,
  timestamp: 1115,
  timestamptz: 1185,
};

const keepText = (text: string): string => text;

const readers = new Map<number, (text: string) => unknown>([
  [oid.int8, parseInteger],
  [oid.numeric, Number],
  [oid.date, keepText],
  [oid.interval, keepText],
  [oid.timestamp, keepText],
  [oid.timestamptz, parseInstant],
  [arrayOid.int8, arrayOf(parseInteger)],
  [arrayOid.numeric, arrayOf(Number)],
  [arrayOid.date, arrayOf(keepText)],
  [arrayOid.interval, arrayOf(keepText)],
  [arrayOid.timestamp, arrayOf(keepText)],
  [arrayOid.timestamptz, arrayOf(parseInstant)],
]);

/** How columns become values, for a `pg` client of one's own (such as one that listens). */
export const types: CustomTypesConfig = {
  getTypeParser: (id, format): unknown => {
    const ours = format === 'binary' ? undefined : readers.get(id);
    return ours ?? findDriverReader(id, format);
  },
};

function findDriverReader(id: number, format: 'text' | 'binary' = 'text'): unknown {
  return format === 'binary'
    ? pgTypes.getTypeParser(id, format)
    : pgTypes.getTypeParser(id, format);
}

function parseInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The database sent ${text}, which a number can't hold exactly.`);
  return value;
}

/** '2026-01-31 12:00:00.123456+00' → '2026-01-31T12:00:00.123Z'; infinity and years BC stay as they are. */
function parseInstant(text: string): string {
  if (!text.endsWith('+00') || text[10] !== ' ') return text;
  const milliseconds = text[19] === '.' ? text.slice(20, -3).padEnd(3, '0').slice(0, 3) : '000';
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`;
}

function arrayOf(parse: (text: string) => unknown): (text: string) => unknown {
  const parseEach = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(parseEach);
    return typeof value === 'string' ? parse(value) : value;
  };
  return (text) => parseEach(splitArray(text));
}

/** The texts in an array of any type, by the driver's own reader for text[]. */
function splitArray(text: string): unknown {
  const reader = findDriverReader(arrayOid.text);
  if (typeof reader !== 'function') throw new Error('The driver does not read arrays.');
  const texts: unknown = Reflect.apply(reader, undefined, [text]);
  return texts;
}

export interface OpenOptions {
  /** A PostgreSQL 15 or newer; without it the embedded one starts. */
  databaseUrl?: string | undefined;
  /** Where the embedded server keeps its data. */
  dataDir: string;
  /** Gets a line for each step that takes time. */
  log?: (line: string) => void;
  /** Connections at most. */
  max?: number;
  /** Shown in pg_stat_activity; "mesterhand", the server's, without it. */
  applicationName?: string;
}

export interface OpenDatabase {
  db: Kysely<DB>;
  /** With the password: not for logs. */
  url: string;
  embedded: boolean;
  /** Closes the pool, and the embedded server when nobody else uses it. */
  close(): Promise<void>;
}

/** Opens the database of this installation and makes sure that it can hold our data. */
export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const { databaseUrl, dataDir, log } = options;
  const server =
    databaseUrl === undefined
      ? await startEmbedded({ dataDir, supervised: true, ...(log && { log }) })
      : undefined;
  const url = server?.url ?? databaseUrl ?? '';
  const onIdleError = (error: Error): void =>
    log?.(`A database connection broke: ${error.message}`);
  const { max, applicationName } = options;
  const db = connect({
    url,
    onIdleError,
    ...(max !== undefined && { max }),
    ...(applicationName !== undefined && { applicationName }),
  });
  const close = async (): Promise<void> => {
    await db.destroy();
    await server?.stop();
  };
  try {
    await checkServer(db, describeAddress(url), log);
  } catch (error) {
    await close();
    throw error;
  }
  return { db, url, embedded: server !== undefined, close };
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

/** Host, port and database name: what a log may hold. */
export function describeAddress(url: string): string {
  const { hostname, port, pathname, searchParams } = parseAddress(url);
  const host = searchParams.get('host') ?? (hostname === '' ? 'localhost' : hostname);
  return `${host}:${port === '' ? '5432' : port}${pathname}`;
}

/** The error of `new URL` carries its input, password and all, so it is not passed on. */
function parseAddress(url: string): URL {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed && /^postgres(ql)?:$/.test(parsed.protocol)) return parsed;
  throw new Error(
    'DATABASE_URL is not an address such as postgresql://user:password@host:5432/database.',
  );
}
