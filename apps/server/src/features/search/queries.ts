import type { DB } from '@mesterhand/db/schema';
import { nameStatement } from '@mesterhand/db/statement-names';
import type { MasterCard, searchInput } from '@mesterhand/domain/masters/schema';
import { maxCounted } from '@mesterhand/domain/masters/limits';
import { tellingWords } from '@mesterhand/domain/understanding/offered';
import { understand } from '@mesterhand/domain/understanding/understand';
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

/** Hits by the words of the text come before those by its trade, which have at most six of them. */
const nearnessOf = { exact: 101, wide: 100 };

/**
 * A text search; its values are words, city, category, the code of the category that the text is understood as, the id
 * of one that was chosen instead, the telling words, those of the filter, then limit and offset. Who offers the trade is
 * searched for where all words together find nobody, or where the trade was chosen: first those who have some of the words.
 */
const byText = (isWanted: string, values: number): string => `
  with terms as materialized (select exact, wide from search_wish($1, $2, $3)),
  exact as materialized (
    select b.master_id, b.score from terms, best_listings(terms.exact, ${maxFound}) b where ${isWanted}
  ), wide as materialized (
    select b.master_id, b.score from terms, best_listings(
      case when terms.wide <> terms.exact and (select count(*) from exact) < ${maxFound} then terms.wide end, ${maxFound}
    ) b where ${isWanted}
  ), by_words as materialized (
    select ${nearnessOf.exact}::bigint as nearness, master_id, score from exact
    union all
    select ${nearnessOf.wide}, master_id, score from wide where master_id not in (select master_id from exact)
  ), trade as materialized (
    select concat('''#' || id || '''', ' & ''@' || $2 || '''', ' & ''#' || $3::bigint || '''')::tsquery as offered
    from categories
    where archived_at is null
      and (id = $5::bigint or (code = $4 and not exists (select from by_words)))
  ), telling as materialized (
    select w.wide as word from trade, unnest($6::text[]) t (word), search_wish(t.word, null, null) w
    where w.wide is not null
  ), with_words as materialized (
    select b.master_id, b.score from trade, best_listings(
      trade.offered && (select string_agg('(' || word::text || ')', ' | ')::tsquery from telling), ${maxFound}
    ) b where ${isWanted}
  ), in_trade as materialized (
    select b.master_id, b.score from trade, best_listings(trade.offered, ${maxFound}) b where ${isWanted}
  ), by_trade as materialized (
    select (
      select count(*) from listing l cross join telling where l.master_id = f.master_id and l.words @@ telling.word
    ) as nearness, f.master_id, f.score
    from with_words f
    union all
    select 0, master_id, score from in_trade where master_id not in (select master_id from with_words)
  ), hits as materialized (
    select * from by_words
    union all
    select * from by_trade where master_id not in (select master_id from by_words)
  ), ${pageOfHits(`nearness desc, ${best}`, values + 1, 'exists (select from by_trade)')}`;

const byTextAlone = nameStatement('search-text', byText('true', 6));

export interface FoundMasters {
  items: MasterCard[];
  nextCursor: string | null;
  total: number;
  byTrade: boolean;
}

/**
 * Masters by text, city and category with the total. A text is searched as typed and, if that finds too little, by
 * similar words, which forgives typos; if both find nobody, by the trade that it is understood as.
 */
export async function searchMasters(
  db: Kysely<DB>,
  input: Search,
  now: Date,
): Promise<FoundMasters> {
  const offset =
    input.cursor === undefined
      ? 0
      : decodeCursor(z.tuple([z.int().min(0).max(maxCounted)]), input.cursor)[0];
  const hits = /[\p{L}\p{N}]/u.test(input.query)
    ? findByText(input, now)
    : findEveryone(input, now);
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

/** The trade of a text: the code of what it is understood as, or the id of what was chosen. */
function tradeOf({ query, category, trade }: Search): { code: string | null; id: number | null } {
  const isChosen = trade !== undefined && category === undefined;
  if (isChosen) return { code: null, id: trade === 'words' ? null : trade };
  const read = understand(query);
  return { code: read.kind === 'understood' ? read.category : null, id: null };
}

function findByText(input: Search, now: Date): Statement {
  const { query, city, category, free } = input;
  const trade = tradeOf(input);
  const values: unknown[] = [
    query,
    city ?? null,
    category ?? trade.id,
    trade.code,
    trade.id,
    tellingWords(query),
  ];
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
  ), ${pageOfHits(best, values.length + 1, 'false')}`;
  return { text: nameStatement(`search${key}`, text), values };
}
