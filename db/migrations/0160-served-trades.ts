import { type Kysely, sql } from 'kysely';

/** Who of a trade states a municipality, by one index: where many state it, its list alone is long. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index listing_traits_served`.execute(db);
  await sql`
    create index listing_traits_served on listing_traits using gin (served, category_ids) where served <> '{}'
  `.execute(db);
}
