import { sql } from 'kysely';
import { type Invariant, bySql } from './invariant.ts';

const metricOf = (name: string, claim: string, parts: Parameters<typeof differing>[0]): Invariant =>
  bySql(name, claim, differing(parts));

/** Rows whose stored count differs from the number of counted rows. */
function differing(counted: {
  table: string;
  count: string;
  by: string;
  of: string;
  where?: string;
}) {
  const { table, count, by, of, where = 'true' } = counted;
  return sql`
    select t.id, ${sql.lit(count)} || ' is ' || t.${sql.ref(count)} || ', counted are ' || coalesce(c.rows, 0) as detail
      from ${sql.table(table)} t
      left join (
        select ${sql.ref(by)} as id, count(*) as rows from ${sql.table(of)} where ${sql.raw(where)} group by 1
      ) c on c.id = t.id
     where t.${sql.ref(count)} <> coalesce(c.rows, 0)
  `;
}

/** Stored counts of articles, works and other content. */
export const ofContent: Invariant[] = [
  metricOf('posts.likes', 'an article has as many likes as people who like it', {
    table: 'posts',
    count: 'likes',
    of: 'post_likes',
    by: 'post_id',
  }),
  metricOf('posts.comments', 'an article has as many comments as are not hidden', {
    table: 'posts',
    count: 'comments',
    of: 'post_comments',
    by: 'post_id',
    where: 'hidden_at is null',
  }),
  metricOf('works.comments', 'a work has as many comments as were written', {
    table: 'works',
    count: 'comments_count',
    of: 'work_comments',
    by: 'work_id',
  }),
  metricOf('works.likes', 'a work has as many likes as people who like it', {
    table: 'works',
    count: 'likes',
    of: 'work_likes',
    by: 'work_id',
  }),
  bySql(
    'gallery.likes',
    'a picture has as many likes as people who like it, or as its work has',
    sql`
      select g.id, 'likes are ' || g.likes || ', counted are ' || coalesce(w.likes, l.likes, 0) as detail
        from gallery_items g
        left join works w on w.id = g.work_id
        left join (select item_id, count(*) as likes from gallery_likes group by 1) l on l.item_id = g.id
       where g.likes <> coalesce(w.likes, l.likes, 0)
    `,
  ),
];
