import type { DB } from '@mesterhand/db/schema';
import { type ListFavouritesInput, maxKept } from '@mesterhand/domain/favourites/schema';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { decodeCursor, pageOfRows } from '../../core/database/index.ts';
import { cardColumns, readCard } from '../../core/listings/index.ts';

/** The visible masters among a user's favourites, latest first. */
export async function listFavourites(
  db: Kysely<DB>,
  userId: number,
  { limit, cursor, now }: ListFavouritesInput & { now: Date },
) {
  let rows = db
    .selectFrom('favourites')
    .innerJoin('listing', 'listing.masterId', 'favourites.masterId')
    .leftJoin('availability', 'availability.masterId', 'favourites.masterId')
    .select([...cardColumns, 'favourites.createdAt'])
    .where('favourites.userId', '=', userId)
    .orderBy('favourites.createdAt', 'desc')
    .orderBy('favourites.masterId', 'desc')
    .limit(limit + 1);
  if (cursor !== undefined) {
    const [at, id] = decodeCursor(z.tuple([z.iso.datetime(), z.int()]), cursor);
    rows = rows.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('favourites.createdAt', 'favourites.masterId'), '<', tuple(at, id)),
    );
  }
  return pageOfRows(await rows.execute(), limit, {
    item: (row) => readCard(row, now),
    place: (row) => [row.createdAt, row.masterId],
  });
}

/** Ids of a user's favourites, latest first: one response for every heart in a list. */
export async function listKeptIds(db: Kysely<DB>, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('favourites')
    .select('masterId')
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('masterId', 'desc')
    .limit(maxKept)
    .execute();
  return rows.map(({ masterId }) => masterId);
}

export async function isFavourite(
  db: Kysely<DB>,
  userId: number,
  masterId: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('favourites')
    .select('masterId')
    .where('userId', '=', userId)
    .where('masterId', '=', masterId)
    .executeTakeFirst();
  return row !== undefined;
}
