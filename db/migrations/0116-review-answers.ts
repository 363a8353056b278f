import { type Kysely, sql } from 'kysely';

/** A master's public answers to reviews. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table review_answers (
      review_id bigint primary key references reviews on delete cascade,
      master_id bigint not null references masters,
      text text not null check (char_length(text) between 1 and 1000),
      answered_at timestamptz(3) not null
    )
  `.execute(db);
  await sql`create index review_answers_master on review_answers (master_id)`.execute(db);
  await sql`
    comment on column review_answers.answered_at is 'when it was written or last changed'
  `.execute(db);
}
