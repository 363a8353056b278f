import { type Kysely, sql } from 'kysely';

/** Accounts that may not be used until a date, or until somebody lifts it, with the reason that the person reads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table suspensions (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      reason text not null check (reason <> '' and length(reason) <= 1000),
      until timestamptz(3),
      hid_master boolean not null default false,
      started_at timestamptz(3) not null,
      started_by bigint references users on delete set null,
      ended_at timestamptz(3),
      ended_by bigint references users on delete set null,
      check (until > started_at),
      check (ended_at >= started_at),
      check (ended_at is not null or ended_by is null)
    )
  `.execute(db);
  await sql`create unique index suspensions_one_live on suspensions (user_id) where ended_at is null`.execute(
    db,
  );
  await sql`create index suspensions_user on suspensions (user_id, id)`.execute(db);
  await sql`create index suspensions_due on suspensions (until) where ended_at is null`.execute(db);
  for (const column of ['started_by', 'ended_by'])
    await sql`
      create index ${sql.ref(`suspensions_${column}`)} on suspensions (${sql.ref(column)})
        where ${sql.ref(column)} is not null
    `.execute(db);
  await sql`comment on column suspensions.until is 'null: until somebody lifts it'`.execute(db);
  await sql`comment on column suspensions.hid_master is 'the master was visible before, and is again afterwards'`.execute(
    db,
  );
  // On the row that a new session locks, so that a sign-in and a suspension at once cannot pass each other.
  await sql`alter table users add column suspended_until timestamptz(3)`.execute(db);
  await sql`comment on column users.suspended_until is 'infinity: until somebody lifts it'`.execute(
    db,
  );
}
