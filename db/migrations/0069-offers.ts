import { type Kysely, sql } from 'kysely';

/** Offers of masters to job requests, and the templates that masters make them from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makeOffers(db);
  await makeTemplates(db);
  await referToOffers(db);
  for (const [column, meaning] of Object.entries(meanings))
    await sql`comment on column ${sql.ref(column)} is ${sql.lit(meaning)}`.execute(db);
}

async function makeOffers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table offers (
      id bigint generated always as identity primary key,
      request_id bigint not null references job_requests on delete cascade,
      client_id bigint not null references users on delete restrict,
      master_id bigint not null references masters on delete restrict,
      service_id bigint,
      kind text not null check (kind in ('fixed', 'maximum', 'estimate', 'openAccount')),
      lines jsonb not null
        constraint offers_lines check (jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) <= 30),
      margin_percent smallint check (margin_percent between 0 and 100),
      excluded text not null check (length(excluded) <= 1000),
      times jsonb not null
        constraint offers_times check (jsonb_typeof(times) = 'array' and jsonb_array_length(times) <= 3),
      valid_days smallint not null check (valid_days between 1 and 90),
      total numeric(10, 2) check (total between 0 and 10000000),
      notify_above numeric(10, 2) check (notify_above between 0 and 10000000),
      valid_until timestamptz(3),
      state text not null check (state in ('draft', 'sent', 'accepted', 'declined', 'retracted')),
      decline_reason text check (length(decline_reason) between 1 and 500),
      booking_id bigint unique references bookings on delete set null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      sent_at timestamptz(3),
      decided_at timestamptz(3),
      foreign key (service_id, master_id) references services (id, master_id),
      constraint offers_sent check (
        case when state = 'draft'
          then total is null and sent_at is null and valid_until is null
          else total is not null and sent_at is not null and valid_until > sent_at and service_id is not null
            and jsonb_array_length(lines) > 0 and jsonb_array_length(times) > 0
        end
      ),
      constraint offers_decided check ((state in ('draft', 'sent')) = (decided_at is null)),
      constraint offers_margin check (margin_percent is null or kind = 'estimate' or state = 'draft'),
      constraint offers_account check (notify_above is null or (kind = 'openAccount' and state = 'accepted')),
      constraint offers_booking check (booking_id is null or state = 'accepted'),
      constraint offers_reason check (decline_reason is null or state = 'declined')
    )
  `.execute(db);
  await sql`
    create unique index offers_one_accepted on offers (request_id) where state = 'accepted'
  `.execute(db);
  await sql`
    create unique index offers_one_live on offers (request_id, master_id) where state in ('draft', 'sent')
  `.execute(db);
  await sql`create index offers_of_request on offers (request_id, sent_at, id)`.execute(db);
  await sql`create index offers_of_master on offers (master_id, updated_at desc, id desc)`.execute(
    db,
  );
  await sql`create index offers_of_client on offers (client_id, updated_at desc, id desc)`.execute(
    db,
  );
  await sql`create index offers_service on offers (service_id)`.execute(db);
}

async function makeTemplates(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table offer_templates (
      id bigint generated always as identity primary key,
      master_id bigint not null references masters on delete cascade,
      name text not null check (length(name) between 1 and 80),
      kind text not null check (kind in ('fixed', 'maximum', 'estimate', 'openAccount')),
      lines jsonb not null
        constraint offer_templates_lines
        check (jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) between 1 and 30),
      excluded text not null check (length(excluded) <= 1000),
      updated_at timestamptz(3) not null
    )
  `.execute(db);
  // The list by name, too.
  await sql`
    create unique index offer_templates_name on offer_templates (master_id, name)
  `.execute(db);
}

/** Notifications of offers, and bookings whose price an accepted offer states. */
async function referToOffers(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notifications
      add column offer_id bigint references offers on delete cascade,
      add constraint notifications_of_offer check (
        case kind when 'offerClosed' then request_id is not null else kind not like 'offer%' or offer_id is not null end
      )
  `.execute(db);
  await sql`
    create index notifications_offer on notifications (offer_id) where offer_id is not null
  `.execute(db);
  await sql`
    alter table bookings
      drop constraint bookings_price_basis_check,
      add constraint bookings_price_basis_check check (price_basis in ('service', 'hour', 'offer'))
  `.execute(db);
}

const meanings = {
  'offers.lines': 'domain/offers/lines.ts; NOK, VAT included; those of a draft may lack numbers',
  'offers.margin_percent': 'percent above an estimate that the two agree on; null for the law',
  'offers.times': 'proposed dates and slots, Europe/Oslo',
  'offers.total': 'NOK, VAT included; null for a draft',
  'offers.notify_above':
    'NOK that the customer named when they accepted an open account; they are notified before it is passed',
  'offers.state':
    'expiry is computed from valid_until, and that an offer is closed from the state of its request',
};
