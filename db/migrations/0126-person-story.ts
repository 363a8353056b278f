import { type Kysely, sql } from 'kysely';

/** The panel's story of a person: reviews of a master that are not shown too, and reports by who made them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index reviews_of_master on reviews (master_id, created_at desc, id desc)`.execute(
    db,
  );
  await sql`create index reports_reporter on reports (reporter_id, created_at desc, id desc)`.execute(
    db,
  );
}
