import { type Kysely, sql } from 'kysely';

/** Rate limit counters shared by all servers, as the library `rate-limiter-flexible` stores them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Unlogged: every writing call updates it, and its data is worthless after a crash.
  await sql`
    create unlogged table rate_quotas (
      key text primary key check (length(key) <= 100),
      points integer not null,
      expire bigint not null
    )
  `.execute(db);
  await sql`create index rate_quotas_end on rate_quotas (expire)`.execute(db);
  await sql`comment on column rate_quotas.key is 'the class, and a hash of whose quota it is'`.execute(
    db,
  );
  await sql`comment on column rate_quotas.expire is 'when it is full again, in milliseconds since 1970'`.execute(
    db,
  );
  await sql`drop table rate_budgets`.execute(db);
}
