import { type Kysely, sql } from 'kysely';

/**
 * How many masters of a category and city have which bits. A search adds up the groups of its scope instead of reading the
 * masters in it, so that its counts of stored filters are exact.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table listing_counts (
      category_id bigint not null,
      city text not null,
      bits integer not null,
      id bigint not null generated always as identity,
      masters integer not null,
      primary key (category_id, city, bits, id) include (masters)
    )
  `.execute(db);
  await sql`
    comment on table listing_counts is 'listed masters by category (0: all), city and bits: the sum of the rows of a group'
  `.execute(db);
  await sql`comment on column listing_counts.city is 'empty: all cities'`.execute(db);
  // Each change adds rows: two transactions that change the same group do not wait for each other. A job adds them up.
  const store = (changes: string) => `
    insert into listing_counts (category_id, city, bits, masters)
      select category_id, c.city, bits, sum(masters)
      from (${changes}) d cross join lateral unnest(array['', d.city]) c (city)
      where c.city is not null
      group by 1, 2, 3 having sum(masters) <> 0`;
  const rows = (from: string, each: number) =>
    `select category_id, city, bits, ${each} as masters from ${from}`;
  const acts = {
    insert: { of: 'new table as added', changes: rows('added', 1) },
    update: {
      of: 'old table as gone new table as added',
      changes: `${rows('added', 1)} union all ${rows('gone', -1)}`,
    },
    delete: { of: 'old table as gone', changes: rows('gone', -1) },
  };
  for (const [act, { of, changes }] of Object.entries(acts)) {
    await sql
      .raw(
        `create function count_bits_${act}() returns trigger language plpgsql as $$
        begin
          ${store(changes)};
          return null;
        end $$`,
      )
      .execute(db);
    await sql
      .raw(
        `create trigger listing_counts_${act} after ${act} on listing_orders
        referencing ${of} for each statement execute function count_bits_${act}()`,
      )
      .execute(db);
  }
  await sql.raw(store(rows('listing_orders', 1))).execute(db);
}
