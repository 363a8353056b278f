import { type Kysely, sql } from 'kysely';

/** When the verified badge was given or withdrawn, and why it was withdrawn. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table masters
      add column badge_decided_at timestamptz,
      add column badge_reason text not null default '' check (length(badge_reason) <= 2000),
      add constraint masters_badge_reason check (badge_reason = '' or not is_verified)
  `.execute(db);
}
