import type { DB } from '@mesterhand/db/schema';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { decodeCursor, pageOfRows } from '../../core/database/index.ts';

interface PageOfPerson {
  userId: number;
  limit: number;
  cursor?: string | undefined;
}

/** A person's log of consents, newest first. */
export async function listConsents(db: Kysely<DB>, { userId, limit, cursor }: PageOfPerson) {
  const before =
    cursor === undefined ? Number.MAX_SAFE_INTEGER : decodeCursor(z.tuple([z.int()]), cursor)[0];
  const rows = await db
    .selectFrom('consents')
    .select(['id', 'kind', 'action', 'version', 'via', 'at'])
    .where('userId', '=', userId)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return pageOfRows(rows, limit, { item: (row) => row, place: ({ id }) => [id] });
}
