import { type Kysely, sql } from 'kysely';

/** Pictures with which a customer shows what a booking is about. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table booking_pictures (
      booking_id bigint not null references bookings on delete cascade,
      position smallint not null check (position between 1 and 5),
      image_file text not null references files (name),
      primary key (booking_id, position),
      constraint booking_pictures_once unique (image_file, booking_id)
    )
  `.execute(db);
  await sql`
    comment on table booking_pictures is 'a booking that is handed over shares its pictures with the one that replaces it'
  `.execute(db);
  await sql`
    alter table files
      drop constraint files_purpose_check,
      add constraint files_purpose_check check (purpose in
        ('avatar', 'work', 'gallery', 'document', 'message', 'blog', 'request', 'bill', 'entry', 'booking')),
      drop constraint files_check,
      add constraint files_check
        check (private = (purpose in ('document', 'message', 'request', 'bill', 'entry', 'booking')))
  `.execute(db);
}
