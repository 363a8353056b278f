import { type Kysely, sql } from 'kysely';

/** The panel's one search: phone numbers by their digits, addresses and enquirers by parts of their words. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index users_phone_digits on users
      using gin (regexp_replace(phone, '\\D', '', 'g') gin_trgm_ops) where deleted_at is null
  `.execute(db);
  await sql`
    create index bookings_phone_digits on bookings
      using gin (regexp_replace(client_phone, '\\D', '', 'g') gin_trgm_ops)
  `.execute(db);
  await sql`
    create index bookings_address_letters on bookings using gin (fold_text(address) gin_trgm_ops)
  `.execute(db);
  await sql`
    create index support_messages_letters on support_messages
      using gin (fold_text(name || ' ' || coalesce(email::text, '')) gin_trgm_ops)
  `.execute(db);
  await sql`create index reports_letters on reports using gin (fold_text(excerpt || ' ' || text) gin_trgm_ops)`.execute(
    db,
  );
  await sql`create index agreements_number_letters on agreements using gin (number gin_trgm_ops)`.execute(
    db,
  );
}
