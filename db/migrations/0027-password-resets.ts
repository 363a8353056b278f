import { type Kysely, sql } from 'kysely';

/** Password reset links. Only the hash of a token is stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table password_resets (
      id bigint generated always as identity primary key,
      user_id bigint not null references users (id) on delete cascade,
      token_hash text not null unique check (length(token_hash) = 64),
      password_mark text not null check (length(password_mark) = 64),
      created_at timestamptz(3) not null default now(),
      expires_at timestamptz(3) not null,
      used_at timestamptz(3),
      constraint password_resets_span check (expires_at > created_at),
      constraint password_resets_use check (used_at >= created_at and used_at < expires_at)
    )
  `.execute(db);
  await sql`comment on column password_resets.token_hash is 'sha-256 of the token in the letter'`.execute(
    db,
  );
  await sql`
    comment on column password_resets.password_mark is
      'sha-256 of the password hash that the link may replace: a password changed meanwhile ends it'
  `.execute(db);
  await sql`create unique index password_resets_live on password_resets (user_id) where used_at is null`.execute(
    db,
  );
  await sql`create index password_resets_expiry on password_resets (expires_at)`.execute(db);
}
