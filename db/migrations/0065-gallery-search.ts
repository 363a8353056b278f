import { type Kysely, sql } from 'kysely';

/** Stored, because folding every title for a search for one character takes longer than the search. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table gallery_items add column search_text text generated always as (fold_text(title)) stored not null
  `.execute(db);
  await sql`drop index gallery_items_title_words`.execute(db);
  await sql`
    create index gallery_items_title_words on gallery_items using gin (search_text gin_trgm_ops)
  `.execute(db);
}
