import { type Kysely, sql } from 'kysely';

/** Keys that are unique over all months: constraints only apply within a partition. */
export async function makeKeys(db: Kysely<unknown>): Promise<void> {
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

export async function makeKeyTriggers(db: Kysely<unknown>): Promise<void> {
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
