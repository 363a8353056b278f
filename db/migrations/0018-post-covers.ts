import { type Kysely, sql } from 'kysely';

/** Covers of posts, deletion of pictures with the last post that shows them, and view counts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table files
      drop constraint files_purpose_check,
      add constraint files_purpose_check
        check (purpose in ('avatar', 'work', 'gallery', 'document', 'message', 'blog'))
  `.execute(db);
  await sql`
    alter table posts
      add column cover_file text references files on delete restrict,
      add column cover_alt text not null default '' check (length(cover_alt) <= 300)
  `.execute(db);
  await sql`comment on column posts.cover_alt is 'what the cover shows, for those who do not see it'`.execute(
    db,
  );
  await sql`create index posts_cover on posts (cover_file) where cover_file is not null`.execute(
    db,
  );

  await sql`
    create table post_pictures (
      post_id bigint not null references posts on delete cascade,
      file_name text not null references files on delete restrict,
      primary key (post_id, file_name)
    )
  `.execute(db);
  await sql`comment on table post_pictures is 'uploaded pictures that a post shows, in its text or as its cover'`.execute(
    db,
  );
  await sql`create index post_pictures_file on post_pictures (file_name)`.execute(db);

  // One row per viewer and day, so that reloads do not count. Rows of past days are deleted.
  await sql`
    create table post_views (
      post_id bigint not null references posts on delete cascade,
      viewer text not null,
      day date not null,
      primary key (post_id, viewer, day)
    )
  `.execute(db);
  await sql`comment on column post_views.viewer is 'a hash of the user or the network address, and the day'`.execute(
    db,
  );
}
