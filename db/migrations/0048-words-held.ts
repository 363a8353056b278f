import { type Kysely, sql } from 'kysely';

/**
 * Fixes a race: a word was deleted while a transaction that had just started to use it was not committed yet, and was
 * then missing. Users of a word now lock it; a deletion waits for them and checks again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function hold_words(wanted text[]) returns void language plpgsql as $$
    begin
      -- First: a word that is being forgotten is waited for, and is then missing and added.
      perform from search_words where word = any (wanted) order by word for key share;
      insert into search_words (word) select unnest(wanted) as word order by word on conflict do nothing;
    end $$
  `.execute(db);
  await sql`
    create or replace function learn_words() returns trigger language plpgsql as $$
    begin
      perform hold_words(array(
        select distinct word from added cross join unnest(tsvector_to_array(words)) w (word)
        where left(word, 1) not in ('@', '#')
      ));
      return null;
    end $$
  `.execute(db);
  await sql`drop function forget_words(text[])`.execute(db);
  // A word shared with another master stays; the first rows by score contain most of those, without an index.
  await sql`
    create function forget_words(gone text[]) returns void language plpgsql as $$
    declare
      rare text[] := array(
        with near as materialized (
          select words from listing order by score desc, master_id desc limit 200
        )
        select word from unnest(gone) g (word)
        where not exists (select from near where near.words @@ ('''' || word || '''')::tsquery)
          and not exists (select from listing l where l.words @@ ('''' || word || '''')::tsquery)
      );
    begin
      perform from search_words where word = any (rare) order by word for update;
      -- A statement of its own: it sees those for whom the one before has waited.
      delete from search_words w
      where w.word = any (rare)
        and not exists (select from listing l where l.words @@ ('''' || w.word || '''')::tsquery);
    end $$
  `.execute(db);
  await sql`
    create or replace function follow_words() returns trigger language plpgsql as $$
    declare
      changed bigint[] := array(
        select n.master_id from now_are n join were w using (master_id) where n.document <> w.document
      );
    begin
      if changed <> '{}' then
        perform hold_words(array(
          select distinct unnest(words_of(document)) from now_are where master_id = any (changed)
        ));
        perform forget_words(array(
          select unnest(words_of(document)) from were where master_id = any (changed)
          except
          select unnest(words_of(document)) from now_are where master_id = any (changed)
        ));
      end if;
      return null;
    end $$
  `.execute(db);
}
