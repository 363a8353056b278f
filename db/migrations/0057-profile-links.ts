import { type Kysely, sql } from 'kysely';

/** The secret of a link to the whole profile, until its owner revokes it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column share_token text,
      add constraint users_share_token check (share_token ~ '^[A-Za-z0-9_-]{22}$')
  `.execute(db);
  await sql`
    comment on column users.share_token is
      'the secret of the profile''s own link; null while none was given away'
  `.execute(db);
}
