import { type Kysely, sql } from 'kysely';

/** Likes of and comments on articles; comments can be reported. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table posts
      add column likes integer not null default 0 check (likes >= 0),
      add column comments integer not null default 0 check (comments >= 0)
  `.execute(db);
  await sql`comment on column posts.comments is 'those that are not hidden'`.execute(db);
  await makeLikes(db);
  await makeComments(db);
  await sql`
    alter table reports
      drop constraint reports_subject_kind_check,
      add constraint reports_subject_kind_check
        check (subject_kind in ('review', 'profile', 'picture', 'message', 'comment'))
  `.execute(db);
  await sql`comment on column reports.subject_id is 'by kind: a review, a user, a picture of the gallery, a message, a comment on an article; no foreign key, for a report outlives what it is about'`.execute(
    db,
  );
}

async function makeLikes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table post_likes (
      post_id bigint not null references posts on delete cascade,
      user_id bigint not null references users on delete cascade,
      created_at timestamptz not null default now(),
      primary key (post_id, user_id)
    )
  `.execute(db);
  await sql`create index post_likes_user on post_likes (user_id)`.execute(db);

  // Increments under the row lock, in the transaction of the counted row: concurrent ones both count.
  await sql`
    create function count_post_like() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        update posts set likes = likes + 1 where id = new.post_id;
      else
        update posts set likes = greatest(likes - 1, 0) where id = old.post_id;
      end if;
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger post_likes_count after insert or delete on post_likes
    for each row execute function count_post_like()
  `.execute(db);
}

async function makeComments(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table post_comments (
      id bigint generated always as identity primary key,
      post_id bigint not null references posts on delete cascade,
      author_id bigint not null references users on delete cascade,
      text text not null check (length(btrim(text)) between 1 and 1000),
      client_comment_id uuid,
      created_at timestamptz(3) not null default now(),
      hidden_at timestamptz,
      hidden_by bigint references users on delete restrict,
      hidden_reason text not null default '' check (length(hidden_reason) <= 500),
      search_text text not null generated always as (fold_text(text)) stored,
      check ((hidden_at is null) = (hidden_by is null)),
      check (hidden_at is not null or hidden_reason = '')
    )
  `.execute(db);
  await sql`comment on column post_comments.client_comment_id is 'of the author''s making: a repetition is the same comment'`.execute(
    db,
  );
  await sql`create index post_comments_of_post on post_comments (post_id, id desc)`.execute(db);
  await sql`create index post_comments_author on post_comments (author_id)`.execute(db);
  await sql`create index post_comments_hidden on post_comments (id desc) where hidden_at is not null`.execute(
    db,
  );
  await sql`create index post_comments_hidden_by on post_comments (hidden_by) where hidden_by is not null`.execute(
    db,
  );
  await sql`create index post_comments_words on post_comments using gin (search_text gin_trgm_ops)`.execute(
    db,
  );
  await sql`
    create unique index post_comments_once_per_author
      on post_comments (author_id, client_comment_id) where client_comment_id is not null
  `.execute(db);

  // Hidden comments are not counted, and are again once restored.
  await sql`
    create function count_post_comment() returns trigger language plpgsql as $$
    declare
      post bigint := case tg_op when 'DELETE' then old.post_id else new.post_id end;
      step integer := 0;
    begin
      if tg_op <> 'INSERT' and old.hidden_at is null then step := step - 1; end if;
      if tg_op <> 'DELETE' and new.hidden_at is null then step := step + 1; end if;
      if step <> 0 then
        update posts set comments = greatest(comments + step, 0) where id = post;
      end if;
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger post_comments_count after insert or delete or update of hidden_at on post_comments
    for each row execute function count_post_comment()
  `.execute(db);
}
