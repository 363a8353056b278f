import { type Kysely, sql } from 'kysely';

/**
 * Whether a password is strong enough for an administrator without a second factor; existing ones are checked at the
 * next sign-in.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column short_password boolean not null default false,
      add constraint users_short_password check (password_hash is not null or not short_password)
  `.execute(db);
  await sql`
    comment on column users.short_password is
      'known to be too short for an administrator without a second factor, who has no power until that is mended'
  `.execute(db);
}
