import { type Kysely, sql } from 'kysely';

/** How many masters of a category are in each cell of the map, at five levels: a map reads some hundred of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table listing_cells (
      category_id bigint not null,
      level smallint not null,
      x integer not null,
      y integer not null,
      masters integer not null,
      primary key (category_id, level, x, y)
    )
  `.execute(db);
  await sql`comment on table listing_cells is 'listed masters by category (0: all) and cell of the map'`.execute(
    db,
  );
  await sql`
    comment on column listing_cells.level is
      'cells are 360 / 2^level degrees wide, and as high on the plane of map_point; domain/masters/map-cells.ts'
  `.execute(db);
  // Rows in one order: two transactions that change the same cells do not wait for each other in a circle.
  const store = (changes: string) => `
    insert into listing_cells as c (category_id, level, x, y, masters)
      select category_id, l.level, floor((spot[0] + 180) / (360 / 2 ^ l.level)),
        floor((spot[1] + 180) / (360 / 2 ^ l.level)), sum(masters)
      from (${changes}) d cross join unnest(array[5, 7, 9, 11, 13]) l (level)
      where spot is not null
      group by 1, 2, 3, 4 having sum(masters) <> 0 order by 1, 2, 3, 4
      on conflict (category_id, level, x, y) do update set masters = c.masters + excluded.masters`;
  const rows = (from: string, each: number) =>
    `select category_id, map_point(latitude, longitude) as spot, ${each} as masters from ${from}`;
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
        `create function count_cells_${act}() returns trigger language plpgsql as $$
        begin
          ${store(changes)};
          return null;
        end $$`,
      )
      .execute(db);
    await sql
      .raw(
        `create trigger listing_cells_${act} after ${act} on listing_orders
        referencing ${of} for each statement execute function count_cells_${act}()`,
      )
      .execute(db);
  }
  await sql.raw(store(rows('listing_orders', 1))).execute(db);
}
