import { type Kysely, sql } from 'kysely';

/** In whose place a master was asked, for the customer to read. Invitations of before name nobody. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table job_request_invitations
      add column replaces smallint,
      add constraint job_request_invitations_replaces check (replaces between 1 and position - 1)
  `.execute(db);
  await sql`
    comment on column job_request_invitations.replaces is
      'position of the invitation in whose place this one was made; null for a master whom the customer chose'
  `.execute(db);
}
