import {
  CamelCasePlugin,
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type PluginTransformResultArgs,
  type QueryResult,
  type RawBuilder,
  type Transaction,
  type UnknownRow,
  createQueryId,
  sql,
} from 'kysely';
import type { DB } from './schema.gen.ts';
import { nameStatement, sequenceOf } from './statement-names.ts';

/** Converts the names of a result's columns once, not for each row. */
class ColumnNames extends CamelCasePlugin {
  override async transformResult({
    result,
  }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const columns = Object.keys(result.rows[0] ?? {});
    const names = columns.map((column) => this.camelCase(column));
    if (names.every((name, at) => name === columns[at])) return result;
    const rename = (row: UnknownRow): UnknownRow => {
      const renamed: UnknownRow = {};
      for (let at = 0; at < names.length; at += 1)
        renamed[names[at] ?? ''] = row[columns[at] ?? ''];
      return renamed;
    };
    return { ...result, rows: result.rows.map(rename) };
  }
}

/** TypeScript uses camelCase, SQL snake_case; keys inside json are unchanged. */
export const camelCase = new ColumnNames({ maintainNestedObjectKeys: true });

/** Compiles statements without a connection. */
const writer = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  plugins: [camelCase],
});

/** The placeholder of a value in a statement. */
export type Places<Values> = <Name extends keyof Values & string>(
  name: Name,
) => RawBuilder<Values[Name]>;

interface Wordable<Row> {
  compile(db: Kysely<DB>): CompiledQuery<Row>;
}

/** A statement with its values. */
export interface BoundStatement<Row> {
  text: string;
  values: unknown[];
  /** Reads the rows as they arrive. */
  read(rows: unknown): Promise<Row[]>;
}

/** Runs a statement and returns its rows. */
export interface NamedStatement<Values, Row> {
  (db: Kysely<DB>, values: Values): Promise<Row[]>;
  /** For `runTogether`. */
  bind(values: Values): BoundStatement<Row>;
}

/**
 * A statement compiled once, on first use, and prepared once per connection: see `nameStatement`. Placeholders vary
 * between uses; constants on which a partial index depends must be literals (`sql.lit`).
 * @param name unique per statement.
 */
export function namedStatement<Values, Row>(
  name: string,
  word: (db: Kysely<DB>, place: Places<Values>) => Wordable<Row>,
): NamedStatement<Values, Row> {
  let worded: { text: string; fill(values: Values): unknown[] } | undefined;
  const wordOf = () => (worded ??= wordOnce(name, word));
  const run = async (db: Kysely<DB>, values: Values): Promise<Row[]> => {
    const { text, fill } = wordOf();
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, fill(values)));
    return rows;
  };
  const bind = (values: Values): BoundStatement<Row> => {
    const { text, fill } = wordOf();
    return { text, values: fill(values), read: readRows<Row> };
  };
  return Object.assign(run, { bind });
}

/**
 * Sends two statements of a transaction in one round trip. They run one after the other, each on a snapshot of its own:
 * the second sees what was committed while the first waited for a lock. When the first fails, the second does not run.
 * Only for connections of `connect`.
 */
export async function runTogether<First, Second>(
  trx: Transaction<DB>,
  [first, second]: readonly [BoundStatement<First>, BoundStatement<Second>],
): Promise<[First[], Second[]]> {
  const together = CompiledQuery.raw(sequenceOf([first.text, second.text]), [
    first.values,
    second.values,
  ]);
  const { rows } = await trx.withoutPlugins().executeQuery(together);
  return Promise.all([first.read(rows[0]), second.read(rows[1])]);
}

const isRows = (found: unknown): found is UnknownRow[] => Array.isArray(found);

async function readRows<Row>(found: unknown): Promise<Row[]> {
  if (!isRows(found)) throw new Error('A statement of a sequence has no rows.');
  const result: QueryResult<UnknownRow> = { rows: found };
  const { rows } = await camelCase.transformResult({ result, queryId: createQueryId() });
  // The statement was compiled for this type of row.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return rows as Row[];
}

function wordOnce<Values, Row>(
  name: string,
  word: (db: Kysely<DB>, place: Places<Values>) => Wordable<Row>,
) {
  const names = new Map<unknown, keyof Values>();
  const { sql: text, parameters } = word(writer, (valueName) => {
    const mark = Symbol(valueName);
    names.set(mark, valueName);
    return sql`${mark}`;
  }).compile(writer);
  const readers = parameters.map((parameter) => {
    const valueName = names.get(parameter);
    return valueName === undefined ? () => parameter : (values: Values) => values[valueName];
  });
  return {
    text: nameStatement(name, text),
    fill: (values: Values): unknown[] => readers.map((read) => read(values)),
  };
}
