import { type Kysely, sql } from 'kysely';

/** Cached responses live for a second: nobody listens for changes of public tables any more (see 0043). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of [
    'listing',
    'masters',
    'users',
    'services',
    'categories',
    'reviews',
    'works',
    'work_comments',
    'gallery_items',
    'posts',
    'post_comments',
    'settings',
  ])
    await sql`drop function ${sql.id(`tell_${table}`)}() cascade`.execute(db);
  await sql`drop function tell_public_change(text, bigint[])`.execute(db);
}
