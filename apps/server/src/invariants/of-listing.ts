import { sql } from 'kysely';
import { type Invariant, bySql } from './invariant.ts';

/** Tables maintained by triggers for search: offers for lists, and words for text search. */
export const ofListing: Invariant[] = [
  bySql(
    'listing.offers',
    'each trade of a listed master has its offer, which says what search says, and lies in the cell of the master',
    // Within a millimetre: logarithms differ in the last digit between machines.
    sql`
      select coalesce(o.master_id, w.master_id) as id, 'trade ' || coalesce(o.category_id, w.category_id) || case
          when w.master_id is null then ': an offer of a trade that search does not tell'
          when o.master_id is null then ': no offer'
          else ': the offer differs from its sources' end as detail
        from listing_offers o
        full join (
          select c.id as category_id, l.master_id, l.user_id, l.first_name, l.last_name, l.avatar_file, l.is_verified,
                 l.specialization, l.rating, l.review_count, l.hourly_rate, l.city, l.score,
                 grid_point(m.latitude, m.longitude) as spot
            from listing l join masters m on m.id = l.master_id cross join lateral unnest(l.category_ids) c (id)
        ) w on w.master_id = o.master_id and w.category_id = o.category_id
       where o.master_id is null or w.master_id is null
          or (o.user_id, o.first_name, o.last_name, o.avatar_file, o.is_verified, o.specialization, o.rating,
              o.review_count, o.hourly_rate, o.city, o.score)
             is distinct from
             (w.user_id, w.first_name, w.last_name, w.avatar_file, w.is_verified, w.specialization, w.rating,
              w.review_count, w.hourly_rate, w.city, w.score)
          or (o.spot is null) <> (w.spot is null)
          or o.spot <-> w.spot > 1e-8
    `,
  ),
  bySql(
    'listing.words',
    'search knows each word that a listed master is found by, and no other',
    sql`
      select coalesce(k.word, f.word) as id, case when k.word is null
          then 'somebody is found by it, and it is not known' else 'is known, and nobody is found by it' end as detail
        from search_words k
        full join (
          select distinct word collate "C" as word from listing cross join unnest(tsvector_to_array(words)) w (word)
           where left(word, 1) not in ('@', '#')
        ) f on f.word = k.word
       where k.word is null or f.word is null
    `,
  ),
];
