import type { DB } from '@mesterhand/db/schema';
import { nameStatement } from '@mesterhand/db/statement-names';
import type { MasterCard, searchInput } from '@mesterhand/domain/masters/schema';
import { maxCounted } from '@mesterhand/domain/masters/limits';
import { CompiledQuery, type Kysely } from 'kysely';
import { z } from 'zod';
import { decodeCursor, encodeCursor } from '../../core/database/index.ts';
import {
  listedRows,
  type CardRow,
  cardList,
  cardTables,
  isFreeIn,
  readCard,
} from '../../core/listings/index.ts';

type Search = z.infer<typeof searchInput>;

/** Maximum rows from each of the two searches of a text: the best matches. */
const maxFound = 240;

/**
 * A page of the hits with their count, in one statement: hits by ids, cards for the page only. A parameterised limit
 * keeps custom plans from looking cheaper, so the generic plan is cached.
 */
const pageOfHits = (order: string, first: number): string => `
  page as (
    select * from hits order by ${order} limit (select $${first}::int) offset (select $${first + 1}::int)
  )
  select ${cardList}, (select count(*) from hits) as total
  from page ${cardTables}
  order by ${order
    .split(', ')
    .map((column) => `page.${column}`)
    .join(', ')}`;

const best = 'score desc, master_id desc';

/** A text search; its values are words, city and category, those of the filter, then limit and offset. */
const byText = (isWanted: string, values: number): string => `
  with terms as materialized (select exact, wide from search_wish($1, $2, $3)),
  exact as materialized (
    select b.master_id, b.score from terms, best_listings(terms.exact, ${maxFound}) b where ${isWanted}
  ), wide as materialized (
    select b.master_id, b.score from terms, best_listings(
      case when terms.wide <> terms.exact and (select count(*) from exact) < ${maxFound} then terms.wide end, ${maxFound}
    ) b where ${isWanted}
  ), hits as materialized (
    select 1 as nearness, master_id, score from exact
    union all
    select 0, master_id, score from wide where master_id not in (select master_id from exact)
  ), ${pageOfHits(`nearness desc, ${best}`, values + 1)}`;

const byTextAlone = nameStatement('search-text', byText('true', 3));

/**
 * Masters by text, city and category with the total. A text is searched as typed and, if that finds too little, by
 * similar words, which forgives typos.
 */
export async function searchMasters(
  db: Kysely<DB>,
  input: Search,
  now: Date,
): Promise<{ items: MasterCard[]; nextCursor: string | null; total: number }> {
  const offset =
    input.cursor === undefined
      ? 0
      : decodeCursor(z.tuple([z.int().min(0).max(maxCounted)]), input.cursor)[0];
  const hits = /[\p{L}\p{N}]/u.test(input.query)
    ? findByText(input, now)
    : findEveryone(input, now);
  const { rows } = await db.executeQuery<CardRow & { total: number }>(
    CompiledQuery.raw(hits.text, [...hits.values, input.limit + 1, offset]),
  );
  return {
    items: rows.slice(0, input.limit).map((row) => readCard(row, now)),
    nextCursor: rows.length > input.limit ? encodeCursor([offset + input.limit]) : null,
    total: rows[0]?.total ?? 0,
  };
}

interface Statement {
  text: string;
  values: unknown[];
}

function findByText({ query, city, category, free }: Search, now: Date): Statement {
  const values: unknown[] = [query, city ?? null, category ?? null];
  if (free === undefined) return { text: byTextAlone, values };
  const place = (value: unknown) => `$${values.push(value)}`;
  // Of the best matches only: whom one searches by name is shown by their profile, free or not.
  const isWanted = isFreeIn('b.master_id', { span: free, now }, place);
  return { text: nameStatement('search-text-free', byText(isWanted, values.length)), values };
}

function findEveryone(input: Search, now: Date): Statement {
  const { key, from, where, values } = listedRows(input, now);
  const text = `with hits as materialized (
    select master_id, score from ${from} where ${where} order by ${best} limit ${maxCounted}
  ), ${pageOfHits(best, values.length + 1)}`;
  return { text: nameStatement(`search${key}`, text), values };
}
