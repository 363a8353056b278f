import { type Kysely, sql } from 'kysely';

/** Rate limit counters shared by all servers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Unlogged: most writing calls update it, and its data is worthless after a crash.
  await sql`
    create unlogged table rate_budgets (
      key text primary key check (length(key) <= 100),
      taken integer not null check (taken >= 0),
      ends_at timestamptz(3) not null
    )
  `.execute(db);
  await sql`create index rate_budgets_end on rate_budgets (ends_at)`.execute(db);
  await sql`comment on column rate_budgets.key is 'the class, and a hash of whose budget it is'`.execute(
    db,
  );
  await sql`comment on column rate_budgets.ends_at is 'when it is full again'`.execute(db);
}
