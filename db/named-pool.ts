import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg';
import { nameOf, textsOf } from './statement-names.ts';

/**
 * A pool for Kysely that applies the names of named statements. The start of a transaction is sent with its first
 * statement, and the statements of a sequence are sent together: each round trip costs both sides as much as a small
 * statement.
 */
export function namePool(pool: Pool, isNaming: boolean): PostgresPool {
  // Kysely recognises a connection by its client.
  const lent = new WeakMap<PoolClient, PostgresPoolClient>();
  const lend = (client: PoolClient): PostgresPoolClient => {
    const known = lent.get(client);
    if (known !== undefined) return known;
    const made = lendClient(client, isNaming);
    lent.set(client, made);
    return made;
  };
  return {
    connect: async () => lend(await pool.connect()),
    end: () => pool.end(),
    options: pool.options,
  };
}

/**
 * Uses a callback instead of the promise of `query`: query and promise would reference each other, and results survive
 * until a full collection; minor collections took 20 ms instead of a third of one.
 */
function ask(client: PoolClient, config: QueryConfig): Promise<QueryResult> {
  return new Promise((resolve, reject) => {
    client.query(config, (error: Error | null, result: QueryResult) => {
      if (error) reject(error);
      else resolve(result);
    });
  });
}

/** Sends several statements in one packet. Fails with the error of the first that failed, once all are over. */
async function askTogether(
  client: PoolClient,
  configs: readonly QueryConfig[],
): Promise<QueryResult[]> {
  const { stream } = client.connection;
  stream.cork();
  const answers = configs.map((config) => ask(client, config));
  stream.uncork();
  const results: QueryResult[] = [];
  let failure: PromiseRejectedResult | undefined;
  for (const answer of await Promise.allSettled(answers))
    if (answer.status === 'fulfilled') results.push(answer.value);
    else failure ??= answer;
  if (failure !== undefined) throw failure.reason;
  return results;
}

const rowsOf = ({ rows }: QueryResult): readonly unknown[] => rows;

const begin = 'begin';
const nothing: PostgresQueryResult<never> = { command: 'SELECT', rowCount: 0, rows: [] };

function lendClient(client: PoolClient, isNaming: boolean): PostgresPoolClient {
  /** A transaction has begun that the server does not know of yet. */
  let isBeginning = false;
  const configOf = (text: string, values: readonly unknown[]): QueryConfig => {
    const name = isNaming ? nameOf(text) : undefined;
    return { text, values: [...values], ...(name !== undefined && { name }) };
  };
  const send = async (configs: readonly QueryConfig[]): Promise<QueryResult[]> => {
    if (!isBeginning) return askTogether(client, configs);
    isBeginning = false;
    return (await askTogether(client, [{ text: begin }, ...configs])).slice(1);
  };

  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('Nothing here reads by cursors.');
    if (text === begin) {
      isBeginning = true;
      return Promise.resolve(nothing);
    }
    if (isBeginning && (text === 'commit' || text === 'rollback')) {
      // Nothing has happened in between.
      isBeginning = false;
      return Promise.resolve(nothing);
    }
    const texts = textsOf(text);
    if (texts === undefined) {
      const config = configOf(text, values);
      return isBeginning ? send([config]).then(([result]) => result) : ask(client, config);
    }
    const configs = texts.map((each, at) => {
      const own: unknown = values[at];
      return configOf(each, Array.isArray(own) ? own : []);
    });
    return send(configs).then((results) => ({ ...nothing, rows: results.map(rowsOf) }));
  }
  return {
    query,
    release(isBroken) {
      isBeginning = false;
      client.release(isBroken);
    },
  };
}
