import { type Kysely, sql } from 'kysely';

/**
 * What masters record while working: hours, notes, materials, photos. Phones without a network send it later, so that
 * rows are named by ids which the phone made, and every operation is stored once under its own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makeEntries(db);
  await makeOperations(db);
  await sql`
    alter table files
      drop constraint files_purpose_check,
      add constraint files_purpose_check
        check (purpose in ('avatar', 'work', 'gallery', 'document', 'message', 'blog', 'request', 'bill', 'entry')),
      drop constraint files_check,
      add constraint files_check
        check (private = (purpose in ('document', 'message', 'request', 'bill', 'entry')))
  `.execute(db);
  for (const [column, meaning] of Object.entries(meanings))
    await sql`comment on column ${sql.ref(column)} is ${sql.lit(meaning)}`.execute(db);
}

async function makeEntries(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table job_entries (
      id uuid primary key,
      booking_id bigint not null references bookings on delete cascade,
      master_id bigint not null references masters on delete cascade,
      client_id bigint not null references users on delete cascade,
      version uuid not null,
      kind text not null check (kind in ('hoursStarted', 'hoursStopped', 'note', 'material', 'photo')),
      occurred_at timestamptz(3) not null,
      text text not null default '' check (length(text) <= 1000),
      quantity numeric(8, 2) check (quantity > 0),
      unit_price numeric(10, 2) check (unit_price >= 0),
      image_file text references files (name),
      removed boolean not null default false,
      received_at timestamptz(3) not null,
      constraint job_entries_text check (kind not in ('note', 'material') or text <> ''),
      constraint job_entries_material check ((kind = 'material') = (quantity is not null) and (kind = 'material' or unit_price is null)),
      constraint job_entries_photo check ((kind = 'photo') = (image_file is not null))
    )
  `.execute(db);
  await sql`create index job_entries_of_booking on job_entries (booking_id, occurred_at)`.execute(
    db,
  );
  await sql`create index job_entries_master on job_entries (master_id)`.execute(db);
  await sql`create index job_entries_client on job_entries (client_id)`.execute(db);
  await sql`create index job_entries_image on job_entries (image_file)`.execute(db);
}

async function makeOperations(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table job_entry_operations (
      id uuid primary key,
      entry_id uuid not null references job_entries on delete cascade,
      master_id bigint not null references masters on delete cascade,
      request_hash text not null,
      content jsonb,
      state text not null
        check (state in ('applied', 'unchanged', 'rival', 'continued', 'dropped', 'taken', 'separated')),
      received_at timestamptz(3) not null
    )
  `.execute(db);
  await sql`
    create index job_entry_operations_rivals on job_entry_operations (entry_id) where state = 'rival'
  `.execute(db);
  await sql`create index job_entry_operations_entry on job_entry_operations (entry_id)`.execute(db);
  await sql`create index job_entry_operations_master on job_entry_operations (master_id)`.execute(
    db,
  );
}

const meanings = {
  'job_entries.id': 'of the operation that added it',
  'job_entries.version': 'the operation that made the stored version',
  'job_entries.occurred_at': 'by the clock of the device',
  'job_entries.unit_price': 'NOK, VAT included; null where it is not known yet',
  'job_entries.removed': 'removed rows stay: another device may have changed them meanwhile',
  'job_entry_operations.id': 'made by the device: the same id is the same operation',
  'job_entry_operations.content':
    'the version that it made; null removes the entry or decides on a conflict',
  'job_entry_operations.state':
    'rival: stands beside the stored version until the master decides; continued: replaced by a later one of its device; dropped, taken, separated: the decision',
};
