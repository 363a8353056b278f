import { type Kysely, sql } from 'kysely';

/** Search text of posts, for the administration and for readers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table posts add column search_text text not null
      generated always as (
        fold_text(title || ' ' || excerpt || ' ' || author || ' ' || category || ' ' || slug)
      ) stored
  `.execute(db);
  await sql`create index posts_words on posts using gin (search_text gin_trgm_ops)`.execute(db);
}
