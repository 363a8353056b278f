import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient } from '@mesterhand/client';
import { type AppOptions, buildApp } from '@mesterhand/server/app';
import {
  type Limits,
  type RateMetrics,
  createLimits,
  defaultRates,
  rateClasses,
  rateVariable,
  readRates,
} from '@mesterhand/server/core/rate-limit';
import { type Storage, createFolderStorage } from '@mesterhand/server/core/storage';
import {
  type ClusterHandle,
  type Template,
  type TestDatabase,
  createTestDatabase,
} from './cluster.ts';
import { type RunningNode, openParts, portOf } from './node-app.ts';
import { openNodeGroup } from './node-group.ts';
import { noteSessionUse } from './session-state.ts';

export interface TestServerOptions extends Pick<
  AppOptions,
  | 'clock'
  | 'publicCacheMb'
  | 'replica'
  | 'watching'
  | 'mailer'
  | 'space'
  | 'google'
  | 'inboxFolder'
  | 'webDir'
  | 'logLevel'
  | 'logTarget'
  | 'publicUrl'
  | 'router'
  | 'load'
  | 'timeouts'
  | 'trustProxy'
  | 'addresses'
  | 'routing'
  | 'tiles'
> {
  /** The initial contents of the database; migrated and empty without it. */
  template?: Template;
  /** Production rate limits, or the test's own; without it nothing is limited. */
  rates?: 'production' | RateMetrics;
  /** Wraps the server's file storage. */
  storage?: (files: Storage) => Storage;
  /** The limiter itself instead of rates: such as one that servers share. */
  limits?: Limits;
  /** Uses the database and files of another server, which outlive this one. Any address of the database will do. */
  shares?: { db: TestDatabase['db']; databaseUrl: string; dataDir: string };
}

export interface RestAnswer {
  status: number;
  headers: Headers;
  /** The parsed JSON; undefined when the body is none. */
  body: unknown;
  text: string;
}

interface RestCall {
  /** JSON, a form with files, or text that is sent unchanged. */
  body?: unknown;
  token?: string | undefined;
  headers?: Record<string, string>;
}

export interface TestServer {
  url: string;
  db: TestDatabase['db'];
  databaseUrl: string;
  /** The folder of this server's files; removed with it. */
  dataDir: string;
  /** The typed client without retries, which would hide a first failure. */
  client(token?: string): Client;
  /** Requests a path literally, such as `rest('GET', '/api/masters')`, and returns any answer. */
  rest(method: string, path: string, call?: RestCall): Promise<RestAnswer>;
  close(): Promise<void>;
}

const endless = { points: 1_000_000, seconds: 60 };
/** Rates so high that nothing is limited. */
export const looseRates: RateMetrics = readRates(
  Object.fromEntries(rateClasses.map((rate) => [rateVariable(rate), endless])),
);

/** The real server in this process, on a free port, with its own database and folder. */
export async function startTestServer(
  cluster: ClusterHandle,
  options: TestServerOptions = {},
): Promise<TestServer> {
  const { template, rates = looseRates, limits, shares, storage: between, ...appOptions } = options;
  const database = shares
    ? { db: shares.db, url: shares.databaseUrl, drop: async () => {} }
    : await createTestDatabase(cluster, template);
  const dataDir = shares?.dataDir ?? (await mkdtemp(join(tmpdir(), 'mesterhand-files-')));
  const classRates = rates === 'production' ? defaultRates : rates;
  const tidy = async (): Promise<void> => {
    await database.drop();
    if (shares === undefined) await rm(dataDir, { recursive: true, force: true });
  };
  const open = async (): Promise<RunningNode> => {
    const own = between && { storage: between(await createFolderStorage({ dataDir })) };
    const given = { ...appOptions, ...own, ...(limits && { limits }) };
    const { hosts } = cluster;
    // With a given database a test means one server, of several that it starts itself.
    if (hosts !== undefined && shares === undefined)
      return openNodeGroup({ hosts, database, dataDir, rates: classRates, options: given });
    return openAlone(database.db, {
      limits: createLimits(classRates),
      ...(await openParts(dataDir)),
      ...given,
    });
  };
  const server = await open().catch(async (error: unknown) => {
    await tidy();
    throw error;
  });
  const { url } = server;
  const session = noteSessionUse(database.db);
  const close = async (): Promise<void> => {
    session.stop();
    await server.close();
    await tidy();
    const [statement] = session.found;
    if (statement !== undefined) throw new Error(`A pooler could not carry this: ${statement}`);
  };
  return {
    url,
    db: database.db,
    databaseUrl: database.url,
    dataDir,
    client: (token) => createClient(url, { token, retries: 0 }),
    rest: (method, path, call) => callRest(`${url}${path}`, { method, ...call }),
    close,
  };
}

async function openAlone(
  db: TestDatabase['db'],
  parts: Omit<AppOptions, 'db'>,
): Promise<RunningNode> {
  const app = buildApp({ ...parts, db });
  try {
    await app.listen({ host: '127.0.0.1', port: 0 });
  } catch (error) {
    await app.close();
    throw error;
  }
  return { url: `http://127.0.0.1:${portOf(app.server.address())}`, close: () => app.close() };
}

async function callRest(address: string, call: RestCall & { method: string }): Promise<RestAnswer> {
  const { method, body, token, headers } = call;
  const isPlain = body instanceof FormData || typeof body === 'string';
  const response = await fetch(address, {
    method,
    redirect: 'manual',
    headers: {
      ...(body !== undefined &&
        !(body instanceof FormData) && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: isPlain ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: parseJson(text), text };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
