import { type Kysely, sql } from 'kysely';

/** Agreements: numbered documents that cannot be changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table agreement_counters (
      year smallint primary key check (year between 2000 and 9999),
      last integer not null check (last > 0)
    )
  `.execute(db);
  await sql`
    create table agreements (
      id bigint generated always as identity primary key,
      number text not null unique check (number ~ '^[0-9]{4}-[0-9]{6,10}$'),
      booking_id bigint unique references bookings on delete set null,
      offer_id bigint unique references offers on delete set null,
      request_id bigint unique references job_requests on delete set null,
      client_id bigint not null references users on delete restrict,
      master_id bigint not null references masters on delete restrict,
      content jsonb not null,
      hash text not null check (hash ~ '^[0-9a-f]{64}$'),
      total numeric(10, 2) not null check (total >= 0),
      ceiling numeric(10, 2) check (ceiling >= total),
      notify_above numeric(10, 2) check (notify_above >= 0),
      is_urgent boolean not null,
      starts_early boolean not null,
      agreed_at timestamptz(3) not null,
      redacted_at timestamptz(3),
      constraint agreements_content check (
        content ->> 'number' = number and (content ->> 'total')::numeric = total
          and (content ->> 'ceiling')::numeric is not distinct from ceiling
          and (content ->> 'notifyAbove')::numeric is not distinct from notify_above
          and (content ->> 'isUrgent')::boolean = is_urgent
          and (jsonb_typeof(content -> 'earlyStart') = 'object') = starts_early
      ),
      constraint agreements_ceiling check ((content ->> 'kind' = 'openAccount') = (ceiling is null)),
      constraint agreements_account check (notify_above is null or ceiling is null),
      constraint agreements_urgent check (not (is_urgent and starts_early))
    )
  `.execute(db);
  await sql`
    create index agreements_of_client on agreements (client_id, agreed_at desc, id desc)
  `.execute(db);
  await sql`
    create index agreements_of_master on agreements (master_id, agreed_at desc, id desc)
  `.execute(db);
  await sql`create index agreements_age on agreements (agreed_at desc, id desc)`.execute(db);
  await protectAgreements(db);
  for (const [column, meaning] of Object.entries(meanings))
    await sql`comment on column ${sql.ref(column)} is ${sql.lit(meaning)}`.execute(db);
}

async function protectAgreements(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function refuse_agreement_change() returns trigger language plpgsql as $$
    declare
      links constant text[] := array['booking_id', 'offer_id', 'request_id'];
    begin
      -- Deleting a booking, an offer or a request detaches it: the action of the foreign key runs inside a trigger.
      if tg_op = 'UPDATE' and pg_trigger_depth() > 1 and to_jsonb(new) - links = to_jsonb(old) - links then
        return new;
      end if;
      -- What a person wrote may go, in the transaction that erases them; sums and the hash stay.
      if tg_op = 'UPDATE' and current_setting('mesterhand.erasing', true) = 'on'
        and to_jsonb(new) - array['content', 'redacted_at'] = to_jsonb(old) - array['content', 'redacted_at'] then
        new.redacted_at := coalesce(old.redacted_at, now());
        return new;
      end if;
      raise exception '% cannot be changed', tg_table_name using errcode = 'restrict_violation';
    end $$
  `.execute(db);
  await sql`
    create trigger agreements_unchangeable before update or delete on agreements
    for each row execute function refuse_agreement_change()
  `.execute(db);
}

const meanings = {
  'agreement_counters.last':
    'counter of the last agreement of the year, Europe/Oslo; locked until the transaction that counts ends',
  'agreements.content': 'domain/agreements/schema.ts, with the Norwegian document word for word',
  'agreements.hash': 'sha256 of the content as canonical JSON, before any redaction',
  'agreements.total': 'NOK, VAT included',
  'agreements.ceiling': 'NOK that a bill may come to, without changes; null for an open account',
  'agreements.starts_early': 'the customer asked for a start before the withdrawal period ends',
  'agreements.redacted_at':
    'when an erasure removed a side; the hash is that of the content before',
};
