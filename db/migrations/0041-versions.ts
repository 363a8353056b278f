import { type Kysely, sql } from 'kysely';

const whatTwoMayEdit = ['services', 'categories', 'gallery_items', 'working_hours'];

/** What two people, or two tabs, may edit at once counts its versions: a change is made on the one that was read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of whatTwoMayEdit) {
    await sql`
      alter table ${sql.id(table)} add column version integer not null default 1
    `.execute(db);
    await sql`
      comment on column ${sql.id(table)}.version is ${sql.lit('grows with every saved change')}
    `.execute(db);
  }
}
