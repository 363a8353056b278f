import { type Kysely, sql } from 'kysely';

/** Texts that a person sends often, in their order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table quick_replies (
      user_id bigint not null references users on delete cascade,
      position smallint not null check (position between 1 and 12),
      text text not null check (length(text) between 1 and 300),
      updated_at timestamptz(3) not null,
      primary key (user_id, position)
    )
  `.execute(db);
  await sql`comment on column quick_replies.position is ${sql.lit('one of twelve places: the limit of a person')}`.execute(
    db,
  );
}
