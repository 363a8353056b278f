import { type Kysely, sql } from 'kysely';

/**
 * What a sentence costs a refined search: each of its words is looked up once, whoever has all words is looked for only
 * where somebody has each, and masters with some of them are the best of their trade and city before the index of words
 * is read to its end.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await readWords(db);
  await findNearWords(db);
}

/** Word separators, as of migration 0045. */
const between = String.raw`[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f]+`;

/**
 * The words of a text as the function of migration 0045 reads them, the first six, and each of its telling words with similar ones.
 * `are_known`: each word is one that a listed master is found by.
 */
async function readWords(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function read_words(
      value text, city text, category bigint, telling text[],
      out exact tsquery, out wide tsquery, out are_known boolean, out telling_queries tsquery[]
    )
    language sql stable set enable_seqscan = off set pg_trgm.word_similarity_threshold = 0.5 as $$
      with texts as (
        select 0::bigint as nth, value as text
        union all
        select nth, text from unnest(telling) with ordinality t (text, nth)
      ), split as materialized (
        select t.nth, r.raw, r.place, ts_lexize('pg_catalog.norwegian_stem', r.raw) = '{}' as says_nothing
        from texts t, regexp_split_to_table(lower(left(t.text, 200)), '${sql.raw(between)}')
          with ordinality r (raw, place)
        where r.raw <> ''
      ), typed as materialized (
        select nth, word from (
          select nth, word, row_number() over (partition by nth order by min(place)) as place from (
            select nth, place, (words_of(raw))[1] collate "C" as word, says_nothing,
              bool_and(says_nothing) over (partition by nth) as none_says
            from split
          ) s
          where word is not null and (none_says or not says_nothing)
          group by nth, word
        ) t
        where place <= 6
      ), stemmed as materialized (
        select word, (ts_lexize('pg_catalog.norwegian_stem', word))[1] as stem, length(word) > 2 and exists (
          select from search_words v where v.word > t.word and v.word < t.word || chr(1114111)
        ) as is_prefix
        from (select distinct word from typed) t
      ), forms as materialized (
        select t.word, '''' || t.word || '''' || case when is_prefix then ':*' else '' end || coalesce(f.others, '') as exact,
          coalesce(a.alike, '') as alike,
          is_prefix or f.others is not null or a.alike is not null
            or exists (select from search_words v where v.word = t.word) as is_known
        from stemmed t cross join lateral (
          select string_agg(' | ''' || s.word || '''', '') as others from (
            select v.word from search_words v
            where v.stem = t.stem and not starts_with(v.word, t.word) order by v.word limit 20
          ) s
        ) f cross join lateral (
          select string_agg(' | ''' || s.word || '''', '') as alike from (
            select v.word from search_words v
            where t.word <% v.word and not starts_with(v.word, t.word) and v.stem is distinct from t.stem
            order by word_similarity(t.word, v.word) desc, v.word limit 20
          ) s
        ) a
      ), queries as materialized (
        select t.nth, string_agg('(' || f.exact || ')', ' & ') as exact,
          string_agg('(' || f.exact || f.alike || ')', ' & ') as wide, bool_and(f.is_known) as are_known
        from typed t join forms f on f.word = t.word group by t.nth
      ), marks as (
        select concat(' & ''@' || city || '''', ' & ''#' || category || '''') as marks
      )
      select (w.exact || m.marks)::tsquery, (w.wide || m.marks)::tsquery, coalesce(w.are_known, false),
        array(select q.wide::tsquery from queries q where q.nth > 0 order by q.nth)
      from marks m left join queries w on w.nth = 0
    $$
  `.execute(db);
}

/**
 * As in migration 0143, with the best of a trade, and of a city of it, between the best of all and the index of words:
 * the posting lists of a large city or of frequent words are long. The one of 0143 stays: during a rolling restart servers
 * of the version before call it.
 */
async function findNearWords(db: Kysely<unknown>): Promise<void> {
  const nearness = sql`
    case when n.words @@ exact then 101 when n.words @@ wide then 100
      else (select count(*) from unnest(telling) w where n.words @@ w) end`;
  const among = (rows: string) => sql`
        return query
          select n.master_id, ${nearness} from (
            select l.master_id, l.words from (${sql.raw(rows)}) o cross join lateral (
              select master_id, words from listing where master_id = o.master_id offset 0
            ) l
          ) n
          where n.words @@ wanted limit maximum;
        get diagnostics found = row_count;`;
  const ofTrade =
    'select master_id from listing_orders where category_id = trade order by score desc, master_id desc limit walked / 2';
  const ofTown = ofTrade.replace('trade ', 'trade and city = town ');
  await sql`
    create function near_listings(
      wanted tsquery, exact tsquery, wide tsquery, telling tsquery[], trade bigint, town text,
      walked integer, enough integer, maximum integer
    ) returns table (master_id bigint, nearness bigint)
    language plpgsql stable
    set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
    #variable_conflict use_column
    declare
      found bigint;
    begin
      if wanted is null then
        return;
      end if;
      return query
        select n.master_id, ${nearness} from (
          select l.master_id, l.words from listing l order by l.score desc, l.master_id desc limit walked
        ) n
        where n.words @@ wanted limit maximum;
      get diagnostics found = row_count;
      if found < enough and town is not null then ${among(ofTown)}
      elsif found < enough and trade is not null then ${among(ofTrade)}
      end if;
      if found < enough then
        return query
          select n.master_id, ${nearness} from (
            select l.master_id, l.words from listing l where l.words @@ wanted limit maximum
          ) n;
      end if;
    end $$
  `.execute(db);
}
