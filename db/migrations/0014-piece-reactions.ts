import { type Kysely, sql } from 'kysely';

/** Likes and views of gallery pictures outside works; pictures of a work share those of the work. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table gallery_likes (
      item_id bigint not null references gallery_items on delete cascade,
      user_id bigint not null references users on delete cascade,
      created_at timestamptz not null default now(),
      primary key (item_id, user_id)
    )
  `.execute(db);
  await sql`create index gallery_likes_user on gallery_likes (user_id)`.execute(db);

  // One row per viewer and day, so that reloads do not count. Rows of past days are deleted.
  await sql`
    create table gallery_views (
      item_id bigint not null references gallery_items on delete cascade,
      viewer text not null,
      day date not null,
      primary key (item_id, viewer, day)
    )
  `.execute(db);
  await sql`comment on column gallery_views.viewer is 'a hash of the user or the network address, and the day'`.execute(
    db,
  );

  // Increments under the row lock: concurrent ones both count. The pictures of a work share its counts.
  await sql`
    create function count_piece_reaction() returns trigger language plpgsql as $$
    declare
      step integer := case tg_op when 'INSERT' then 1 else -1 end;
      item bigint := case tg_op when 'INSERT' then new.item_id else old.item_id end;
    begin
      if tg_op = 'INSERT' and exists (select from gallery_items where id = item and work_id is not null) then
        raise exception 'a picture of a work is liked and seen with its work' using errcode = 'check_violation';
      end if;
      execute format('update gallery_items set %1$I = greatest(%1$I + $1, 0) where id = $2', tg_argv[0])
        using step, item;
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger gallery_likes_count after insert or delete on gallery_likes
    for each row execute function count_piece_reaction('likes')
  `.execute(db);
  await sql`
    create trigger gallery_views_count after insert on gallery_views
    for each row execute function count_piece_reaction('views')
  `.execute(db);
}
