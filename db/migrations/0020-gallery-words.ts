import { type Kysely, sql } from 'kysely';

/** Substring search over titles and names in the gallery administration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index gallery_items_title_words on gallery_items using gin (fold_text(title) gin_trgm_ops)
  `.execute(db);
  await sql`
    create index gallery_items_name_words on gallery_items using gin (fold_text(master_name) gin_trgm_ops)
    where master_id is null
  `.execute(db);
}
