import type { DB } from '@mesterhand/db/schema';
import { type RawBuilder, type Transaction, sql } from 'kysely';
import type { Storage } from '../core/storage/index.ts';

/** A violated invariant: the row, and what is wrong with it. */
export interface Violation {
  id: string;
  detail: string;
}

/** The number of violations, with the first of them. */
export interface Findings {
  count: number;
  first: Violation[];
}

export interface Examined {
  trx: Transaction<DB>;
  storage: Storage;
  now: Date;
}

/** A rule about the data that no database constraint can express. */
export interface Invariant {
  /** A short, stable identifier. */
  name: string;
  /** The rule as a sentence. */
  claim: string;
  find(examined: Examined): Promise<Findings>;
}

/** Violations listed by id; the rest are counted only. */
export const maxListed = 20;

/** An invariant whose violations are selected as `id` and `detail`. */
export function bySql(name: string, claim: string, violations: RawBuilder<unknown>): Invariant {
  return {
    name,
    claim,
    find: async ({ trx }) => {
      const { rows } = await sql<Violation & { count: number }>`
        select v.id::text as id, v.detail::text as detail, count(*) over () as count
          from (${violations}) v order by v.id limit ${maxListed}
      `.execute(trx);
      const first = rows.map(({ id, detail }) => ({ id, detail }));
      return { count: rows[0]?.count ?? 0, first };
    },
  };
}

/** Counts violations and lists the first of them. */
export function findingsOf(violations: Violation[]): Findings {
  return { count: violations.length, first: violations.slice(0, maxListed) };
}
