import type { DB } from '@mesterhand/db/schema';
import type { BlockInput, BlockedPerson } from '@mesterhand/domain/blocks/schema';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { knownTo } from '../../core/privacy/index.ts';
import { decodeCursor, pageOfRows } from '../../core/database/index.ts';
import { uploadUrl } from '../../core/storage/index.ts';

/** A user whom the reader may block, by the id of the user or of the master. */
export function findBlockable(db: Kysely<DB>, readerId: number, whom: BlockInput) {
  return db
    .selectFrom('users')
    .leftJoin('masters', 'masters.userId', 'users.id')
    .select('users.id')
    .where((eb) =>
      whom.masterId === undefined
        ? eb('users.id', '=', whom.userId ?? 0)
        : eb('masters.id', '=', whom.masterId),
    )
    .where('users.deletedAt', 'is', null)
    .where(knownTo(readerId))
    .executeTakeFirst();
}

function selectBlocks(db: Kysely<DB>, blockerId: number) {
  return db
    .selectFrom('blocks')
    .innerJoin('users', 'users.id', 'blocks.blockedId')
    .leftJoin('masters', 'masters.userId', 'users.id')
    .select(['blocks.blockedId', 'blocks.createdAt', 'masters.id as masterId'])
    .select(['users.firstName', 'users.lastName', 'users.avatarFile'])
    .where('blocks.blockerId', '=', blockerId);
}

type BlockRow = Awaited<ReturnType<ReturnType<typeof selectBlocks>['execute']>>[number];

function readBlock(row: BlockRow): BlockedPerson {
  return {
    userId: row.blockedId,
    masterId: row.masterId,
    name: `${row.firstName} ${row.lastName}`.trim(),
    avatar: uploadUrl(row.avatarFile),
    createdAt: row.createdAt,
  };
}

/** The people a user has blocked, latest first. */
export async function listBlocks(
  db: Kysely<DB>,
  blockerId: number,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  let rows = selectBlocks(db, blockerId)
    .orderBy('blocks.createdAt', 'desc')
    .orderBy('blocks.blockedId', 'desc')
    .limit(limit + 1);
  if (cursor !== undefined) {
    const [at, id] = decodeCursor(z.tuple([z.iso.datetime(), z.int()]), cursor);
    rows = rows.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('blocks.createdAt', 'blocks.blockedId'), '<', tuple(at, id)),
    );
  }
  return pageOfRows(await rows.execute(), limit, {
    item: readBlock,
    place: (row) => [row.createdAt, row.blockedId],
  });
}

export async function findBlock(db: Kysely<DB>, blockerId: number, blockedId: number) {
  const row = await selectBlocks(db, blockerId)
    .where('blocks.blockedId', '=', blockedId)
    .executeTakeFirst();
  return row && readBlock(row);
}

/** The master ids of those of two users who are masters. */
export async function listMasterIds(
  db: Kysely<DB>,
  { one, other }: { one: number; other: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('masters')
    .select('id')
    .where('userId', 'in', [one, other])
    .execute();
  return rows.map(({ id }) => id);
}
