import { type Kysely, sql } from 'kysely';

const whatTwoMayEdit = ['services', 'categories', 'gallery_items', 'working_hours'];

/** Version columns for optimistic concurrency: a change applies to the version that was read. */
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
