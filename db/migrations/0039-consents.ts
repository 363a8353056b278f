import { type Kysely, sql } from 'kysely';

/**
 * A log of consents given and withdrawn, protected from all changes but an erasure; views of identity documents; and
 * documents whose file is deleted while the decision stays.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makeConsents(db);
  await takeOverConsents(db);
  await sql`drop table tracking_consents`.execute(db);
  await makeDocumentViews(db);
  await sql`
    alter table documents
      alter column file_name drop not null,
      add column file_removed_at timestamptz,
      add constraint documents_file_or_removal check ((file_name is null) = (file_removed_at is not null))
  `.execute(db);
  await sql`
    create index documents_decided on documents (decided_at)
      where type = 'personalId' and file_name is not null and decided_at is not null
  `.execute(db);
}

async function makeConsents(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table consents (
      id bigint generated always as identity primary key,
      user_id bigint references users on delete restrict,
      kind text not null check (kind in ('terms', 'privacy', 'location', 'newsletter', 'push')),
      action text not null check (action in ('given', 'revoked')),
      version text not null check (length(version) between 1 and 100),
      via text not null check (via in ('registration', 'google', 'settings', 'letter', 'browser')),
      at timestamptz not null default now()
    )
  `.execute(db);
  await sql`comment on column consents.user_id is 'null once the person was erased'`.execute(db);
  await sql`comment on column consents.version is 'which wording was agreed to'`.execute(db);
  await sql`create index consents_user on consents (user_id, kind, id desc)`.execute(db);
  await sql`
    create function refuse_consent_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and new.user_id is null
        and to_jsonb(new) - 'user_id' = to_jsonb(old) - 'user_id' then
        return new;
      end if;
      raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
    end $$
  `.execute(db);
  await sql`
    create trigger consents_append_only before update or delete on consents
    for each row execute function refuse_consent_change()
  `.execute(db);
}

async function takeOverConsents(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into consents (user_id, kind, action, version, via, at)
    select m.user_id, 'location', c.action, c.text_version, 'settings', c.at
      from tracking_consents c join masters m on m.id = c.master_id order by c.id
  `.execute(db);
  await sql`
    insert into consents (user_id, kind, action, version, via, at)
    select u.id, 'newsletter', 'given', s.consent, 'letter', s.confirmed_at
      from newsletter_subscribers s join users u on u.email = s.email::citext
     where s.state = 'confirmed' and s.confirmed_at is not null and s.consent <> '' order by s.id
  `.execute(db);
}

async function makeDocumentViews(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table document_views (
      id bigint generated always as identity primary key,
      owner_id bigint not null references users on delete cascade,
      type text not null check (type in ('personalId', 'certificate', 'insurance')),
      viewer_id bigint not null references users on delete cascade,
      first_at timestamptz not null,
      last_at timestamptz not null,
      check (first_at <= last_at),
      check (owner_id <> viewer_id)
    )
  `.execute(db);
  await sql`create index document_views_owner on document_views (owner_id, last_at desc, id desc)`.execute(
    db,
  );
  await sql`create index document_views_age on document_views (last_at)`.execute(db);
}
