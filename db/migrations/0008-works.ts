import { type Kysely, sql } from 'kysely';

/** Comments, likes and views of published works, counted by triggers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table work_comments (
      id bigint generated always as identity primary key,
      work_id bigint not null references works on delete cascade,
      user_id bigint not null references users on delete cascade,
      comment text not null check (length(btrim(comment)) between 1 and 2000),
      rating smallint check (rating between 1 and 5),
      created_at timestamptz not null default now()
    )
  `.execute(db);
  await sql`create index work_comments_work on work_comments (work_id, id desc)`.execute(db);
  await sql`create index work_comments_user on work_comments (user_id)`.execute(db);

  await sql`
    create table work_likes (
      work_id bigint not null references works on delete cascade,
      user_id bigint not null references users on delete cascade,
      created_at timestamptz not null default now(),
      primary key (work_id, user_id)
    )
  `.execute(db);
  await sql`create index work_likes_user on work_likes (user_id)`.execute(db);

  // One row per viewer and day, so that reloads do not count. Rows of past days are deleted.
  await sql`
    create table work_views (
      work_id bigint not null references works on delete cascade,
      viewer text not null,
      day date not null,
      primary key (work_id, viewer, day)
    )
  `.execute(db);
  await sql`comment on column work_views.viewer is 'a hash of the user or the network address, and the day'`.execute(
    db,
  );

  // Increments under the row lock: concurrent ones both count. The pictures of a work share its counts.
  await sql`
    create function count_work_reaction() returns trigger language plpgsql as $$
    declare
      step integer := case tg_op when 'INSERT' then 1 else -1 end;
      work bigint := case tg_op when 'INSERT' then new.work_id else old.work_id end;
    begin
      execute format('update works set %1$I = greatest(%1$I + $1, 0) where id = $2', tg_argv[0])
        using step, work;
      if tg_argv[0] in ('likes', 'views') then
        execute format('update gallery_items set %1$I = greatest(%1$I + $1, 0) where work_id = $2', tg_argv[0])
          using step, work;
      end if;
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger work_comments_count after insert or delete on work_comments
    for each row execute function count_work_reaction('comments_count')
  `.execute(db);
  await sql`
    create trigger work_likes_count after insert or delete on work_likes
    for each row execute function count_work_reaction('likes')
  `.execute(db);
  await sql`
    create trigger work_views_count after insert on work_views
    for each row execute function count_work_reaction('views')
  `.execute(db);

  await sql`create index gallery_items_newest on gallery_items (id desc) where is_visible`.execute(
    db,
  );
}
