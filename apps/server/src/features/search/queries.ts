import type { DB } from '@mesterhand/db/schema';
import { type MasterCard, maxCounted, type searchInput } from '@mesterhand/domain/masters/schema';
import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { decodeCursor, encodeCursor } from '../../core/cursor.ts';
import { cardColumns, offersCategory, readCard } from '../../core/master-card.ts';

type Search = z.infer<typeof searchInput>;

/** Words of a query that count; more make no search better, only slower. */
const maxWords = 6;
/** Rows each of the two text searches may bring in before they are ranked together. */
const maxCandidates = 400;

/**
 * Masters by text, city and category with the count of all hits. Text is looked for twice, each time by
 * its own index: by Norwegian word stems, and by trigrams that forgive typos and missing letters.
 */
export async function searchMasters(
  db: Kysely<DB>,
  input: Search,
): Promise<{ items: MasterCard[]; nextCursor: string | null; total: number }> {
  const offset =
    input.cursor === undefined
      ? 0
      : decodeCursor(z.tuple([z.int().min(0).max(maxCounted)]), input.cursor)[0];
  const words = input.query
    .split(/[\s,]+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, maxWords);
  const hits = words.length === 0 ? everyone(db, input) : byText(db, input, words);
  const rows = await db
    .with('hits', () => hits)
    .selectFrom('hits')
    .innerJoin('listing', 'listing.masterId', 'hits.masterId')
    .select(cardColumns)
    .select(({ selectFrom, fn }) =>
      selectFrom('hits').select(fn.countAll<number>().as('n')).as('total'),
    )
    .orderBy('hits.relevance', 'desc')
    .orderBy('listing.score', 'desc')
    .orderBy('listing.masterId', 'desc')
    .limit(input.limit + 1)
    .offset(offset)
    .execute();
  return {
    items: rows.slice(0, input.limit).map(readCard),
    nextCursor: rows.length > input.limit ? encodeCursor([offset + input.limit]) : null,
    total: rows[0]?.total ?? 0,
  };
}

function everyone(db: Kysely<DB>, { city, category }: Search) {
  return db
    .selectFrom('listing')
    .select(['masterId', sql<number>`0`.as('relevance')])
    .$if(city !== undefined, (rows) => rows.where('city', '=', city ?? null))
    .$if(category !== undefined, (rows) => rows.where(offersCategory(category ?? 0)))
    .orderBy('score', 'desc')
    .orderBy('masterId', 'desc')
    .limit(maxCounted);
}

function byText(db: Kysely<DB>, input: Search, words: string[]) {
  const stems = sql`websearch_to_tsquery('norwegian', ${words.join(' ')})`;
  const folded = sql<string>`fold_text(${words.join(' ')})`;
  const byStems = candidates(
    db,
    input,
    sql<SqlBool>`search @@ ${stems}`,
    sql<number>`1 + round(ts_rank(search, ${stems})::numeric, 1)`,
  );
  const everyWord = sql.join(
    words.map((word) => sql`fold_text(${word}) <% fuzzy`),
    sql` and `,
  );
  const byLetters = candidates(
    db,
    input,
    sql<SqlBool>`(${everyWord})`,
    sql<number>`round(word_similarity(${folded}, fuzzy)::numeric, 1)`,
  );
  return db
    .selectFrom(byStems.unionAll(byLetters).as('candidates'))
    .select(({ fn }) => ['masterId', fn.max<number>('relevance').as('relevance')])
    .groupBy('masterId');
}

function candidates(
  db: Kysely<DB>,
  input: Search,
  matches: Expression<SqlBool>,
  relevance: Expression<number>,
) {
  // In brackets of its own: a limit inside a union binds to the whole union otherwise.
  return db
    .selectFrom(
      everyone(db, input)
        .clearSelect()
        .clearLimit()
        .selectAll('listing')
        .where(matches)
        .limit(maxCandidates)
        .as('found'),
    )
    .select(['masterId', sql<number>`${relevance}`.as('relevance')]);
}
