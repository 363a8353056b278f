import { type Kysely, sql } from 'kysely';

/** Change orders: new work, a higher price or more time than was agreed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What follows an agreement names its booking as well, and loses it together with the agreement.
  await sql`
    alter table agreements add constraint agreements_booking unique (id, booking_id)
  `.execute(db);
  await sql`
    create table change_orders (
      id bigint generated always as identity primary key,
      agreement_id bigint not null references agreements on delete restrict,
      booking_id bigint,
      master_id bigint not null references masters on delete restrict,
      reason text not null check (length(reason) between 1 and 1000),
      lines jsonb not null
        constraint change_orders_lines check (jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) <= 30),
      total numeric(10, 2) not null check (total between 0 and 10000000),
      extra_hours numeric(4, 1) not null check (extra_hours between 0 and 100 and extra_hours * 2 = trunc(extra_hours * 2)),
      state text not null default 'proposed' check (state in ('proposed', 'accepted', 'refused', 'retracted')),
      proposed_at timestamptz(3) not null,
      decided_at timestamptz(3),
      foreign key (agreement_id, booking_id) references agreements (id, booking_id) on update cascade,
      constraint change_orders_something check (jsonb_array_length(lines) > 0 or extra_hours > 0),
      constraint change_orders_decided check ((state = 'proposed') = (decided_at is null))
    )
  `.execute(db);
  await sql`create index change_orders_of_agreement on change_orders (agreement_id, id)`.execute(
    db,
  );
  await sql`create index change_orders_of_booking on change_orders (booking_id, id)`.execute(db);
  await sql`create index change_orders_of_master on change_orders (master_id)`.execute(db);
  await protectChanges(db);
  for (const [column, meaning] of Object.entries(meanings))
    await sql`comment on column ${sql.ref(column)} is ${sql.lit(meaning)}`.execute(db);
}

/** A bill relies on the accepted changes, so what was decided stays. */
async function protectChanges(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function refuse_decided_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and new.agreement_id = old.agreement_id and new.total = old.total
        and new.extra_hours = old.extra_hours
        and (old.state = 'proposed' or (new.state = old.state and new.decided_at = old.decided_at)) then
        return new;
      end if;
      raise exception 'a change order keeps its sum and its decision' using errcode = 'restrict_violation';
    end $$
  `.execute(db);
  await sql`
    create trigger change_orders_decided_once before update or delete on change_orders
    for each row execute function refuse_decided_change()
  `.execute(db);
}

const meanings = {
  'change_orders.booking_id': 'null once the booking is deleted',
  'change_orders.lines': 'domain/offers/lines.ts; NOK, VAT included; none where only time changes',
  'change_orders.total': 'NOK that the change adds, VAT included',
  'change_orders.extra_hours': 'hours by which the job becomes longer',
};
