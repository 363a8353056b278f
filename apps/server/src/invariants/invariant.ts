import type { DB } from '@mesterhand/db/schema';
import { type RawBuilder, type Transaction, sql } from 'kysely';
import type { Storage } from '../core/storage/index.ts';

/** One thing that breaks an invariant: which row, and what is wrong with it. */
export interface Violation {
  id: string;
  detail: string;
}

/** How many broke it, with the first of them. */
export interface Findings {
  count: number;
  first: Violation[];
}

export interface Examined {
  trx: Transaction<DB>;
  storage: Storage;
  now: Date;
}

/** Something that is always true of the data, and that the database can't hold by itself. */
export interface Invariant {
  /** Short and stable: programs know it by this. */
  name: string;
  /** What is true, in a sentence for people. */
  claim: string;
  find(examined: Examined): Promise<Findings>;
}

/** Violations that are told by their ids; the rest are counted. */
export const toldAtMost = 20;

/** An invariant whose violations a statement selects as `id` and `detail`. */
export function bySql(name: string, claim: string, violations: RawBuilder<unknown>): Invariant {
  return {
    name,
    claim,
    find: async ({ trx }) => {
      const { rows } = await sql<Violation & { count: number }>`
        select v.id::text as id, v.detail::text as detail, count(*) over () as count
          from (${violations}) v order by v.id limit ${toldAtMost}
      `.execute(trx);
      const first = rows.map(({ id, detail }) => ({ id, detail }));
      return { count: rows[0]?.count ?? 0, first };
    },
  };
}

/** Findings out of all violations. */
export function findingsOf(violations: Violation[]): Findings {
  return { count: violations.length, first: violations.slice(0, toldAtMost) };
}
