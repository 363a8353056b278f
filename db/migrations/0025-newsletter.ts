import { type Kysely, sql } from 'kysely';

/**
 * Newsletter subscribers. An address has one permanent row: after unsubscribing a keyed hash of it stays as proof of
 * the dates. Tokens are stored as hashes only.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table newsletter_subscribers (
      id bigint generated always as identity primary key,
      email citext unique check (length(email) <= 254),
      email_hash text not null unique check (length(email_hash) = 43),
      state text not null default 'pending' check (state in ('pending', 'confirmed', 'unsubscribed')),
      language text not null check (language in ('nb', 'ru', 'uk', 'en')),
      consent text not null check (length(consent) between 1 and 40),
      source text not null check (length(source) between 1 and 40),
      confirm_hash text unique check (length(confirm_hash) = 64),
      confirm_until timestamptz(3),
      asked_at timestamptz(3),
      unsubscribe_hash text not null unique check (length(unsubscribe_hash) = 64),
      created_at timestamptz(3) not null default now(),
      confirmed_at timestamptz(3),
      unsubscribed_at timestamptz(3),
      search_text text not null generated always as (fold_text(coalesce(email::text, ''))) stored,
      constraint newsletter_subscribers_address check ((email is null) = (state = 'unsubscribed')),
      constraint newsletter_subscribers_asked check (
        (confirm_hash is null) = (state = 'unsubscribed')
        and (confirm_until is null) = (state = 'unsubscribed')
        and (asked_at is null) = (state = 'unsubscribed')
      ),
      constraint newsletter_subscribers_course check (
        case state
          when 'pending' then confirmed_at is null
          when 'confirmed' then confirmed_at is not null and unsubscribed_at is null
          else unsubscribed_at is not null
        end
      )
    )
  `.execute(db);
  for (const [column, meaning] of Object.entries(meanings))
    await sql`comment on column ${sql.ref(`newsletter_subscribers.${column}`)} is ${sql.lit(meaning)}`.execute(
      db,
    );
  await sql`create index newsletter_subscribers_newest on newsletter_subscribers (created_at, id)`.execute(
    db,
  );
  await sql`
    create index newsletter_subscribers_words on newsletter_subscribers using gin (search_text gin_trgm_ops)
  `.execute(db);
  await sql`
    create index newsletter_subscribers_waiting on newsletter_subscribers (asked_at) where state = 'pending'
  `.execute(db);

  // In the database, so that a link in an old email works on every server, and after a restore.
  await sql`
    create table newsletter_secret (
      single boolean primary key default true check (single),
      secret text not null check (length(secret) = 64)
    )
  `.execute(db);
  await sql`
    insert into newsletter_secret (secret)
    values (encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'hex'))
  `.execute(db);
}

const meanings = {
  email_hash: 'the address, keyed: finds it again once it is gone',
  consent: 'the version of the text that was agreed to',
  source: 'where the form stood',
  confirm_hash: 'sha-256 of the token in the letter that asks for confirmation',
  confirm_until: 'when that token ends',
  asked_at: 'when the last such letter was owed',
  unsubscribe_hash: 'sha-256 of the token that every letter carries',
};
