import type { DB } from '@mesterhand/db/schema';
import { nameStatement } from '@mesterhand/db/statement-names';
import { maxCounted } from '@mesterhand/domain/masters/limits';
import type { SearchPage } from '@mesterhand/domain/masters/schema';
import { CompiledQuery, type Kysely } from 'kysely';
import { z } from 'zod';
import { decodeCursor, encodeCursor } from '../../core/database/index.ts';
import {
  listedRows,
  reachesPlace,
  type CardRow,
  cardList,
  cardTables,
  isFreeIn,
  readCard,
} from '../../core/listings/index.ts';
import { isRefined, searchRefined } from './refined/queries.ts';
import { type PlacedSearch, hasWords, textHits, textValues } from './text/queries.ts';

/** A hit of a text, with its city. */
const found = {
  masterId: 'b.master_id',
  city: '(select city from listing where master_id = b.master_id)',
};

/** Maximum rows from each of the searches of a text: the best matches. */
const maxFound = 240;

/**
 * A page of the hits with their count, in one statement: hits by ids, cards for the page only. A parameterised limit
 * keeps custom plans from looking cheaper, so the generic plan is cached.
 */
const pageOfHits = (order: string, first: number, byTrade: string): string => `
  page as (
    select * from hits order by ${order} limit (select $${first}::int) offset (select $${first + 1}::int)
  )
  select ${cardList}, (select count(*) from hits) as total, ${byTrade} as by_trade
  from page ${cardTables}
  order by ${order
    .split(', ')
    .map((column) => `page.${column}`)
    .join(', ')}`;

const best = 'score desc, master_id desc';

const byText = (isWanted: string, values: number): string =>
  `${textHits('hits', { isWanted, maxFound })}, ${pageOfHits(
    `nearness desc, ${best}`,
    values + 1,
    'exists (select from by_trade)',
  )}`;

const byTextAlone = nameStatement('search-text', byText('true', 6));

/**
 * Masters by text, city and category with the total. A text is searched as typed and, if that finds too little, by
 * similar words, which forgives typos; if both find nobody, by the trade that it is understood as. Filters, orders and
 * facets take another statement; a search by a free span alone does not.
 */
export async function searchMasters(
  db: Kysely<DB>,
  input: PlacedSearch,
  now: Date,
): Promise<SearchPage> {
  const offset =
    input.cursor === undefined
      ? 0
      : decodeCursor(z.tuple([z.int().min(0).max(maxCounted)]), input.cursor)[0];
  if (isRefined(input)) return searchRefined(db, input, { now, offset });
  const hits = hasWords(input.query) ? findByText(input, now) : findEveryone(input, now);
  const { rows } = await db.executeQuery<CardRow & { total: number; byTrade: boolean }>(
    CompiledQuery.raw(hits.text, [...hits.values, input.limit + 1, offset]),
  );
  return {
    items: rows.slice(0, input.limit).map((row) => readCard(row, now)),
    nextCursor: rows.length > input.limit ? encodeCursor([offset + input.limit]) : null,
    total: rows[0]?.total ?? 0,
    byTrade: rows[0]?.byTrade ?? false,
  };
}

interface Statement {
  text: string;
  values: unknown[];
}

function findByText(input: PlacedSearch, now: Date): Statement {
  const { free, reached } = input;
  const values = textValues(input);
  if (free === undefined && reached === undefined) return { text: byTextAlone, values };
  const place = (value: unknown) => `$${values.push(value)}`;
  // Of the best matches only: whom one searches by name is shown by their profile, free or not.
  const wanted = [
    ...(free === undefined ? [] : [isFreeIn('b.master_id', { span: free, now }, place)]),
    ...(reached === undefined ? [] : [reachesPlace(found, reached, place)]),
  ];
  const text = byText(wanted.join(' and '), values.length);
  // The SQL of a place depends on what is known of it.
  return { text: reached === undefined ? nameStatement('search-text-free', text) : text, values };
}

function findEveryone(input: PlacedSearch, now: Date): Statement {
  const { key, from, where, values } = listedRows(input, now);
  const text = `with hits as materialized (
    select master_id, score from ${from} where ${where} order by ${best} limit ${maxCounted}
  ), ${pageOfHits(best, values.length + 1, 'false')}`;
  return { text: nameStatement(`search${key}`, text), values };
}
