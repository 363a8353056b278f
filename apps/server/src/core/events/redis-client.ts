import type { Redis } from 'ioredis';

interface Options {
  maxRetriesPerRequest: number;
  enableOfflineQueue?: boolean;
  enableAutoPipelining?: boolean;
}

interface ErrorLog {
  error(details: object, message: string): void;
}

/**
 * Opens a connection to Redis. An outage is logged once, however many reconnects it takes.
 * @throws Error with a readable message, without the password, when it can't connect now.
 */
export async function connectRedis(url: string, options: Options, log?: ErrorLog): Promise<Redis> {
  const { Redis: Client } = await import('ioredis');
  const client = new Client(url, { ...options, lazyConnect: true });
  let lastError: unknown;
  let isOpen = false;
  client.on('error', (error: unknown) => {
    if (isOpen && lastError === undefined) log?.error({ err: error }, 'Redis does not respond');
    lastError = error;
  });
  client.on('ready', () => (lastError = undefined));
  try {
    await client.connect();
    isOpen = true;
    return client;
  } catch (error) {
    client.disconnect();
    throw new Error(explainFailure(url, lastError ?? error), { cause: error });
  }
}

function explainFailure(url: string, cause: unknown): string {
  const { hostname, port } = new URL(url);
  const where = `${hostname}:${port === '' ? '6379' : port}`;
  const message = cause instanceof Error ? cause.message : String(cause);
  if (/\b(WRONGPASS|NOAUTH)\b/.test(message))
    return `Redis at ${where} refused the user name or the password of REDIS_URL.`;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : message;
  return `Redis at ${where} can't be reached (${code}). Is it running, and is REDIS_URL right?`;
}
