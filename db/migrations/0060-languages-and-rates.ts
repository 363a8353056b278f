import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await stateLanguages(db);
  // The minimum rate of a category is read by an index-only scan.
  await sql`
    create index listing_offers_rate on listing_offers (category_id, hourly_rate) where hourly_rate is not null
  `.execute(db);
}

/** Distinguishes chosen Norwegian from the default. */
async function stateLanguages(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column language_stated boolean not null default false`.execute(
    db,
  );
  await sql`
    comment on column users.language_stated is
      'whether the person or their registration named the language; false: it is the default'
  `.execute(db);
  // Any other language was chosen; of Norwegian it is unknown, and it is the default anyway.
  await sql`update users set language_stated = true where language <> 'nb'`.execute(db);
}
