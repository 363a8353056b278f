import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import { Client } from 'pg';
import { types } from './column-values.ts';
import type { DB } from './schema.gen.ts';

/** One connection, held for as long as it is needed, that speaks Kysely and the driver's own language. */
export interface DirectConnection {
  /** Statements run on `client`, one after the other. */
  db: Kysely<DB>;
  /** For what Kysely has no words for, such as COPY; inside a transaction of `db` it takes part in it. */
  client: Client;
  /** Ends the connection at once, with whatever is under way on it: that then fails. */
  close(): Promise<void>;
}

/**
 * Opens a connection beside the pool for long work: no statement on it is cut off for its time, and what COPY
 * writes does not depend on how the server was configured.
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
  // A broken connection fails the statement on it; an error nobody hears would end the process.
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
