import {
  CamelCasePlugin,
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely';
import type { DB } from './schema.gen.ts';
import { nameStatement } from './statement-names.ts';

/** TypeScript uses camelCase, SQL snake_case; keys inside json are unchanged. */
export const camelCase = new CamelCasePlugin({ maintainNestedObjectKeys: true });

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

/**
 * A statement compiled once, on first use, and prepared once per connection: see `nameStatement`. Placeholders vary
 * between uses; constants on which a partial index depends must be literals (`sql.lit`).
 * @param name unique per statement.
 * @returns a function that runs it and returns its rows.
 */
export function namedStatement<Values, Row>(
  name: string,
  word: (db: Kysely<DB>, place: Places<Values>) => Wordable<Row>,
): (db: Kysely<DB>, values: Values) => Promise<Row[]> {
  let worded: { text: string; fill(values: Values): unknown[] } | undefined;
  return async (db, values) => {
    worded ??= wordOnce(name, word);
    const { rows } = await db.executeQuery<Row>(
      CompiledQuery.raw(worded.text, worded.fill(values)),
    );
    return rows;
  };
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
