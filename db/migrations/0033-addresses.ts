import { type Kysely, sql } from 'kysely';

/** Verification of email addresses, and pending changes. Only hashes of tokens are stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column email_verified_at timestamptz(3)`.execute(db);
  await sql`comment on column users.email_verified_at is 'when a link sent to this very address was followed'`.execute(
    db,
  );
  await sql`update users set email_verified_at = created_at where demo`.execute(db);
  await sql`
    create table email_verifications (
      id bigint generated always as identity primary key,
      user_id bigint not null references users (id) on delete cascade,
      email citext not null,
      token_hash text not null unique check (length(token_hash) = 64),
      created_at timestamptz(3) not null default now(),
      expires_at timestamptz(3) not null,
      used_at timestamptz(3),
      constraint email_verifications_span check (expires_at > created_at),
      constraint email_verifications_use check (used_at >= created_at and used_at < expires_at)
    )
  `.execute(db);
  await sql`create unique index email_verifications_live on email_verifications (user_id) where used_at is null`.execute(
    db,
  );
  await sql`create index email_verifications_expiry on email_verifications (expires_at)`.execute(
    db,
  );
  await sql`
    create table email_changes (
      id bigint generated always as identity primary key,
      user_id bigint not null references users (id) on delete cascade,
      old_email citext not null,
      new_email citext not null check (length(new_email) <= 254),
      asks_old boolean not null,
      password_mark text not null check (length(password_mark) = 64),
      new_hash text unique check (length(new_hash) = 64),
      old_hash text unique check (length(old_hash) = 64),
      stop_hash text unique check (length(stop_hash) = 64),
      created_at timestamptz(3) not null default now(),
      expires_at timestamptz(3) not null,
      new_confirmed_at timestamptz(3),
      old_confirmed_at timestamptz(3),
      applied_at timestamptz(3),
      stoppable_until timestamptz(3) not null,
      ended_at timestamptz(3),
      stopped_at timestamptz(3),
      constraint email_changes_span check (expires_at > created_at and stoppable_until >= expires_at),
      constraint email_changes_sides check (old_hash is null or asks_old),
      constraint email_changes_applied check (
        applied_at is null
        or (new_confirmed_at is not null and (not asks_old or old_confirmed_at is not null))
      )
    )
  `.execute(db);
  for (const [column, meaning] of Object.entries(meanings))
    await sql`comment on column ${sql.ref(`email_changes.${column}`)} is ${sql.lit(meaning)}`.execute(
      db,
    );
  await sql`
    create unique index email_changes_live on email_changes (user_id)
    where applied_at is null and ended_at is null
  `.execute(db);
  await sql`create index email_changes_age on email_changes (stoppable_until)`.execute(db);
  await sql`create index email_changes_user on email_changes (user_id)`.execute(db);
}

const meanings = {
  asks_old: 'the address until now was verified, so its owner must agree as well',
  password_mark:
    'sha-256 of the password hash at the time: a password changed meanwhile ends the change',
  new_hash: 'sha-256 of the token in the letter to the new address',
  old_hash: 'sha-256 of the token by which the address until now agrees',
  stop_hash: 'sha-256 of the token by which the address until now stops or undoes it',
  ended_at: 'stopped, given up, or replaced by a newer change',
  stopped_at: 'when the address until now used its link, also after the change took effect',
};
