import { type Kysely, sql } from 'kysely';

/** Messages to customer support, and the secret that signs its forms. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table support_messages (
      id bigint generated always as identity primary key,
      name text not null check (length(name) between 1 and 120),
      email citext check (length(email) <= 254),
      message text not null check (length(message) <= 4000),
      language text not null check (language in ('nb', 'ru', 'uk', 'en')),
      user_id bigint references users on delete set null,
      state text not null default 'open' check (state in ('open', 'answered')),
      created_at timestamptz(3) not null default now(),
      attempt_key text unique check (length(attempt_key) between 8 and 200),
      sender text,
      constraint support_messages_words check ((email is null) = (message = '')),
      constraint support_messages_answerable check (email is not null or state = 'answered')
    )
  `.execute(db);
  await sql`comment on column support_messages.user_id is 'who was signed in while writing'`.execute(
    db,
  );
  await sql`comment on column support_messages.attempt_key is 'the Idempotency-Key it came with: tried again, it is stored once'`.execute(
    db,
  );
  await sql`comment on column support_messages.sender is 'a keyed hash of the network address, for the daily limit; forgotten after a day'`.execute(
    db,
  );
  await sql`create index support_messages_state on support_messages (state, id desc)`.execute(db);
  await sql`create index support_messages_user on support_messages (user_id)`.execute(db);
  await sql`create index support_messages_email on support_messages (email)`.execute(db);
  await sql`
    create index support_messages_sender on support_messages (sender, created_at) where sender is not null
  `.execute(db);

  // In the database, so that every server accepts forms signed by any other.
  await sql`
    create table support_secret (
      single boolean primary key default true check (single),
      secret text not null check (length(secret) = 64)
    )
  `.execute(db);
  await sql`
    insert into support_secret (secret)
    values (encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'hex'))
  `.execute(db);
}
