import type { DB } from '@mesterhand/db/schema';
import { nameStatement } from '@mesterhand/db/statement-names';
import type { SearchInput } from '@mesterhand/domain/masters/schema';
import { tellingWords } from '@mesterhand/domain/understanding/offered';
import { understand } from '@mesterhand/domain/understanding/understand';
import { CompiledQuery, type Kysely } from 'kysely';
import type { ReachedPlace } from '../../../core/listings/index.ts';

/** A search with its place as it was read; null for a place that there is not. */
export type PlacedSearch = SearchInput & { reached?: ReachedPlace | null | undefined };

/** Hits by the words of the text come before those by its trade, which have at most six of them. */
const nearnessOf = { exact: 101, wide: 100 };

/**
 * The hits of a text search as common table expressions; their values are words, city, category, the code of the category that the text is understood as, the id
 * of one that was chosen instead, and the telling words. Who offers the trade is searched for where all words together find
 * nobody, or where the trade was chosen: first those who have some of the words. The last one is named; `by_trade` is
 * those of the trade.
 * @param isWanted SQL about `b.master_id`. @param maxFound maximum rows from each of the searches: the best matches.
 */
export const textHits = (
  name: string,
  { isWanted, maxFound }: { isWanted: string; maxFound: number },
): string => `
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
  ), ${name} as materialized (
    select * from by_words
    union all
    select * from by_trade where master_id not in (select master_id from by_words)
  )`;

/** The trade of a text: the code of what it is understood as, or the id of what was chosen. */
function tradeOf({ query, category, trade }: SearchInput): {
  code: string | null;
  id: number | null;
} {
  const isChosen = trade !== undefined && category === undefined;
  if (isChosen) return { code: null, id: trade === 'words' ? null : trade };
  const read = understand(query);
  return { code: read.kind === 'understood' ? read.category : null, id: null };
}

/** Whether a text has anything to search for. */
export const hasWords = (query: string): boolean => /[\p{L}\p{N}]/u.test(query);

/** The values of `textHits`, from `$1` on. */
export function textValues(input: SearchInput): unknown[] {
  const { query, city, category } = input;
  const trade = tradeOf(input);
  return [query, city ?? null, category ?? trade.id, trade.code, trade.id, tellingWords(query)];
}

/** How a text is searched for. */
export interface TextReading {
  /** The words as typed and with similar ones, as `tsquery`; null without any. */
  exact: string | null;
  wide: string | null;
  /** The category whose masters are found: a chosen one, or the understood one where the words find nobody. */
  tradeId: number | null;
  /** The category that the text is understood as. */
  understoodId: number | null;
  /** The telling words, each as `tsquery`. */
  telling: string[];
}

const reading = nameStatement(
  'search-reading',
  `with terms as materialized (select exact, wide, are_known, telling_queries from read_words($1, $2, $3, $6)),
  found as materialized (
    -- Whoever has the words as typed has the similar ones as well.
    select (select are_known from terms)
      and exists (select from terms, near_listings(wide, exact, wide, '{}', null, null, 100, 1, 1)) as has_words
  ), trade as materialized (
    select id from categories
    where archived_at is null
      and (id = $5::bigint or (code = $4 and not (select has_words from found)))
  )
  select exact::text, wide::text, (select id from trade) as trade_id,
    (select id from categories where code = $4 and archived_at is null) as understood_id,
    case when exists (select from trade) then telling_queries::text[] else '{}' end as telling
  from terms`,
);

/** Reads a text as `textHits` does: by its words, and by its trade where they find nobody. */
export async function readText(db: Kysely<DB>, input: SearchInput): Promise<TextReading> {
  const { rows } = await db.executeQuery<TextReading>(
    CompiledQuery.raw(reading, textValues(input)),
  );
  const [first] = rows;
  if (first === undefined) throw new Error('A text has no reading.');
  return first;
}
