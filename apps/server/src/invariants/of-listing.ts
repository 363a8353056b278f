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
    'listing.traits',
    'each listed master has traits, which agree with the search table, the hours, the place and the free times',
    // Within a millimetre, as above.
    sql`
      select coalesce(k.master_id, t.master_id) as id, case
          when t.master_id is null then 'traits of a master who is not listed'
          when k.master_id is null then 'no traits'
          else 'the traits differ from their sources' end as detail
        from listing_traits k
        full join traits_of(array(select master_id from listing)) t on t.master_id = k.master_id
       where k.master_id is null or t.master_id is null
          or (k.city, k.category_ids, k.score, k.is_verified, k.hourly_rate, k.rating, k.languages, k.works_evenings,
              k.works_weekends, k.bits, k.radius_km, k.served, k.free_from, k.free_starts)
             is distinct from
             (t.city, t.category_ids, t.score, t.is_verified, t.hourly_rate, t.rating, t.languages, t.works_evenings,
              t.works_weekends, t.bits, t.radius_km, t.served, t.free_from, t.free_starts)
          or (k.cell_latitude is null) <> (t.cell_latitude is null)
          or abs(k.cell_latitude - t.cell_latitude) + abs(k.cell_longitude - t.cell_longitude) > 1e-8
          or (k.latitude is null) <> (t.latitude is null)
          or abs(k.latitude - t.latitude) + abs(k.longitude - t.longitude) > 1e-8
    `,
  ),
  bySql(
    'listing.orders',
    'each listed master has a place in the order of everyone and of each trade, which agrees with the traits',
    sql`
      select coalesce(o.master_id, t.master_id) as id, 'category ' || coalesce(o.category_id, t.category_id) || case
          when t.master_id is null then ': an order that the traits do not name'
          when o.master_id is null then ': no order'
          else ': the order differs from the traits' end as detail
        from listing_orders o
        full join (
          select k.*, c.id as category_id
            from listing_traits k cross join lateral unnest(array[0::bigint] || k.category_ids) c (id)
        ) t on t.master_id = o.master_id and t.category_id = o.category_id
       where o.master_id is null or t.master_id is null
          or (o.city, o.score, o.bits, o.hourly_rate, o.rating, o.latitude, o.longitude)
             is distinct from (t.city, t.score, t.bits, t.hourly_rate, t.rating, t.latitude, t.longitude)
    `,
  ),
  bySql(
    'listing.free',
    'each place in an order has its free times, which agree with the traits',
    sql`
      select coalesce(f.master_id, o.master_id) as id, 'category ' || coalesce(f.category_id, o.category_id) || case
          when o.master_id is null then ': free times that no order names'
          when f.master_id is null then ': no free times'
          else ': the free times differ from the traits' end as detail
        from listing_free f
        full join (
          select r.master_id, r.category_id, coalesce(r.city, '') as city, r.bits, t.free_from,
                 last_starts(t.free_starts, 0) as first, last_starts(t.free_starts, 8) as later
            from listing_orders r join listing_traits t on t.master_id = r.master_id
        ) o on o.master_id = f.master_id and o.category_id = f.category_id
       where o.master_id is null or f.master_id is null
          or (f.city, f.bits, f.free_from, f.last_starts, f.later_last_starts)
             is distinct from (o.city, o.bits, o.free_from, o.first, o.later)
    `,
  ),
  bySql(
    'listing.cells',
    'each cell of the map counts the masters who are in it',
    sql`
      select coalesce(c.category_id, o.category_id) as id,
          'level ' || coalesce(c.level, o.level) || ': ' || coalesce(c.masters, 0) || ' instead of ' || coalesce(o.masters, 0)
            as detail
        from (select * from listing_cells where masters <> 0) c
        full join (
          select category_id, l.level, floor((spot[0] + 180) / (360 / 2 ^ l.level))::int as x,
                 floor((spot[1] + 180) / (360 / 2 ^ l.level))::int as y, count(*)::int as masters
            from (select category_id, map_point(latitude, longitude) as spot from listing_orders) p
            cross join unnest(array[5, 7, 9, 11, 13]) l (level)
           where spot is not null group by 1, 2, 3, 4
        ) o using (category_id, level, x, y)
       where c.masters is distinct from o.masters
    `,
  ),
  bySql(
    'listing.counts',
    'each group of a category, a city and values of filters counts the masters who are in it',
    sql`
      select coalesce(c.category_id, o.category_id) as id,
          'bits ' || coalesce(c.bits, o.bits) || ': ' || coalesce(c.masters, 0) || ' instead of ' || coalesce(o.masters, 0)
            as detail
        from (
          select category_id, city, bits, sum(masters) as masters from listing_counts group by 1, 2, 3 having sum(masters) <> 0
        ) c
        full join (
          select category_id, c.city, bits, count(*) as masters
            from listing_orders o cross join lateral unnest(array['', o.city]) c (city)
           where c.city is not null group by 1, 2, 3
        ) o using (category_id, city, bits)
       where c.masters is distinct from o.masters
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
