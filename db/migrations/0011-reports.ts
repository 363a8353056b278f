import { type Kysely, sql } from 'kysely';

/** Reports to moderators, and blocked users. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reports (
      id bigint generated always as identity primary key,
      reporter_id bigint not null references users on delete cascade,
      subject_kind text not null check (subject_kind in ('review', 'profile', 'picture')),
      subject_id bigint not null,
      owner_id bigint references users on delete set null,
      excerpt text not null,
      reason text not null
        check (reason in ('spam', 'offensive', 'false', 'privacy', 'illegal', 'other')),
      text text not null default '' check (length(text) <= 2000),
      state text not null default 'open' check (state in ('open', 'resolved', 'dismissed')),
      created_at timestamptz not null default now(),
      handled_by bigint references users on delete restrict,
      handled_at timestamptz,
      note text not null default '' check (length(note) <= 2000),
      check ((state = 'open') = (handled_at is null)),
      check ((handled_by is null) = (handled_at is null)),
      check (reason <> 'other' or text <> '')
    )
  `.execute(db);
  await sql`comment on column reports.subject_id is 'by kind: a review, a user, a picture of the gallery; no foreign key, for a report outlives what it is about'`.execute(
    db,
  );
  await sql`comment on column reports.excerpt is 'what the reported thing said when it was reported'`.execute(
    db,
  );
  await sql`
    create unique index reports_one_open_per_person
      on reports (reporter_id, subject_kind, subject_id) where state = 'open'
  `.execute(db);
  await sql`create index reports_state on reports (state, id desc)`.execute(db);
  await sql`create index reports_owner on reports (owner_id)`.execute(db);
  await sql`create index reports_handled_by on reports (handled_by)`.execute(db);

  await sql`
    create table blocks (
      blocker_id bigint not null references users on delete cascade,
      blocked_id bigint not null references users on delete cascade,
      created_at timestamptz(3) not null default now(),
      primary key (blocker_id, blocked_id),
      check (blocker_id <> blocked_id)
    )
  `.execute(db);
  await sql`create index blocks_blocked on blocks (blocked_id)`.execute(db);
}
