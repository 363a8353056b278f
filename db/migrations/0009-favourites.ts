import { type Kysely, sql } from 'kysely';

/** Favourite masters, and views of a master's page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table favourites (
      user_id bigint not null references users on delete cascade,
      master_id bigint not null references masters on delete cascade,
      created_at timestamptz(3) not null default now(),
      primary key (user_id, master_id)
    )
  `.execute(db);
  await sql`create index favourites_newest on favourites (user_id, created_at desc, master_id desc)`.execute(
    db,
  );
  await sql`create index favourites_master on favourites (master_id)`.execute(db);

  // One row per viewer and day, so that reloads do not count. Rows of past days are deleted.
  await sql`
    create table master_views (
      master_id bigint not null references masters on delete cascade,
      viewer text not null,
      day date not null,
      primary key (master_id, viewer, day)
    )
  `.execute(db);
  await sql`comment on column master_views.viewer is 'a hash of the user or the network address, and the day'`.execute(
    db,
  );
  await sql`alter table masters add column views integer not null default 0 check (views >= 0)`.execute(
    db,
  );
  await sql`
    create function count_master_view() returns trigger language plpgsql as $$
    begin
      update masters set views = views + 1 where id = new.master_id;
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger master_views_count after insert on master_views
    for each row execute function count_master_view()
  `.execute(db);
}
