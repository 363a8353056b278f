import type { DB } from '@mesterhand/db/schema';
import type { Review } from '@mesterhand/domain/masters/schema';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { decodeCursor, pageOfRows } from '../../core/cursor.ts';
import { uploadUrl } from '../../core/upload-url.ts';

/** Approved reviews of a master, newest first. */
export async function listReviews(
  db: Kysely<DB>,
  input: { masterId: number; limit: number; cursor?: string | undefined },
) {
  const { masterId, limit, cursor } = input;
  let rows = db
    .selectFrom('reviews')
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'reviews.clientId').on('users.deletedAt', 'is', null),
    )
    .select([
      'reviews.id',
      'reviews.masterId',
      'reviews.clientName',
      'reviews.rating',
      'reviews.comment',
    ])
    .select(['reviews.createdAt', 'reviews.bookingId', 'users.firstName', 'users.avatarFile'])
    .where('reviews.masterId', '=', masterId)
    .where('reviews.approved', '=', true)
    .orderBy('reviews.id', 'desc')
    .limit(limit + 1);
  if (cursor !== undefined)
    rows = rows.where('reviews.id', '<', decodeCursor(z.tuple([z.int()]), cursor)[0]);
  return pageOfRows(await rows.execute(), limit, {
    item: ({ firstName, avatarFile, bookingId, ...review }): Review => ({
      ...review,
      clientAvatar: uploadUrl(avatarFile),
      client: firstName === null ? null : { firstName },
      verified: bookingId !== null,
    }),
    place: (row) => [row.id],
  });
}
