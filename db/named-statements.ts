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

/** TypeScript sees camelCase, SQL is snake_case, and keys inside json are left as they are. */
export const camelCase = new CamelCasePlugin({ maintainNestedObjectKeys: true });

/** Puts statements into words and sends them nowhere. */
const writer = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  plugins: [camelCase],
});

/** The place of a value in a statement. */
export type Places<Values> = <Name extends keyof Values & string>(
  name: Name,
) => RawBuilder<Values[Name]>;

interface Wordable<Row> {
  compile(db: Kysely<DB>): CompiledQuery<Row>;
}

/**
 * A statement that is put into words once, when it is first used, and prepared once on each connection: see
 * `nameStatement`. Only what stands in a place is another value with each use; constants on which a partial index
 * depends are to be written as they are (`sql.lit`).
 * @param name another one for each statement. @returns what runs it and answers its rows.
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
