import { type Kysely, sql } from 'kysely';

/**
 * Free times beside the bits of filters, in one index by category, bits and city: a search counts by the entries of those
 * who pass its filters how many of them are free, at a tenth of the cost of rows of `listing_traits`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function last_starts(starts smallint[], first integer) returns bigint
      language sql immutable parallel safe
      return (
        select coalesce(bit_or(
          width_bucket(s.starts, '{1,2,4,8,16,32,64,128,256,512}'::smallint[])::bigint << (4 * (day::int - 1))
        ), 0)
        from unnest(starts[first + 1 : first + 15]) with ordinality s (starts, day)
      )
  `.execute(db);
  await sql`
    create table listing_free (
      category_id bigint not null,
      city text not null,
      master_id bigint not null,
      bits integer not null,
      free_from date,
      last_starts bigint not null,
      later_last_starts bigint not null,
      primary key (category_id, bits, city, master_id) include (free_from, last_starts, later_last_starts)
    ) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.01)
  `.execute(db);
  for (const [name, meaning] of Object.entries(meanings))
    await sql`comment on ${sql.raw(name)} is ${sql.lit(meaning)}`.execute(db);
  await followOrders(db);
  await followFreeTimes(db);
  // After the triggers, whose creation waits for open writes: none is missed.
  await sql`
    insert into listing_free
    select o.category_id, coalesce(o.city, ''), o.master_id, o.bits, t.free_from,
      last_starts(t.free_starts, 0), last_starts(t.free_starts, 8)
    from listing_orders o join listing_traits t on t.master_id = o.master_id
    order by 1, 4, 2, 3
  `.execute(db);
  // For erasures and own data.
  await sql`create index listing_free_master on listing_free using hash (master_id)`.execute(db);
}

const meanings = {
  'table listing_free':
    'listed masters by category (0: all), what is filtered by and city: when they are free',
  'column listing_free.city': 'empty: none',
  'column listing_free.free_from': 'as availability.first_day',
  'column listing_free.last_starts':
    'the last free start of each of the first 15 days, four bits each: 1 to 10, 0 for none',
  'column listing_free.later_last_starts': 'the same from the ninth day on',
};

async function followOrders(db: Kysely<unknown>): Promise<void> {
  const acts = {
    insert: {
      of: 'new table as added',
      text: `insert into listing_free
        select a.category_id, coalesce(a.city, ''), a.master_id, a.bits, t.free_from,
          last_starts(t.free_starts, 0), last_starts(t.free_starts, 8)
        from added a join listing_traits t on t.master_id = a.master_id`,
    },
    update: {
      of: 'old table as were new table as now_are',
      text: `update listing_free f set city = coalesce(n.city, ''), bits = n.bits
        from were w join now_are n on n.master_id = w.master_id and n.category_id = w.category_id
        where (n.city, n.bits) is distinct from (w.city, w.bits)
          and f.category_id = w.category_id and f.bits = w.bits and f.city = coalesce(w.city, '')
          and f.master_id = w.master_id`,
    },
    delete: {
      of: 'old table as gone',
      text: `delete from listing_free f using gone g
        where f.category_id = g.category_id and f.bits = g.bits and f.city = coalesce(g.city, '')
          and f.master_id = g.master_id`,
    },
  };
  for (const [act, { of, text }] of Object.entries(acts)) {
    await sql
      .raw(
        `create function place_free_${act}() returns trigger language plpgsql as $$
        begin
          ${text};
          return null;
        end $$`,
      )
      .execute(db);
    await sql
      .raw(
        `create trigger listing_free_${act} after ${act} on listing_orders
        referencing ${of} for each statement execute function place_free_${act}()`,
      )
      .execute(db);
  }
}

/** After the trigger of the orders, by its name: a row is found by the bits and city that the master has now. */
async function followFreeTimes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function follow_free_entries() returns trigger language plpgsql as $$
    begin
      update listing_free f set free_from = c.free_from, last_starts = c.first, later_last_starts = c.later
        from (
          select n.master_id, n.city, n.bits, n.category_ids, n.free_from,
            last_starts(n.free_starts, 0) as first, last_starts(n.free_starts, 8) as later
          from now_are n join were w on w.master_id = n.master_id
          where (n.free_from, n.free_starts) is distinct from (w.free_from, w.free_starts)
          offset 0
        ) c cross join lateral unnest(array[0::bigint] || c.category_ids) k (id)
        where f.category_id = k.id and f.bits = c.bits and f.city = coalesce(c.city, '') and f.master_id = c.master_id
          and (f.free_from, f.last_starts, f.later_last_starts) is distinct from (c.free_from, c.first, c.later);
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger listing_traits_free after update on listing_traits
    referencing old table as were new table as now_are for each statement execute function follow_free_entries()
  `.execute(db);
}
