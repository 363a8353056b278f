import { type Kysely, sql } from 'kysely';

/** Calendar feed URLs of bookings, one per user. Only the hash of a token is stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table calendar_feeds (
      id bigint generated always as identity primary key,
      user_id bigint not null unique references users (id) on delete cascade,
      token_hash text not null unique check (length(token_hash) = 64),
      language text not null check (language in ('nb', 'ru', 'uk', 'en')),
      created_at timestamptz(3) not null,
      fetched_at timestamptz(3),
      constraint calendar_feeds_fetch check (fetched_at >= created_at)
    )
  `.execute(db);
  await sql`comment on column calendar_feeds.token_hash is 'sha-256 of the token in the address'`.execute(
    db,
  );
  await sql`comment on column calendar_feeds.fetched_at is 'noted once in ten minutes at most'`.execute(
    db,
  );
}
