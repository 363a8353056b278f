import { type Kysely, sql } from 'kysely';

export async function makeMessages(db: Kysely<unknown>): Promise<void> {
  await sql`alter table messages rename to messages_before`.execute(db);
  await sql`alter sequence messages_id_seq rename to messages_before_id_seq`.execute(db);
  await sql`
    create table messages (
      id bigint generated always as identity,
      conversation_id bigint not null,
      seq integer not null constraint messages_seq_check check (seq > 0),
      sender_id bigint not null,
      text text not null default '' constraint messages_text_check check (length(text) <= 4000),
      image_file text,
      automatic boolean not null default false,
      client_message_id uuid,
      sent_at timestamptz(3) not null default now(),
      flagged_at timestamptz,
      flagged_by bigint,
      constraint messages_text_or_image check (btrim(text) <> '' or image_file is not null),
      constraint messages_check check (not automatic or client_message_id is null),
      constraint messages_flagged_by_someone check ((flagged_at is null) = (flagged_by is null))
    ) partition by range (conversation_id)
  `.execute(db);
  await sql`create table messages_default partition of messages default`.execute(db);
  await sql`comment on table messages is 'by the month in which the conversation began: a range of its numbers'`.execute(
    db,
  );
  await sql`comment on column messages.seq is 'order in the conversation: 1, 2, 3; a removed message leaves a gap'`.execute(
    db,
  );
  await sql`comment on column messages.client_message_id is 'of the sender''s making: a repetition is the same message'`.execute(
    db,
  );
}

/**
 * Existing conversations have ids that do not depend on months. Months up to this one are split at the last id of the
 * previous month, and this one reaches to the first id of the next.
 */
export async function takeOverMessages(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$
    declare
      this_month date := greatest(date_trunc('month', now() at time zone 'UTC')::date,
        month_of_conversation((select coalesce(max(id), 0) from conversations)));
      from_value text := 'minvalue';
      cut record;
    begin
      for cut in
        with months as (
          select date_trunc('month', created_at at time zone 'UTC')::date as month, max(id) as last
            from conversations group by 1
        ), cuts as (
          select month, max(last) over (order by month) + 1 as up_to from months where month < this_month
        )
        select max(month) as month, up_to from cuts group by up_to order by up_to
      loop
        execute format('create table %I partition of messages for values from (%s) to (%s)',
          'messages_' || to_char(cut.month, 'YYYY_MM'), from_value, cut.up_to);
        from_value := cut.up_to;
      end loop;
      execute format('create table %I partition of messages for values from (%s) to (%s)',
        'messages_' || to_char(this_month, 'YYYY_MM'), from_value,
        first_conversation_of((this_month + interval '1 month')::date));
      for ahead in 1..2 loop
        perform make_month_of_messages((this_month + ahead * interval '1 month')::date);
      end loop;
    end $$
  `.execute(db);
  await sql`
    insert into messages (id, conversation_id, seq, sender_id, text, image_file, automatic, client_message_id, sent_at,
      flagged_at, flagged_by) overriding system value
    select id, conversation_id, seq, sender_id, text, image_file, automatic, client_message_id, sent_at, flagged_at,
           flagged_by
      from messages_before order by id
  `.execute(db);
  await sql`
    select setval('messages_id_seq', last_value, is_called) from messages_before_id_seq
  `.execute(db);
  await sql`drop table messages_before`.execute(db);
}

export async function indexMessages(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table messages
      add constraint messages_pkey primary key (id, conversation_id),
      add constraint messages_one_per_place unique (conversation_id, seq),
      add constraint messages_conversation_id_fkey
        foreign key (conversation_id) references conversations on delete cascade,
      add constraint messages_sender_id_fkey foreign key (sender_id) references users on delete restrict,
      add constraint messages_image_file_fkey foreign key (image_file) references files (name),
      add constraint messages_flagged_by_fkey foreign key (flagged_by) references users on delete restrict
  `.execute(db);
  await sql`
    create unique index messages_one_automatic on messages (conversation_id) where automatic
  `.execute(db);
  await sql`create index messages_pictures on messages (image_file) where image_file is not null`.execute(
    db,
  );
  await sql`create index messages_flagged on messages (conversation_id) where flagged_at is not null`.execute(
    db,
  );
  await sql`create index messages_flagged_by on messages (flagged_by) where flagged_by is not null`.execute(
    db,
  );
  // Messages are inserted in order of time, so a BRIN index finds a day in a few pages.
  await sql`create index messages_sent on messages using brin (sent_at)`.execute(db);
}
