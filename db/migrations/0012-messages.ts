import { type Kysely, sql } from 'kysely';

/** Conversations of the two people of a booking, or of a customer and a master before one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Target of a composite foreign key: a conversation's people are those of its booking.
  await sql`alter table bookings add constraint bookings_sides unique (id, client_id, master_id)`.execute(
    db,
  );
  await sql`
    create table conversations (
      id bigint generated always as identity primary key,
      booking_id bigint,
      client_id bigint not null references users on delete restrict,
      master_id bigint not null references masters on delete restrict,
      last_seq integer not null default 0 check (last_seq >= 0),
      last_at timestamptz(3) not null default now(),
      client_read_seq integer not null default 0,
      client_delivered_seq integer not null default 0,
      master_read_seq integer not null default 0,
      master_delivered_seq integer not null default 0,
      answered_at timestamptz,
      created_at timestamptz not null default now(),
      foreign key (booking_id, client_id, master_id)
        references bookings (id, client_id, master_id) on delete cascade,
      constraint conversations_client_marks
        check (0 <= client_read_seq and client_read_seq <= client_delivered_seq and client_delivered_seq <= last_seq),
      constraint conversations_master_marks
        check (0 <= master_read_seq and master_read_seq <= master_delivered_seq and master_delivered_seq <= last_seq),
      check (answered_at is null or last_seq > 0)
    )
  `.execute(db);
  await sql`comment on column conversations.booking_id is 'null in an enquiry'`.execute(db);
  await sql`comment on column conversations.last_seq is 'place of the last message; its row lock hands out the next'`.execute(
    db,
  );
  await sql`comment on column conversations.last_at is 'when the last message was sent, to the millisecond, as cursors carry it'`.execute(
    db,
  );
  await sql`comment on column conversations.answered_at is 'when the master first answered an enquiry in person'`.execute(
    db,
  );
  await sql`
    create unique index conversations_one_per_booking
      on conversations (booking_id) where booking_id is not null
  `.execute(db);
  await sql`
    create unique index conversations_one_enquiry
      on conversations (client_id, master_id) where booking_id is null
  `.execute(db);
  await sql`
    create index conversations_of_client
      on conversations (client_id, last_at desc, id desc) where last_seq > 0
  `.execute(db);
  await sql`
    create index conversations_of_master
      on conversations (master_id, last_at desc, id desc) where last_seq > 0
  `.execute(db);
  // A partial index: unread rows are few, hence cheap to count however long a history is.
  await sql`
    create index conversations_unread_by_client
      on conversations (client_id) where last_seq > client_read_seq
  `.execute(db);
  await sql`
    create index conversations_unread_by_master
      on conversations (master_id) where last_seq > master_read_seq
  `.execute(db);
  await sql`
    create index conversations_answered
      on conversations (master_id, answered_at desc) where answered_at is not null
  `.execute(db);

  await sql`
    create table messages (
      id bigint generated always as identity primary key,
      conversation_id bigint not null references conversations on delete cascade,
      seq integer not null check (seq > 0),
      sender_id bigint not null references users on delete restrict,
      text text not null default '' check (length(text) <= 4000),
      image_file text references files (name),
      automatic boolean not null default false,
      client_message_id uuid,
      sent_at timestamptz(3) not null default now(),
      constraint messages_one_per_place unique (conversation_id, seq),
      constraint messages_text_or_image check (btrim(text) <> '' or image_file is not null),
      check (not automatic or client_message_id is null)
    )
  `.execute(db);
  await sql`comment on column messages.seq is 'order in the conversation: 1, 2, 3; a removed message leaves a gap'`.execute(
    db,
  );
  await sql`comment on column messages.client_message_id is 'of the sender''s making: a repetition is the same message'`.execute(
    db,
  );
  await sql`
    create unique index messages_once_per_sender
      on messages (sender_id, client_message_id) where client_message_id is not null
  `.execute(db);
  await sql`
    create unique index messages_one_automatic on messages (conversation_id) where automatic
  `.execute(db);
  await sql`
    create unique index messages_image on messages (image_file) where image_file is not null
  `.execute(db);

  await sql`
    alter table files
      drop constraint files_purpose_check,
      add constraint files_purpose_check
        check (purpose in ('avatar', 'work', 'gallery', 'document', 'message')),
      drop constraint files_check,
      add constraint files_check check (private = (purpose in ('document', 'message')))
  `.execute(db);
  await sql`
    alter table reports
      drop constraint reports_subject_kind_check,
      add constraint reports_subject_kind_check
        check (subject_kind in ('review', 'profile', 'picture', 'message'))
  `.execute(db);
  await sql`comment on column reports.subject_id is 'by kind: a review, a user, a picture of the gallery, a message; no foreign key, for a report outlives what it is about'`.execute(
    db,
  );
}
