import { type Places, namedStatement } from '@mesterhand/db/named-statements';
import type { DB } from '@mesterhand/db/schema';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { decodeCursor, pageOfRows } from '../../../core/database/index.ts';
import {
  type Given,
  type Rows,
  masterRecordOf,
  readConversation,
  selectConversations,
} from '../queries.ts';

interface Page {
  limit: number;
  cursor?: string | undefined;
}

/** A person's own conversations with messages, latest first, of those that `within` leaves. */
function selectOwn(
  db: Kysely<DB>,
  userId: Given<number>,
  { limit, within = (rows) => rows }: { limit: Given<number>; within?: (rows: Rows) => Rows },
) {
  const written = within(
    db.selectFrom('conversations').selectAll().where('lastSeq', '>', sql.lit(0)),
  )
    .orderBy('lastAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  // UNION of two limited index scans: an OR over both sides would sort everything.
  const mine = db
    .with('asClient', () => written.where('clientId', '=', userId))
    .with('asMaster', () => written.where('masterId', '=', masterRecordOf(db, userId)))
    .selectFrom(({ selectFrom }) =>
      selectFrom('asClient')
        .selectAll()
        .unionAll(selectFrom('asMaster').selectAll())
        .as('conversations'),
    )
    .selectAll()
    .orderBy('lastAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  return selectConversations(db, userId, mine).orderBy('c.lastAt', 'desc').orderBy('c.id', 'desc');
}

/** The first page, which is by far the most frequent read. */
const readFirst = namedStatement(
  'conversations',
  (db, value: Places<{ userId: number; limit: number }>) =>
    selectOwn(db, value('userId'), { limit: value('limit') }),
);

export async function listConversations(db: Kysely<DB>, userId: number, { limit, cursor }: Page) {
  const rows =
    cursor === undefined
      ? await readFirst(db, { userId, limit: limit + 1 })
      : await selectOwn(db, userId, { limit: limit + 1, within: after(cursor) }).execute();
  return pageOfRows(rows, limit, {
    item: readConversation,
    place: (row) => [row.lastAt, row.id],
  });
}

const after =
  (cursor: string) =>
  (rows: Rows): Rows => {
    const place = decodeCursor(z.tuple([z.iso.datetime(), z.int()]), cursor);
    return rows.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('conversations.lastAt', 'conversations.id'), '<', tuple(...place)),
    );
  };
