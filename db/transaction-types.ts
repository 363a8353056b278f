import type { Kysely } from 'kysely';

// Speeds up type checking. Assignability of a transaction to the database type is checked member by member. These
// declarations match those of Kysely's database: without them the compiler compares the table types, half a second in
// every program. They have to be as generic as Kysely's.
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
