import { type Kysely, sql } from 'kysely';

/** Which service has a page in which municipality: refreshed by a task, since all pairs take seconds to compute. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table local_pages (
      service text not null,
      municipality_number text not null,
      place smallint not null,
      changed_at timestamptz(3) not null,
      primary key (municipality_number, service)
    )
  `.execute(db);
  await sql`comment on table local_pages is 'services with a page in a municipality; features/local-services'`.execute(
    db,
  );
  await sql`comment on column local_pages.place is 'of the service in the taxonomy'`.execute(db);
  // The prices of thousands of masters are read without the rows, whose descriptions make them wide.
  await sql`
    create index services_prices on services (master_id, category_id) include (name, price) where archived_at is null
  `.execute(db);
  await sql`create index local_pages_listed on local_pages (place, municipality_number)`.execute(
    db,
  );
}
