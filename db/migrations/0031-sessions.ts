import { type Kysely, sql } from 'kysely';

/** Sessions with their devices, failed sign-ins, and the second factor. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A browser that has signed in before. Only the hash of its cookie is stored; several users may share one.
  await sql`
    create table known_devices (
      id bigint generated always as identity primary key,
      user_id bigint not null references users (id) on delete cascade,
      token_hash text not null check (length(token_hash) = 64),
      browser text not null default '' check (length(browser) <= 40),
      system text not null default '' check (length(system) <= 40),
      network text not null default '' check (length(network) <= 40),
      created_at timestamptz(3) not null default now(),
      last_seen_at timestamptz(3) not null default now(),
      constraint known_devices_one unique (user_id, token_hash)
    )
  `.execute(db);
  await sql`create index known_devices_age on known_devices (user_id, last_seen_at)`.execute(db);
  await sql`comment on column known_devices.network is 'the address, shortened to /24 or /48'`.execute(
    db,
  );

  await sql`
    alter table sessions
      add column public_id bigint generated always as identity,
      add column browser text not null default '' check (length(browser) <= 40),
      add column system text not null default '' check (length(system) <= 40),
      add column network text not null default '' check (length(network) <= 40),
      add column device_id bigint references known_devices (id) on delete set null,
      add constraint sessions_public_id unique (public_id)
  `.execute(db);
  await sql`create index sessions_device on sessions (device_id) where device_id is not null`.execute(
    db,
  );
  await sql`comment on column sessions.public_id is 'names a session to its owner; opens nothing'`.execute(
    db,
  );

  // Failed sign-ins by rate limit key. Keys of accounts are hashes of the typed address: an address without an account
  // has a row as well, so that rows do not reveal accounts.
  await sql`
    create table attempts (
      key text primary key check (length(key) <= 100),
      failures integer not null default 0 check (failures >= 0),
      last_at timestamptz(3) not null,
      blocked_until timestamptz(3) not null
    )
  `.execute(db);
  await sql`create index attempts_age on attempts (last_at)`.execute(db);

  await sql`
    create table second_factors (
      user_id bigint primary key references users (id) on delete cascade,
      secret text not null check (length(secret) <= 200),
      created_at timestamptz(3) not null default now(),
      confirmed_at timestamptz(3),
      last_step bigint
    )
  `.execute(db);
  await sql`comment on column second_factors.secret is 'sealed with the key in DATA_DIR/secrets'`.execute(
    db,
  );
  await sql`comment on column second_factors.confirmed_at is 'null: shown, and not in use yet'`.execute(
    db,
  );
  await sql`
    comment on column second_factors.last_step is
      'the half minute whose code was used last: no code of it or before it is taken again'
  `.execute(db);

  await sql`
    create table recovery_codes (
      user_id bigint not null references second_factors (user_id) on delete cascade,
      code_hash text not null check (length(code_hash) = 64),
      used_at timestamptz(3),
      primary key (user_id, code_hash)
    )
  `.execute(db);

  await sql`
    create table sign_in_challenges (
      token_hash text primary key check (length(token_hash) = 64),
      user_id bigint not null references users (id) on delete cascade,
      password_mark text not null check (length(password_mark) = 64),
      created_at timestamptz(3) not null default now(),
      expires_at timestamptz(3) not null,
      constraint sign_in_challenges_span check (expires_at > created_at)
    )
  `.execute(db);
  await sql`create index sign_in_challenges_user on sign_in_challenges (user_id)`.execute(db);
  await sql`create index sign_in_challenges_expiry on sign_in_challenges (expires_at)`.execute(db);
  await sql`
    comment on column sign_in_challenges.password_mark is
      'sha-256 of the password hash at the first step: a password changed meanwhile ends the second'
  `.execute(db);

  await sql`
    alter table settings add column require_two_factor boolean not null default false
  `.execute(db);
  await sql`
    comment on column settings.require_two_factor is
      'administrators have no power until they have set up a second factor; demo accounts are exempt'
  `.execute(db);
}
