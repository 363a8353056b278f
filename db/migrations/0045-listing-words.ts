import { type Kysely, sql } from 'kysely';

/**
 * Bounds the cost of a text search for any number of masters: the words of each as one array included in the index by
 * score, and a vocabulary of all words.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makeWords(db);
  await makeVocabulary(db);
  await makeUpkeep(db);
  await makeSearch(db);
}

/** Word separators: ASCII and Latin-1 punctuation, dashes and quotes. Independent of the locale. */
const between = String.raw`[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f]+`;

/**
 * An index entry holds 2704 bytes, so that a list has at most 120 words, from at most 1200 bytes. City and trades are
 * among them, with prefixes that no typed word can have.
 */
async function makeWords(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function words_of(value text) returns text[]
      language sql immutable strict parallel safe
      return array_remove((regexp_split_to_array(public.fold_text(left(value, case
        when octet_length(left(value, 1000)) <= 1100 then 1000
        when octet_length(left(value, 600)) <= 1200 then 600
        else 275 end)), '${sql.raw(between)}'))[1:120], '')
  `.execute(db);
  await sql`
    create function marks_of(city text, categories bigint[]) returns text[]
      language sql immutable parallel safe
      return string_to_array('@' || coalesce(city, '') || ',#' || array_to_string(categories[1:20], ',#'), ',')
  `.execute(db);
  // Their indexes are dropped with the two columns.
  await sql`
    alter table listing drop column search, drop column fuzzy,
      add column words tsvector not null
        generated always as (array_to_tsvector(words_of(document) || marks_of(city, category_ids))) stored
  `.execute(db);
  await sql`comment on column listing.words is 'folded words, @city and #category'`.execute(db);
  await sql`drop index listing_score, listing_categories`.execute(db);
  await sql`create index listing_score on listing (score desc, master_id desc) include (words)`.execute(
    db,
  );
  await sql`create index listing_words on listing using gin (words) with (fastupdate = off)`.execute(
    db,
  );
  await sql`create index listing_city_newest on listing (city, master_id desc)`.execute(db);
}

/** Typos are matched against thousands of words, instead of the texts of a million masters. */
async function makeVocabulary(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table search_words (
      word text collate "C" primary key,
      stem text generated always as ((ts_lexize('pg_catalog.norwegian_stem', word))[1]) stored
    )
  `.execute(db);
  await sql`comment on table search_words is 'each word that a listed master is found by, once'`.execute(
    db,
  );
  await sql`create index search_words_stem on search_words (stem)`.execute(db);
  await sql`
    insert into search_words (word)
    select distinct unnest(words_of(document)) from listing order by 1
  `.execute(db);
  await sql`create index search_words_letters on search_words using gin (word gin_trgm_ops)`.execute(
    db,
  );
}

/** Triggers maintain the words in the statement that changes the search table. */
async function makeUpkeep(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function learn_words() returns trigger language plpgsql as $$
    begin
      insert into search_words (word)
        select distinct word from added cross join unnest(tsvector_to_array(words)) w (word)
        where left(word, 1) not in ('@', '#') order by word
        on conflict do nothing;
      return null;
    end $$
  `.execute(db);
  // A word shared with another master stays; the first rows by score contain most of those, without an index.
  await sql`
    create function forget_words(gone text[]) returns void language sql as $$
      with near as materialized (
        select words from listing order by score desc, master_id desc limit 200
      ), rare as materialized (
        select word from unnest(gone) g (word)
        where not exists (select from near where near.words @@ ('''' || word || '''')::tsquery)
      )
      delete from search_words w using rare r
      where w.word = r.word
        and not exists (select from listing l where l.words @@ ('''' || r.word || '''')::tsquery)
    $$
  `.execute(db);
  await sql`
    create function follow_words() returns trigger language plpgsql as $$
    declare
      changed bigint[] := array(
        select n.master_id from now_are n join were w using (master_id) where n.document <> w.document
      );
    begin
      if changed <> '{}' then
        insert into search_words (word)
          select distinct unnest(words_of(document)) as word from now_are where master_id = any (changed) order by word
          on conflict do nothing;
        perform forget_words(array(
          select unnest(words_of(document)) from were where master_id = any (changed)
          except
          select unnest(words_of(document)) from now_are where master_id = any (changed)
        ));
      end if;
      return null;
    end $$
  `.execute(db);
  await sql`
    create function unlearn_words() returns trigger language plpgsql as $$
    begin
      if exists (select from gone) then
        perform forget_words(array(select distinct unnest(words_of(document)) from gone));
      end if;
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger listing_words_insert after insert on listing
    referencing new table as added for each statement execute function learn_words()
  `.execute(db);
  await sql`
    create trigger listing_words_update after update on listing
    referencing old table as were new table as now_are for each statement execute function follow_words()
  `.execute(db);
  await sql`
    create trigger listing_words_delete after delete on listing
    referencing old table as gone for each statement execute function unlearn_words()
  `.execute(db);
}

/**
 * A search has two stages: the words as typed, also as prefixes and in other forms, and similar words. Frequent words
 * are found early in a scan by score; rare ones by the index of words. The plan is explicit, since the planner can't
 * estimate correlations between words.
 */
async function makeSearch(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function search_wish(value text, city text, category bigint, out exact tsquery, out wide tsquery)
    language sql stable set enable_seqscan = off set pg_trgm.word_similarity_threshold = 0.5 as $$
      with typed as materialized (
        select distinct (words_of(raw))[1] collate "C" as word from (
          select raw, ts_lexize('pg_catalog.norwegian_stem', raw) = '{}' as says_nothing,
            bool_and(ts_lexize('pg_catalog.norwegian_stem', raw) = '{}') over () as none_says
          from regexp_split_to_table(lower(left(value, 200)), '${sql.raw(between)}') t (raw) where raw <> ''
        ) t where none_says or not says_nothing limit 6
      ), stemmed as materialized (
        select word, (ts_lexize('pg_catalog.norwegian_stem', word))[1] as stem from typed where word is not null
      ), meant as (
        select '''' || t.word || '''' || case when length(t.word) > 2 and exists (
          select from search_words v where v.word > t.word and v.word < t.word || chr(1114111)
        ) then ':*' else '' end || coalesce((
          select string_agg(' | ''' || s.word || '''', '') from (
            select v.word from search_words v
            where v.stem = t.stem and not starts_with(v.word, t.word) order by v.word limit 20
          ) s
        ), '') as exact, coalesce((
          select string_agg(' | ''' || s.word || '''', '') from (
            select v.word from search_words v
            where t.word <% v.word and not starts_with(v.word, t.word) and v.stem is distinct from t.stem
            order by word_similarity(t.word, v.word) desc, v.word limit 20
          ) s
        ), '') as alike
        from stemmed t
      ), place as (
        select concat(' & ''@' || city || '''', ' & ''#' || category || '''') as marks
      )
      select (string_agg('(' || m.exact || ')', ' & ') || p.marks)::tsquery,
        (string_agg('(' || m.exact || m.alike || ')', ' & ') || p.marks)::tsquery
      from meant m cross join place p group by p.marks
    $$
  `.execute(db);
  await sql`
    create function best_listings(wish tsquery, wanted integer) returns table (master_id bigint, score real)
    language plpgsql stable strict
    set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
    #variable_conflict use_column
    declare
      walked integer;
      ids bigint[];
      scores real[];
      size float8 := (select reltuples from pg_class where oid = 'public.listing'::regclass);
    begin
      foreach walked in array '{6000,50000}'::integer[] loop
        select array_agg(f.master_id), array_agg(f.score) into ids, scores from (
          select n.master_id, n.score from (
            select l.master_id, l.score, l.words from listing l
            order by l.score desc, l.master_id desc limit walked
          ) n
          where n.words @@ wish limit wanted
        ) f;
        if cardinality(ids) >= wanted then
          return query select * from unnest(ids, scores);
          return;
        end if;
        exit when coalesce(cardinality(ids), 0) * size / walked <= 6000;
      end loop;
      return query
        select r.master_id, r.score from (
          select l.master_id, l.score from listing l where l.words @@ wish limit 10000
        ) r
        order by r.score desc, r.master_id desc limit wanted;
    end $$
  `.execute(db);
}
