import { type Kysely, sql } from 'kysely';

const kinds = sql.raw(`(
  'bookingCreated', 'bookingConfirmed', 'bookingCancelled', 'bookingChanged', 'bookingCompleted', 'bookingReminder',
  'messageReceived', 'reviewReceived', 'reviewDecided', 'documentDecided', 'masterVerified'
)`);

/** Notifications, their settings, and push subscriptions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add column language text not null default 'nb'
      constraint users_language check (language in ('nb', 'ru', 'uk', 'en'))
  `.execute(db);
  await sql`comment on column users.language is 'of letters, texts and pushes to this person'`.execute(
    db,
  );

  // Names are joined when a notification is shown: erased people leave none here.
  await sql`
    create table notifications (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      kind text not null check (kind in ${kinds}),
      key text not null check (length(key) between 1 and 200),
      booking_id bigint references bookings on delete cascade,
      event_id bigint references booking_events on delete cascade,
      conversation_id bigint references conversations on delete cascade,
      review_id bigint references reviews on delete cascade,
      facts jsonb not null default '{}',
      created_at timestamptz(3) not null default now(),
      read_at timestamptz(3),
      constraint notifications_once unique (user_id, key),
      constraint notifications_facts check (jsonb_typeof(facts) = 'object' and length(facts::text) <= 8000),
      constraint notifications_subject check (
        case
          when kind like 'booking%' then booking_id is not null
          when kind = 'messageReceived' then conversation_id is not null
          when kind like 'review%' then review_id is not null
          else true
        end
      )
    )
  `.execute(db);
  for (const [column, meaning] of Object.entries(meanings))
    await sql`comment on column ${sql.ref(`notifications.${column}`)} is ${sql.lit(meaning)}`.execute(
      db,
    );
  await sql`create index notifications_of_user on notifications (user_id, id desc)`.execute(db);
  await sql`
    create index notifications_unread on notifications (user_id, id desc) where read_at is null
  `.execute(db);
  await sql`
    create unique index notifications_one_per_conversation
      on notifications (user_id, conversation_id) where kind = 'messageReceived' and read_at is null
  `.execute(db);
  await sql`create index notifications_age on notifications (created_at)`.execute(db);
  for (const column of ['booking_id', 'event_id', 'conversation_id', 'review_id'])
    await sql`
      create index ${sql.id(`notifications_${column.slice(0, -3)}`)} on notifications (${sql.id(column)})
        where ${sql.id(column)} is not null
    `.execute(db);

  await sql`
    create table notification_preferences (
      user_id bigint primary key references users on delete cascade,
      choices jsonb not null default '{}'
        constraint notification_preferences_choices
        check (jsonb_typeof(choices) = 'object' and length(choices::text) <= 4000),
      quiet_from time,
      quiet_to time,
      constraint notification_preferences_quiet
        check ((quiet_from is null) = (quiet_to is null) and quiet_from <> quiet_to)
    )
  `.execute(db);
  await sql`
    comment on column notification_preferences.choices is
      'kind to channel to whether, where it differs from the start; domain/notifications/preferences.ts'
  `.execute(db);
  await sql`comment on column notification_preferences.quiet_from is 'Europe/Oslo civil time'`.execute(
    db,
  );

  // In the database, so that a link in an old email works on every server, and after a restore.
  await sql`
    create table notification_secret (
      single boolean primary key default true check (single),
      secret text not null check (length(secret) = 64)
    )
  `.execute(db);
  await sql`
    insert into notification_secret (secret)
    values (encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'hex'))
  `.execute(db);

  // A subscription lasts as long as its session; the row is deleted with it.
  await sql`
    create table push_subscriptions (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      session_id text not null references sessions on delete cascade,
      endpoint text not null unique check (length(endpoint) <= 1000),
      p256dh text not null check (length(p256dh) between 80 and 100),
      auth text not null check (length(auth) between 16 and 32),
      created_at timestamptz(3) not null default now(),
      used_at timestamptz(3),
      failed_at timestamptz(3),
      failures integer not null default 0 check (failures >= 0)
    )
  `.execute(db);
  await sql`comment on column push_subscriptions.failures is 'refusals since the last success'`.execute(
    db,
  );
  await sql`create index push_subscriptions_user on push_subscriptions (user_id)`.execute(db);
  await sql`create index push_subscriptions_session on push_subscriptions (session_id)`.execute(db);

  // No foreign key: a restore replaces bookings, and must not cause duplicate reminders.
  await sql`
    create table sent_reminders (
      key text primary key check (length(key) between 1 and 200),
      starts_at timestamptz(3) not null
    )
  `.execute(db);
  await sql`
    comment on column sent_reminders.key is 'a booking, when it was made, its time, and how many hours before'
  `.execute(db);
  await sql`create index sent_reminders_age on sent_reminders (starts_at)`.execute(db);
  // Reminders are searched among the few jobs of the next days.
  await sql`
    create index bookings_upcoming on bookings (scheduled_date, scheduled_time)
      where status = 'confirmed' and accepted_at is not null
  `.execute(db);
}

const meanings = {
  key: 'says what it is about: the same thing is told once',
  event_id: 'the step of the booking that it tells of',
  facts: 'what is small and stands nowhere else, and no names',
};
