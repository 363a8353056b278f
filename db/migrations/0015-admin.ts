import { type Kysely, sql } from 'kysely';

/** Search, filter and sort indexes of the administration, and moderation decisions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await decideReviews(db);
  await flagMessages(db);
  await searchUsers(db);
  await searchBookingsAndReviews(db);
  await indexLists(db);
}

async function decideReviews(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table reviews
      add column decision text check (decision in ('approved', 'rejected', 'hidden')),
      add column decided_at timestamptz,
      add column decided_by bigint references users on delete restrict,
      add column decision_reason text not null default '' check (length(decision_reason) <= 500),
      add constraint reviews_decided
        check ((decision is null) = (decided_at is null) and (decision is null) = (decided_by is null)),
      add constraint reviews_decision_shows check (decision is null or approved = (decision = 'approved'))
  `.execute(db);
  await sql`comment on column reviews.decision is 'a moderator''s last word; null while it waits, or when it was let through by itself'`.execute(
    db,
  );
  await sql`create index reviews_decided_by on reviews (decided_by) where decided_by is not null`.execute(
    db,
  );
  await sql`create index reviews_waiting on reviews (created_at, id) where not approved and decision is null`.execute(
    db,
  );
  await sql`create index reviews_off on reviews (decision, created_at, id) where decision in ('rejected', 'hidden')`.execute(
    db,
  );
  await sql`create index reviews_rating on reviews (rating, created_at, id)`.execute(db);
}

async function flagMessages(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table messages
      add column flagged_at timestamptz,
      add column flagged_by bigint references users on delete restrict,
      add constraint messages_flagged_by_someone check ((flagged_at is null) = (flagged_by is null))
  `.execute(db);
  await sql`create index messages_flagged on messages (conversation_id) where flagged_at is not null`.execute(
    db,
  );
  await sql`create index messages_flagged_by on messages (flagged_by) where flagged_by is not null`.execute(
    db,
  );
  // Messages are inserted in order of time, so a BRIN index finds a day in a few pages.
  await sql`create index messages_sent on messages using brin (sent_at)`.execute(db);
}

async function searchUsers(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add column search_text text not null
      generated always as (fold_text(first_name || ' ' || last_name || ' ' || email::text)) stored
  `.execute(db);
  await sql`
    create index users_search on users using gin (search_text gin_trgm_ops) where deleted_at is null
  `.execute(db);
}

/**
 * Search text of bookings and reviews includes names from other tables: built by triggers when the row is written, and
 * rebuilt when a person or a service is renamed. The name of an erased person thereby disappears, too.
 */
async function searchBookingsAndReviews(db: Kysely<unknown>): Promise<void> {
  for (const table of ['bookings', 'reviews']) {
    await sql`alter table ${sql.id(table)} add column search_text text not null default ''`.execute(
      db,
    );
    await sql`comment on column ${sql.id(table)}.search_text is 'written by a trigger'`.execute(db);
  }
  await sql`
    create function note_booking_words() returns trigger language plpgsql as $$
    begin
      new.search_text := fold_text(concat_ws(' ', new.client_name, (
        select u.first_name || ' ' || u.last_name from masters m join users u on u.id = m.user_id where m.id = new.master_id
      ), (select name from services where id = new.service_id), new.description));
      return new;
    end $$
  `.execute(db);
  await sql`
    create trigger bookings_words before insert or update of client_name, description, master_id, service_id
    on bookings for each row execute function note_booking_words()
  `.execute(db);
  await sql`
    create function note_review_words() returns trigger language plpgsql as $$
    begin
      new.search_text := fold_text(concat_ws(' ', new.client_name, (
        select u.first_name || ' ' || u.last_name from masters m join users u on u.id = m.user_id where m.id = new.master_id
      ), new.comment));
      return new;
    end $$
  `.execute(db);
  await sql`
    create trigger reviews_words before insert or update of client_name, comment, master_id
    on reviews for each row execute function note_review_words()
  `.execute(db);
  await sql`
    create function spread_new_name() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'services' then
        update bookings set service_id = service_id where service_id = new.id;
        return null;
      end if;
      update bookings set master_id = master_id where master_id = (select id from masters where user_id = new.id);
      update reviews set client_name = client_name where master_id = (select id from masters where user_id = new.id);
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger users_new_name after update of first_name, last_name on users for each row
    when ((old.first_name, old.last_name) is distinct from (new.first_name, new.last_name))
    execute function spread_new_name()
  `.execute(db);
  await sql`
    create trigger services_new_name after update of name on services for each row
    when (old.name is distinct from new.name) execute function spread_new_name()
  `.execute(db);
  await sql`update bookings set client_name = client_name`.execute(db);
  await sql`update reviews set client_name = client_name`.execute(db);
  for (const table of ['bookings', 'reviews']) {
    await sql`
      create index ${sql.id(`${table}_search`)} on ${sql.id(table)} using gin (search_text gin_trgm_ops)
    `.execute(db);
  }
}

async function indexLists(db: Kysely<unknown>): Promise<void> {
  await sql`create index users_type on users (user_type, created_at, id) where deleted_at is null`.execute(
    db,
  );
  await sql`create index users_staff on users (role, created_at, id) where deleted_at is null and role <> 'user'`.execute(
    db,
  );
  await sql`create index users_name on users (last_name, first_name, id) where deleted_at is null`.execute(
    db,
  );
  await sql`create index users_created on users (created_at, id)`.execute(db);
  await sql`create index reviews_created on reviews (created_at, id)`.execute(db);
  await sql`create index bookings_status on bookings (status, created_at, id)`.execute(db);
  await sql`create index bookings_created on bookings (created_at, id)`.execute(db);
  await sql`create index bookings_completed on bookings (completed_at) where completed_at is not null`.execute(
    db,
  );
  await sql`create index bookings_scheduled on bookings (scheduled_date, scheduled_time, id)`.execute(
    db,
  );
  await sql`create index bookings_price on bookings (estimated_price, id)`.execute(db);
  await sql`
    create index conversations_threads on conversations (last_at, id) where booking_id is not null and last_seq > 0
  `.execute(db);
  await sql`
    create index conversations_enquiries on conversations (last_at, id) where booking_id is null and last_seq > 0
  `.execute(db);
}
