import { type Kysely, sql } from 'kysely';

/** Extensions and shared tables: settings, files, outbox, idempotency keys, audit trail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const extension of ['pg_trgm', 'unaccent', 'btree_gist', 'citext']) {
    await sql`create extension if not exists ${sql.raw(extension)}`.execute(db);
  }

  // unaccent() is only STABLE because its dictionary can be altered; ours never is, and a generated column needs an
  // IMMUTABLE function. Norwegian letters are folded as people type them abroad.
  await sql`
    create function fold_text(value text) returns text
    language sql immutable strict parallel safe
    return lower(public.unaccent('public.unaccent'::regdictionary, value))
  `.execute(db);

  await sql`
    create table settings (
      id smallint primary key default 1 check (id = 1),
      site_name text not null default 'Mesterhånd' check (length(site_name) between 1 and 80),
      site_description text not null default '',
      contact_email text not null default '',
      contact_phone text not null default '',
      footer_links jsonb not null default '[]' check (jsonb_typeof(footer_links) = 'array'),
      maintenance_mode boolean not null default false,
      allow_registration boolean not null default true,
      email_notifications boolean not null default true,
      sms_notifications boolean not null default false,
      auto_approve_reviews boolean not null default false,
      max_file_size integer not null default 5 check (max_file_size between 1 and 100),
      session_timeout integer not null default 30 check (session_timeout between 5 and 1440),
      backup_enabled boolean not null default true,
      last_backup timestamptz,
      demo boolean not null default false,
      updated_at timestamptz not null default now()
    )
  `.execute(db);
  await sql`comment on column settings.footer_links is '[{kind: social | partner, label, url}]'`.execute(
    db,
  );
  await sql`comment on column settings.max_file_size is 'megabytes'`.execute(db);
  await sql`comment on column settings.session_timeout is 'minutes without activity'`.execute(db);
  await sql`insert into settings (id) values (1)`.execute(db);

  await sql`
    create table outbox (
      id bigint generated always as identity primary key,
      topic text not null,
      payload jsonb not null,
      created_at timestamptz not null default now(),
      available_at timestamptz not null default now(),
      attempts integer not null default 0,
      last_error text,
      done_at timestamptz
    )
  `.execute(db);
  await sql`create index outbox_due on outbox (available_at, id) where done_at is null`.execute(db);

  await sql`
    create table audit_entries (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      actor_id bigint not null,
      action text not null,
      subject text not null,
      subject_id bigint not null,
      before jsonb,
      after jsonb,
      reason text
    )
  `.execute(db);
  await sql`create index audit_entries_subject on audit_entries (subject, subject_id, id desc)`.execute(
    db,
  );
  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
    end $$
  `.execute(db);
  await sql`
    create trigger audit_entries_append_only before update or delete on audit_entries
    for each row execute function refuse_change()
  `.execute(db);
}
