import { type Kysely, sql } from 'kysely';

/** Bills, which cannot exceed what was agreed, and the objections of customers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makeBills(db);
  await limitBills(db);
  await makeObjections(db);
  await makePictures(db);
  for (const [column, meaning] of Object.entries(meanings))
    await sql`comment on column ${sql.ref(column)} is ${sql.lit(meaning)}`.execute(db);
}

async function makeBills(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table bills (
      id bigint generated always as identity primary key,
      agreement_id bigint not null unique references agreements on delete restrict,
      booking_id bigint unique,
      lines jsonb not null
        constraint bills_lines check (jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) between 1 and 30),
      total numeric(10, 2) not null check (total between 0 and 10000000),
      ceiling numeric(12, 2),
      state text not null check (state in ('sent', 'accepted', 'objected', 'settled')),
      sent_at timestamptz(3) not null,
      objected_at timestamptz(3),
      decided_at timestamptz(3),
      foreign key (agreement_id, booking_id) references agreements (id, booking_id) on update cascade,
      constraint bills_within_ceiling check (total <= ceiling),
      constraint bills_decided check ((state in ('accepted', 'settled')) = (decided_at is not null)),
      constraint bills_objected check (objected_at is not null or state not in ('objected', 'settled'))
    )
  `.execute(db);
  // The moderators' list: all that ever had an objection, or those in one state.
  await sql`
    create index bills_objections on bills (objected_at desc, id desc) where objected_at is not null
  `.execute(db);
  await sql`
    create index bills_objections_by_state on bills (state, objected_at desc, id desc) where objected_at is not null
  `.execute(db);
}

/** The copied ceiling is the agreement's with the accepted changes, on every path: `total <= ceiling` decides. */
async function limitBills(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function check_bill_ceiling() returns trigger language plpgsql as $$
    declare
      agreed numeric;
    begin
      -- Acceptances of changes lock the agreement too, so none comes between.
      select ceiling into agreed from agreements where id = new.agreement_id for update;
      agreed := agreed + (select coalesce(sum(total), 0) from change_orders
                           where agreement_id = new.agreement_id and state = 'accepted');
      if new.ceiling is distinct from agreed then
        raise exception 'the ceiling of a bill is what was agreed with accepted changes'
          using errcode = 'check_violation', constraint = 'bills_ceiling';
      end if;
      return new;
    end $$
  `.execute(db);
  await sql`
    create trigger bills_ceiling before insert on bills
    for each row execute function check_bill_ceiling()
  `.execute(db);
  // Other updates leave the ceiling of the day on which the bill was sent.
  await sql`
    create trigger bills_new_ceiling before update on bills for each row
      when ((old.agreement_id, old.total, old.ceiling) is distinct from (new.agreement_id, new.total, new.ceiling))
    execute function check_bill_ceiling()
  `.execute(db);
}

async function makeObjections(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table bill_objections (
      id bigint generated always as identity primary key,
      bill_id bigint not null references bills on delete cascade,
      booking_id bigint references bookings on delete set null,
      client_id bigint not null references users on delete restrict,
      master_id bigint not null references masters on delete restrict,
      reason text not null check (length(reason) between 1 and 2000),
      total numeric(10, 2) not null,
      at timestamptz(3) not null,
      answer text check (length(answer) between 1 and 2000),
      answered_at timestamptz(3),
      note text check (length(note) between 1 and 2000),
      settled_by bigint references users on delete set null,
      settled_at timestamptz(3),
      constraint bill_objections_answer check (answer is null or answered_at is not null),
      constraint bill_objections_note check ((note is null) = (settled_at is null))
    )
  `.execute(db);
  await sql`create index bill_objections_of_bill on bill_objections (bill_id, id desc)`.execute(db);
  for (const column of ['booking_id', 'client_id', 'master_id', 'settled_by'])
    await sql`
      create index ${sql.id(`bill_objections_${column.replace('_id', '')}`)} on bill_objections (${sql.id(column)})
    `.execute(db);
}

async function makePictures(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table bill_objection_pictures (
      objection_id bigint not null references bill_objections on delete cascade,
      position smallint not null check (position between 1 and 6),
      client_id bigint not null references users on delete restrict,
      image_file text not null unique references files (name),
      primary key (objection_id, position)
    )
  `.execute(db);
  await sql`
    create index bill_objection_pictures_client on bill_objection_pictures (client_id)
  `.execute(db);
  await sql`
    alter table files
      drop constraint files_purpose_check,
      add constraint files_purpose_check
        check (purpose in ('avatar', 'work', 'gallery', 'document', 'message', 'blog', 'request', 'bill')),
      drop constraint files_check,
      add constraint files_check check (private = (purpose in ('document', 'message', 'request', 'bill')))
  `.execute(db);
}

const meanings = {
  'bills.booking_id': 'null once the booking is deleted',
  'bills.lines': 'domain/offers/lines.ts; NOK, VAT included',
  'bills.total': 'NOK, VAT included',
  'bills.ceiling':
    'NOK that the bill could come to with the changes accepted when it was sent; null for an open account',
  'bills.objected_at': 'when the customer objected last; null where they never did',
  'bill_objections.total': 'NOK of the bill that the customer objected to',
  'bill_objections.note': 'what the moderators found',
};
