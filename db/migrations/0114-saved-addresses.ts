import { type Kysely, sql } from 'kysely';

/** Addresses that people save, and what is known of the address of a job beside its coordinates. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table saved_addresses (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      position smallint not null check (position between 1 and 20),
      label text not null check (length(label) between 1 and 40),
      address text not null check (length(address) between 1 and 300),
      access_note text check (access_note <> '' and length(access_note) <= 500),
      latitude double precision check (latitude between -90 and 90),
      longitude double precision check (longitude between -180 and 180),
      ${details},
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      constraint saved_addresses_place check ((latitude is null) = (longitude is null)),
      constraint saved_addresses_position unique (user_id, position)
    )
  `.execute(db);
  await sql`create unique index saved_addresses_label on saved_addresses (user_id, lower(label))`.execute(
    db,
  );
  for (const table of ['bookings', 'job_requests'])
    await sql`alter table ${sql.table(table)} ${added}`.execute(db);
  for (const [column, meaning] of Object.entries(meanings))
    await sql`comment on column ${sql.ref(column)} is ${sql.lit(meaning)}`.execute(db);
}

const columns = [
  sql`postcode text check (postcode ~ '^[0-9]{4}$')`,
  sql`municipality_number text check (municipality_number ~ '^[0-9]{4}$')`,
  sql`unit text check (unit ~ '^[HLUK][0-9]{4}$')`,
  sql`cadastral_number text check (cadastral_number ~ '^[0-9]{1,5}(/[0-9]{1,5}){1,2}$')`,
];
const details = sql.join(columns);
const added = sql.join(columns.map((column) => sql`add column ${column}`));

const meanings = {
  'saved_addresses.position': 'one of twenty places: the limit of a person',
  'saved_addresses.label': 'home, cabin, or a text of the person',
  'bookings.postcode': 'of the address, by the register, else as typed',
  'bookings.municipality_number': 'of the address, by the register, else of its postcode',
  'bookings.unit': 'number of the dwelling, as typed',
  'bookings.cadastral_number': 'gnr/bnr by the register',
};
