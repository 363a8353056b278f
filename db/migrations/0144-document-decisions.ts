import { type Kysely, sql } from 'kysely';

/** The latest decisions about documents, of which new masters read the usual time of a review. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index documents_by_decision on documents (decided_at desc) include (uploaded_at)
      where decided_at is not null
  `.execute(db);
}
