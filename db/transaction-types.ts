import type { Kysely } from 'kysely';

// That a transaction may stand where the database is asked for is compared member by member. These say of a transaction
// what is true of it as well, in the words of the database: without them the compiler takes the tables apart instead,
// half a second in every program. They have to be as generic as theirs are.
declare module 'kysely' {
  interface Transaction<DB> {
    withTables<T extends Record<string, object>>(): Kysely<DB & T>;
    $extendTables<T extends Record<string, object>>(): Kysely<DB & T>;
    // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
    $omitTables<T extends keyof DB>(): Kysely<DB extends object ? Omit<DB, T> : DB>;
    // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
    $pickTables<T extends keyof DB>(): Kysely<DB extends object ? Pick<DB, T> : DB>;
  }
}
