import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await stateLanguages(db);
  // The least rate of a category is read with its name, from the index alone.
  await sql`
    create index listing_offers_rate on listing_offers (category_id, hourly_rate) where hourly_rate is not null
  `.execute(db);
}

/** Norwegian that somebody asked for is told from Norwegian that nobody asked about. */
async function stateLanguages(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column language_stated boolean not null default false`.execute(
    db,
  );
  await sql`
    comment on column users.language_stated is
      'whether the person or their registration named the language; false: it is the default'
  `.execute(db);
  // Nothing but a choice has ever made it another one; of Norwegian nobody knows, and it is the default anyway.
  await sql`update users set language_stated = true where language <> 'nb'`.execute(db);
}
