import { type Kysely, sql } from 'kysely';

/** Announcements to all masters of a category, and masters imported from a file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table broadcasts (
      id bigint generated always as identity primary key,
      key text not null constraint broadcasts_once unique check (length(key) between 8 and 200),
      category_id bigint references categories on delete set null,
      texts jsonb not null constraint broadcasts_texts
        check (jsonb_typeof(texts -> 'nb') = 'string' and length(texts::text) <= 20000),
      created_by bigint not null references users on delete restrict,
      created_at timestamptz(3) not null default now(),
      receivers integer not null check (receivers >= 0),
      told integer not null default 0 check (told >= 0),
      told_to bigint not null default 0 check (told_to >= 0),
      finished_at timestamptz(3)
    )
  `.execute(db);
  for (const [column, meaning] of Object.entries(meanings))
    await sql`comment on column ${sql.ref(`broadcasts.${column}`)} is ${sql.lit(meaning)}`.execute(
      db,
    );
  await sql`create index broadcasts_category on broadcasts (category_id)`.execute(db);
  await sql`create index broadcasts_created_by on broadcasts (created_by)`.execute(db);

  await sql`
    alter table notifications
      add column broadcast_id bigint references broadcasts on delete cascade,
      drop constraint notifications_kind_check,
      add constraint notifications_kind_check check (kind in ${kinds}),
      add constraint notifications_broadcast check ((kind = 'announcement') = (broadcast_id is not null))
  `.execute(db);
  await sql`
    create index notifications_broadcast on notifications (broadcast_id) where broadcast_id is not null
  `.execute(db);

  await sql`
    create table imported_masters (
      user_id bigint primary key references users on delete cascade,
      row_hash text not null check (length(row_hash) = 64),
      imported_by bigint not null references users on delete restrict,
      imported_at timestamptz(3) not null default now()
    )
  `.execute(db);
  await sql`comment on column imported_masters.row_hash is 'sha-256 of the row as it was read: the same row is imported once'`.execute(
    db,
  );
  await sql`create index imported_masters_by on imported_masters (imported_by)`.execute(db);
}

const kinds = sql.raw(`(
  'bookingCreated', 'bookingConfirmed', 'bookingCancelled', 'bookingChanged', 'bookingCompleted', 'bookingReminder',
  'messageReceived', 'reviewReceived', 'reviewDecided', 'documentDecided', 'masterVerified', 'webhookStopped', 'announcement'
)`);

const meanings = {
  category_id: 'null once the category is gone',
  key: 'of the making of its sender: a repetition is the same notice',
  texts: '{nb, ru?, uk?, en?}; domain/broadcasts/schema.ts',
  receivers: 'visible masters of the category when it was sent',
  told: 'how many have been told',
  told_to: 'the id of the user up to whom all have been told: where an interrupted job goes on',
};
