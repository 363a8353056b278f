import { type Kysely, sql } from 'kysely';

/** Pictures with which a customer shows in a review what a job became; public as long as the review is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table review_pictures (
      review_id bigint not null references reviews on delete cascade,
      position smallint not null check (position between 1 and 3),
      image_file text not null unique references files (name),
      primary key (review_id, position)
    )
  `.execute(db);
  await sql`
    alter table files
      drop constraint files_purpose_check,
      add constraint files_purpose_check check (purpose in
        ('avatar', 'work', 'gallery', 'document', 'message', 'blog', 'request', 'bill', 'entry', 'booking', 'review'))
  `.execute(db);
}
