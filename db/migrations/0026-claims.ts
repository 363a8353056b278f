import { type Kysely, sql } from 'kysely';

/** The owner's claims about the site, where they differ from the documented defaults; `{}` means no difference. */
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
