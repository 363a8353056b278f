import { Pool, type QueryResult } from 'pg';
import { keepListening } from './listen.ts';
import { nameOf, nameStatement } from './statement-names.ts';

export interface QueueConnectionOptions {
  url: string;
  /** Maximum connections, besides the one that listens. */
  max: number;
  applicationName: string;
  /** Receives errors of idle connections; they are replaced. */
  onError: (error: Error) => void;
}

/** The connections of a job queue: the database adapter of pg-boss. */
export interface QueueConnections {
  executeSql(text: string, values?: unknown[]): Promise<QueryResult>;
  listen(
    channel: string,
    onText: (text: string) => void,
    onConnected: () => void,
  ): Promise<{ close(): Promise<void> }>;
  close(): Promise<void>;
}

/** Opens connections that prepare what a queue repeats, such as its polls. Connects lazily. */
export function openQueueConnections(options: QueueConnectionOptions): QueueConnections {
  const { url, max, applicationName, onError } = options;
  const pool = new Pool({
    connectionString: url,
    max,
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  pool.on('error', onError);
  // A pool that ends its connections handles their errors no more, and one may still break then.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    executeSql(text, values = []) {
      const name = nameQueueStatement(text);
      return pool.query({ text, values, ...(name !== undefined && { name }) });
    },
    async listen(channel, onText, onConnected) {
      const onLost = (): void => onError(new Error('The connection that listens for jobs broke.'));
      const from = { url, channel, applicationName };
      const listener = await keepListening({ ...from, onText, onLost, onGap: onConnected });
      onConnected();
      return listener;
    },
    close: () => pool.end(),
  };
}

/** Every topic has its own; there are three dozen. */
const mostNames = 200;
let named = 0;

/** The name of a statement of pg-boss; undefined for several in one text, which can't be prepared. */
export function nameQueueStatement(text: string): string | undefined {
  const known = nameOf(text);
  if (known !== undefined || text.includes(';') || named >= mostNames) return known;
  named += 1;
  nameStatement(`pg-boss-${named}`, text);
  return nameOf(text);
}
