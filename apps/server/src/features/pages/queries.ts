import type { DB } from '@mesterhand/db/schema';
import { type Kysely, sql } from 'kysely';

/** A page for search engines: its path and last modification. */
export interface ListedPage {
  path: string;
  changedAt: string;
}

/** Ids per sitemap file: with four languages, below the limit of 50,000 URLs. */
export const idsOfFile = 10_000;
/** Batch size while a file is streamed. */
const rowsPerBatch = 1000;

/** The highest ids, which determine the number of files, and when something was last added. */
export async function findExtent(db: Kysely<DB>): Promise<{
  masters: number;
  articles: number;
  masterAt: string | null;
  articleAt: string | null;
  workAt: string | null;
}> {
  const { rows } = await sql<{
    masters: number;
    articles: number;
    masterAt: string | null;
    articleAt: string | null;
    workAt: string | null;
  }>`
    select coalesce((select max(id) from masters), 0) as masters,
      coalesce((select max(id) from posts), 0) as articles,
      (select max(created_at) from masters) as "masterAt",
      (select max(updated_at) from posts where status = 'published') as "articleAt",
      (select max(created_at) from works) as "workAt"
  `.execute(db);
  const [extent] = rows;
  if (extent === undefined) throw new Error('The aggregate query returned no row.');
  return extent;
}

/** The active categories. */
export function listCategoryIds(db: Kysely<DB>): Promise<{ id: number; createdAt: string }[]> {
  return db
    .selectFrom('categories')
    .select(['id', 'createdAt'])
    .where('archivedAt', 'is', null)
    .orderBy('id')
    .execute();
}

/** The visible masters of a sitemap file. */
export function eachMaster(db: Kysely<DB>, file: number): AsyncGenerator<ListedPage> {
  return eachRow(file, async (after, last) => {
    const { rows } = await sql<{ id: number; changedAt: string }>`
      select l.master_id as id, greatest(m.created_at, m.badge_decided_at, r.at) as "changedAt"
      from listing l
      join masters m on m.id = l.master_id
      left join lateral (
        select max(created_at) as at from reviews where master_id = l.master_id and approved
      ) r on true
      where l.master_id > ${after} and l.master_id <= ${last}
      order by l.master_id
      limit ${rowsPerBatch}
    `.execute(db);
    return rows.map((row) => ({ ...row, path: `/master/${row.id}` }));
  });
}

/** The published articles of a sitemap file. */
export function eachArticle(db: Kysely<DB>, file: number): AsyncGenerator<ListedPage> {
  return eachRow(file, async (after, last) => {
    const rows = await db
      .selectFrom('posts')
      .select(['id', 'slug', 'updatedAt as changedAt'])
      .where('status', '=', 'published')
      .where('id', '>', after)
      .where('id', '<=', last)
      .orderBy('id')
      .limit(rowsPerBatch)
      .execute();
    return rows.map((row) => ({ ...row, path: `/blog/${encodeURIComponent(row.slug)}` }));
  });
}

/** The pages of a file, read in batches while it is sent. */
async function* eachRow(
  file: number,
  read: (after: number, last: number) => Promise<(ListedPage & { id: number })[]>,
): AsyncGenerator<ListedPage> {
  const last = file * idsOfFile;
  let after = last - idsOfFile;
  for (;;) {
    const rows = await read(after, last);
    yield* rows;
    const final = rows.at(-1);
    if (final === undefined || rows.length < rowsPerBatch) return;
    after = final.id;
  }
}

/** The installation's contact address from the settings. */
export async function findContactEmail(db: Kysely<DB>): Promise<string> {
  const { contactEmail } = await db
    .selectFrom('settings')
    .select('contactEmail')
    .executeTakeFirstOrThrow();
  return contactEmail;
}
