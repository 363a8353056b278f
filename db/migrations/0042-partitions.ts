import { type Kysely, sql } from 'kysely';

/**
 * Messages are partitioned by the month in which their conversation began, positions by the day they were received. A
 * conversation lies in one partition: months are ranges of conversation ids, ten million each, so that a position
 * within a conversation stays unique by a constraint and a conversation is read from one index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makeMakers(db);
  await makeMessages(db);
  await takeOverMessages(db);
  await indexMessages(db);
  await makeKeys(db);
  await makeKeyTriggers(db);
  await makePositions(db);
  await indexPositions(db);
}

/** Functions that create partitions, here and at runtime. */
async function makeMakers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function first_conversation_of(month date) returns bigint language sql immutable strict parallel safe
      return ((extract(year from month)::bigint - 2020) * 12 + extract(month from month)::bigint - 1) * 10000000
  `.execute(db);
  await sql`
    create function month_of_conversation(id bigint) returns date language sql immutable strict parallel safe
      return (date '2020-01-01' + (id / 10000000) * interval '1 month')::date
  `.execute(db);
  // One at a time, by a lock; rows that came too early are moved from the default partition.
  await sql`
    create function make_partition(parent text, part text, from_value text, to_value text) returns boolean
    language plpgsql as $$
    declare
      key text;
      has_early boolean;
      early text := parent || '_default';
    begin
      perform pg_advisory_xact_lock(hashtextextended('mesterhand.make_partition', 0));
      -- Not by to_regclass: what a connection remembers of names may be older than the wait for the lock.
      if exists (select from pg_inherits join pg_class on oid = inhrelid
        where inhparent = to_regclass(quote_ident(parent)) and relname = part) then
        return false;
      end if;
      select attname into strict key from pg_partitioned_table p
        join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0]
       where p.partrelid = to_regclass(quote_ident(parent));
      execute format('create table %I (like %I including defaults including constraints)', part, parent);
      execute format('lock table %I in access exclusive mode', early);
      execute format('select exists (select from %I where %I >= %L and %2$I < %4$L)', early, key, from_value, to_value)
        into has_early;
      if has_early then
        -- They are moved, not written anew: nothing is to come of it.
        execute format('alter table %I disable trigger user', early);
        execute format('with moved as (delete from %I where %I >= %L and %2$I < %4$L returning *)
          insert into %5$I select * from moved', early, key, from_value, to_value, part);
        execute format('alter table %I enable trigger user', early);
      end if;
      execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, part, from_value, to_value);
      return true;
    end $$
  `.execute(db);
  await sql`
    create function make_month_of_messages(month date) returns boolean language sql
      return make_partition('messages', 'messages_' || to_char(month, 'YYYY_MM'), first_conversation_of(month)::text,
        first_conversation_of((month + interval '1 month')::date)::text)
  `.execute(db);
  await sql`
    create function make_day_of_positions(day date) returns boolean language sql
      return make_partition('positions', 'positions_' || to_char(day, 'YYYY_MM_DD'), day || ' 00:00:00+00',
        day + 1 || ' 00:00:00+00')
  `.execute(db);
}

async function makeMessages(db: Kysely<unknown>): Promise<void> {
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
async function takeOverMessages(db: Kysely<unknown>): Promise<void> {
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

async function indexMessages(db: Kysely<unknown>): Promise<void> {
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

/** Keys that are unique over all months: constraints only apply within a partition. */
async function makeKeys(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table message_client_ids (
      sender_id bigint not null,
      client_message_id uuid not null,
      conversation_id bigint not null,
      seq integer not null,
      constraint messages_once_per_sender primary key (sender_id, client_message_id)
    )
  `.execute(db);
  await sql`comment on table message_client_ids is 'where the message lies that a sender sent under an id of their making; kept by triggers'`.execute(
    db,
  );
  await sql`
    create table message_pictures (
      image_file text not null,
      conversation_id bigint not null,
      seq integer not null,
      constraint messages_image primary key (image_file)
    )
  `.execute(db);
  await sql`comment on table message_pictures is 'where the one message lies that a picture was sent in; kept by triggers'`.execute(
    db,
  );
  await sql`
    insert into message_client_ids (sender_id, client_message_id, conversation_id, seq)
    select sender_id, client_message_id, conversation_id, seq from messages where client_message_id is not null
  `.execute(db);
  await sql`
    insert into message_pictures (image_file, conversation_id, seq)
    select image_file, conversation_id, seq from messages where image_file is not null
  `.execute(db);
}

async function makeKeyTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function keep_message_keys() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        if old.client_message_id is not null then
          delete from message_client_ids
           where sender_id = old.sender_id and client_message_id = old.client_message_id;
        end if;
        if old.image_file is not null then
          delete from message_pictures where image_file = old.image_file;
        end if;
      end if;
      if tg_op <> 'DELETE' then
        if new.client_message_id is not null then
          insert into message_client_ids (sender_id, client_message_id, conversation_id, seq)
          values (new.sender_id, new.client_message_id, new.conversation_id, new.seq);
        end if;
        if new.image_file is not null then
          insert into message_pictures (image_file, conversation_id, seq)
          values (new.image_file, new.conversation_id, new.seq);
        end if;
      end if;
      return null;
    end $$
  `.execute(db);
  const events = [
    { name: 'messages_keys_taken', event: 'insert', row: 'new' },
    { name: 'messages_keys_freed', event: 'delete', row: 'old' },
  ];
  for (const { name, event, row } of events)
    await sql`
      create trigger ${sql.id(name)} after ${sql.raw(event)} on messages for each row
      when (${sql.raw(row)}.client_message_id is not null or ${sql.raw(row)}.image_file is not null)
      execute function keep_message_keys()
    `.execute(db);
  await sql`
    create trigger messages_keys_changed
      after update of sender_id, client_message_id, image_file, conversation_id, seq on messages
      for each row execute function keep_message_keys()
  `.execute(db);
}

/** No retention exceeds the longest choice of hours: older days are dropped as a whole. */
async function makePositions(db: Kysely<unknown>): Promise<void> {
  await sql`alter table positions rename to positions_before`.execute(db);
  await sql`alter sequence positions_id_seq rename to positions_before_id_seq`.execute(db);
  await sql`
    create table positions (
      id bigint generated always as identity,
      master_id bigint not null,
      latitude double precision not null constraint positions_latitude_check check (latitude between -90 and 90),
      longitude double precision not null
        constraint positions_longitude_check check (longitude between -180 and 180),
      accuracy double precision not null constraint positions_accuracy_check check (accuracy >= 0),
      is_online boolean not null,
      is_en_route boolean not null,
      booking_id bigint,
      recorded_at timestamptz(3) not null,
      received_at timestamptz(3) not null,
      constraint positions_check check (is_online or not is_en_route)
    ) partition by range (received_at)
  `.execute(db);
  await sql`create table positions_default partition of positions default`.execute(db);
  await sql`comment on table positions is 'by the day on which they were received, in UTC'`.execute(
    db,
  );
  await sql`
    select make_day_of_positions(day::date) from (
      select distinct (received_at at time zone 'UTC')::date as day from positions_before
      union select (now() at time zone 'UTC')::date + n from generate_series(-1, 2) n
    ) days order by day
  `.execute(db);
  await sql`
    insert into positions (id, master_id, latitude, longitude, accuracy, is_online, is_en_route, booking_id,
      recorded_at, received_at) overriding system value
    select id, master_id, latitude, longitude, accuracy, is_online, is_en_route, booking_id, recorded_at, received_at
      from positions_before order by id
  `.execute(db);
  await sql`
    select setval('positions_id_seq', last_value, is_called) from positions_before_id_seq
  `.execute(db);
  await sql`drop table positions_before`.execute(db);
}

async function indexPositions(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table positions
      add constraint positions_pkey primary key (id, received_at),
      add constraint positions_master_id_fkey
        foreign key (master_id) references tracking_settings on delete cascade,
      add constraint positions_booking_id_fkey foreign key (booking_id) references bookings on delete set null
  `.execute(db);
  await sql`create index positions_master on positions (master_id, id desc)`.execute(db);
  await sql`create index positions_master_received on positions (master_id, received_at)`.execute(
    db,
  );
  await sql`create index positions_booking on positions (booking_id) where booking_id is not null`.execute(
    db,
  );
}
