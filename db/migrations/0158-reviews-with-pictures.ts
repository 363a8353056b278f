import { type Kysely, sql } from 'kysely';

/** Lists a master's reviews with pictures without reading those that have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reviews add column has_pictures boolean not null default false`.execute(db);
  await sql`
    update reviews set has_pictures = true where id in (select review_id from review_pictures)
  `.execute(db);
  await sql`
    create index reviews_with_pictures on reviews (master_id, id desc) where has_pictures
  `.execute(db);
}
