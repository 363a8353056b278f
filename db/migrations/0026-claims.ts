import { type Kysely, sql } from 'kysely';

/** What the owner claims of the house, where it differs from what is documented; `{}` claims just that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table settings
      add column claims jsonb not null default '{}'
        constraint settings_claims_object
        check (jsonb_typeof(claims) = 'object' and length(claims::text) <= 4000),
      add column claims_version integer not null default 1
  `.execute(db);
  await sql`comment on column settings.claims is 'domain/settings/claims.ts says what may stand in it'`.execute(
    db,
  );
  await sql`comment on column settings.claims_version is 'grows with every saved change of the claims'`.execute(
    db,
  );
}
