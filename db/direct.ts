import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import { Client } from 'pg';
import { types } from './column-values.ts';
import type { DB } from './schema.gen.ts';

/** A dedicated connection, usable by Kysely and by the driver. */
export interface DirectConnection {
  /** Statements run sequentially on `client`. */
  db: Kysely<DB>;
  /** For what Kysely does not support, such as COPY; takes part in a transaction of `db`. */
  client: Client;
  /** Closes the connection at once; a running statement fails. */
  close(): Promise<void>;
}

/**
 * Opens a connection outside the pool for long work: without a statement timeout, and with session settings on which
 * COPY's format depends.
 * @throws when the database can't be reached.
 */
export async function openDirect(options: {
  url: string;
  /** Shown in pg_stat_activity. */
  applicationName: string;
}): Promise<DirectConnection> {
  const client = new Client({
    connectionString: options.url,
    application_name: options.applicationName,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    types,
  });
  // A broken connection fails its running statement; an unhandled error event would end the process.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(
    `select set_config('TimeZone', 'UTC', false), set_config('DateStyle', 'ISO, YMD', false),
            set_config('IntervalStyle', 'postgres', false), set_config('extra_float_digits', '1', false),
            set_config('bytea_output', 'hex', false), set_config('client_encoding', 'UTF8', false),
            set_config('statement_timeout', '0', false), set_config('lock_timeout', '0', false),
            set_config('idle_in_transaction_session_timeout', '0', false)`,
  );
  const lent = { query: client.query.bind(client), release: () => undefined };
  const dialect = new PostgresDialect({
    pool: { connect: () => Promise.resolve(lent), end: () => Promise.resolve(), options: {} },
  });
  return {
    db: new Kysely<DB>({
      dialect,
      plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    }),
    client,
    close: () => client.end(),
  };
}
