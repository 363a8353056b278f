import { type Kysely, sql } from 'kysely';

/**
 * Webhooks: endpoints, signing secrets, and a log of deliveries. Secrets are encrypted with the key of this
 * installation.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhook_endpoints (
      id bigint generated always as identity primary key,
      url text not null check (length(url) between 1 and 500),
      description text not null check (length(description) <= 200),
      events text[] not null check (cardinality(events) between 1 and 50),
      enabled boolean not null,
      stop_reason text check (stop_reason in ('paused', 'gone', 'failing')),
      stopped_at timestamptz(3),
      failing_since timestamptz(3),
      created_at timestamptz(3) not null,
      version integer not null default 1,
      constraint webhook_endpoints_stop
        check (enabled = (stop_reason is null) and enabled = (stopped_at is null))
    )
  `.execute(db);
  await sql`
    create table webhook_secrets (
      id bigint generated always as identity primary key,
      endpoint_id bigint not null references webhook_endpoints on delete cascade,
      sealed text not null,
      created_at timestamptz(3) not null,
      ends_at timestamptz(3),
      constraint webhook_secrets_span check (ends_at >= created_at)
    )
  `.execute(db);
  await sql`
    create unique index webhook_secrets_present on webhook_secrets (endpoint_id) where ends_at is null
  `.execute(db);
  await sql`create index webhook_secrets_endpoint on webhook_secrets (endpoint_id)`.execute(db);
  await addLog(db);
  for (const [column, meaning] of Object.entries(meanings))
    await sql`comment on column ${sql.ref(column)} is ${sql.lit(meaning)}`.execute(db);
  await sql`alter table notifications drop constraint notifications_kind_check`.execute(db);
  await sql`
    alter table notifications add constraint notifications_kind_check check (kind in (
      'bookingCreated', 'bookingConfirmed', 'bookingCancelled', 'bookingChanged', 'bookingCompleted', 'bookingReminder',
      'messageReceived', 'reviewReceived', 'reviewDecided', 'documentDecided', 'masterVerified', 'webhookStopped'
    ))
  `.execute(db);
}

/** Payloads are stored as sent: a receiver may request exactly the same again. */
async function addLog(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhook_events (
      id uuid primary key default gen_random_uuid(),
      type text not null check (length(type) between 1 and 100),
      body text not null check (length(body) between 2 and 8000),
      created_at timestamptz(3) not null
    )
  `.execute(db);
  await sql`create index webhook_events_age on webhook_events (created_at)`.execute(db);
  await sql`
    create table webhook_deliveries (
      id bigint generated always as identity primary key,
      event_id uuid not null references webhook_events on delete cascade,
      endpoint_id bigint not null references webhook_endpoints on delete cascade,
      state text not null check (state in ('waiting', 'delivered', 'failed', 'cancelled')),
      round integer not null default 1 check (round >= 1),
      created_at timestamptz(3) not null,
      constraint webhook_deliveries_once unique (event_id, endpoint_id)
    )
  `.execute(db);
  await sql`
    create index webhook_deliveries_endpoint on webhook_deliveries (endpoint_id, id desc)
  `.execute(db);
  await sql`
    create index webhook_deliveries_attention on webhook_deliveries (endpoint_id, state)
      where state in ('waiting', 'failed')
  `.execute(db);
  await sql`
    create table webhook_attempts (
      id bigint generated always as identity primary key,
      delivery_id bigint not null references webhook_deliveries on delete cascade,
      endpoint_id bigint not null references webhook_endpoints on delete cascade,
      at timestamptz(3) not null,
      duration_ms integer not null check (duration_ms >= 0),
      status integer check (status between 100 and 999),
      problem text check (
        problem in ('timeout', 'address', 'name', 'connection', 'certificate', 'secret', 'other')
      ),
      answer text not null check (length(answer) <= 2048),
      constraint webhook_attempts_outcome check ((status is null) = (problem is not null))
    )
  `.execute(db);
  await sql`
    create index webhook_attempts_delivery on webhook_attempts (delivery_id, id desc)
  `.execute(db);
  await sql`
    create index webhook_attempts_endpoint on webhook_attempts (endpoint_id, id desc)
  `.execute(db);
}

const meanings = {
  'webhook_endpoints.failing_since': 'of the first failure since the last success',
  'webhook_secrets.sealed': 'AES-256-GCM, with a key that the database does not hold',
  'webhook_secrets.ends_at': 'until when it signs beside the present one, which has none',
  'webhook_events.body': 'the very bytes that are signed and sent',
  'webhook_deliveries.round': 'grows when it is sent again: jobs of earlier rounds do nothing',
  'webhook_attempts.endpoint_id': 'as the delivery says: how each does is read by it',
  'webhook_attempts.answer': 'its beginning',
};
