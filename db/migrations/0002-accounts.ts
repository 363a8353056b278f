import { type Kysely, sql } from 'kysely';

/** Users, sessions, files and identity documents. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      id bigint generated always as identity primary key,
      email citext not null unique check (length(email) <= 254),
      username citext unique check (length(username) between 2 and 60),
      password_hash text,
      phone text not null default '',
      first_name text not null,
      last_name text not null,
      middle_name text,
      avatar_file text,
      user_type text not null check (user_type in ('client', 'master')),
      role text not null default 'user'
        check (role in ('user', 'master', 'moderator', 'admin', 'superadmin')),
      city text,
      birth_date date,
      gender text check (gender in ('male', 'female')),
      about text not null default '',
      demo boolean not null default false,
      created_at timestamptz not null default now(),
      deleted_at timestamptz
    )
  `.execute(db);
  await sql`comment on column users.demo is 'a seeded account, exempt from password rules'`.execute(
    db,
  );

  // The primary key is the sha256 of the bearer token: a stolen dump opens no session.
  await sql`
    create table sessions (
      id text primary key check (length(id) = 64),
      user_id bigint not null references users on delete cascade,
      created_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now()
    )
  `.execute(db);
  await sql`create index sessions_user on sessions (user_id)`.execute(db);
  await sql`create index sessions_last_seen on sessions (last_seen_at)`.execute(db);

  await sql`
    create table files (
      name text primary key check (name ~ '^[a-z0-9]{16,40}\\.(webp|pdf)$'),
      owner_id bigint references users on delete set null,
      purpose text not null check (purpose in ('avatar', 'work', 'gallery', 'document')),
      private boolean not null,
      mime text not null check (mime in ('image/webp', 'application/pdf')),
      bytes integer not null check (bytes > 0),
      width integer,
      height integer,
      variants text[] not null default '{}',
      created_at timestamptz not null default now(),
      check (private = (purpose = 'document'))
    )
  `.execute(db);
  await sql`comment on column files.variants is 'further sizes, stored as {stem}-{variant}.webp'`.execute(
    db,
  );
  await sql`create index files_owner on files (owner_id)`.execute(db);
  await sql`
    alter table users add constraint users_avatar_file
    foreign key (avatar_file) references files (name) on delete set null
  `.execute(db);
  await sql`create index users_avatar on users (avatar_file) where avatar_file is not null`.execute(
    db,
  );

  await sql`
    create table documents (
      user_id bigint not null references users on delete cascade,
      type text not null check (type in ('personalId', 'certificate', 'insurance')),
      file_name text not null unique references files (name),
      original_name text not null,
      uploaded_at timestamptz not null default now(),
      primary key (user_id, type)
    )
  `.execute(db);

  // One row per completed create: the same key and body get the same response, another body 409.
  await sql`
    create table idempotency_keys (
      actor_id bigint not null references users on delete cascade,
      key text not null check (length(key) between 8 and 200),
      procedure text not null,
      request_hash text not null,
      response jsonb,
      created_at timestamptz not null default now(),
      primary key (actor_id, key)
    )
  `.execute(db);
  await sql`create index idempotency_keys_age on idempotency_keys (created_at)`.execute(db);
}
