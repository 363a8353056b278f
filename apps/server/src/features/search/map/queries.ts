import type { DB } from '@mesterhand/db/schema';
import {
  type MapCell,
  type MapInput,
  cellsOf,
  centreOfCell,
} from '@mesterhand/domain/masters/map-cells';
import type { Kysely } from 'kysely';

/** The cells of a rectangle with the numbers of their masters, by a range of stored counters. */
export async function listCells(db: Kysely<DB>, input: MapInput): Promise<MapCell[]> {
  const { level, west, south, east, north } = cellsOf(input);
  const rows = await db
    .selectFrom('listingCells')
    .select(['x', 'y', 'masters'])
    .where('categoryId', '=', input.category ?? 0)
    .where('level', '=', level)
    .where('x', '>=', west)
    .where('x', '<=', east)
    .where('y', '>=', south)
    .where('y', '<=', north)
    .where('masters', '>', 0)
    .orderBy('x')
    .orderBy('y')
    .execute();
  return rows.map(({ x, y, masters }) => ({ ...centreOfCell({ level, x, y }), count: masters }));
}
