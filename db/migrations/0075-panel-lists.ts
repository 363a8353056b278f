import { type Kysely, sql } from 'kysely';

/** The panel's lists of job requests and offers, by age; agreements have their index already. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index job_requests_newest on job_requests (created_at desc, id desc)`.execute(
    db,
  );
  await sql`
    create index job_requests_open on job_requests (created_at desc, id desc) where state = 'open'
  `.execute(db);
  await sql`
    create index offers_newest on offers (sent_at desc, id desc) where state <> 'draft'
  `.execute(db);
  await sql`
    create index offers_by_state on offers (state, sent_at desc, id desc) where state <> 'draft'
  `.execute(db);
}
