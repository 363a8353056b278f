import type { DB } from '@mesterhand/db/schema';
import type { ReceivedRequestsInput } from '@mesterhand/domain/job-requests/schema';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { decodeCursor, pageOfRows } from '../../../core/database/index.ts';
import { readReceived, readRequest, selectReceived, selectRequests } from '../queries.ts';

interface PageOfRequests {
  limit: number;
  cursor?: string | undefined;
}

const instantPlace = z.tuple([z.iso.datetime(), z.int()]);

/** A customer's requests, newest first. */
export async function listRequestsOf(
  db: Kysely<DB>,
  clientId: number,
  { limit, cursor }: PageOfRequests,
) {
  let rows = selectRequests(db)
    .where('jobRequests.clientId', '=', clientId)
    .orderBy('jobRequests.createdAt', 'desc')
    .orderBy('jobRequests.id', 'desc')
    .limit(limit + 1);
  if (cursor !== undefined) {
    const place = decodeCursor(instantPlace, cursor);
    rows = rows.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('jobRequests.createdAt', 'jobRequests.id'), '<', tuple(...place)),
    );
  }
  return pageOfRows(await rows.execute(), limit, {
    item: readRequest,
    place: (row) => [row.createdAt, row.id],
  });
}

/** The requests that a master can answer, the nearest deadline first; or all others, the latest first. */
export function listReceived(
  db: Kysely<DB>,
  masterId: number,
  { part, ...page }: ReceivedRequestsInput,
) {
  return part === 'open' ? listOpen(db, masterId, page) : listPast(db, masterId, page);
}

async function listOpen(db: Kysely<DB>, masterId: number, { limit, cursor }: PageOfRequests) {
  let rows = selectReceived(db, masterId)
    .where('own.state', 'in', ['waiting', 'offered'])
    .where('jobRequests.state', '=', 'open')
    .orderBy('own.deadlineAt')
    .orderBy('own.id')
    .limit(limit + 1);
  if (cursor !== undefined) {
    const place = decodeCursor(instantPlace, cursor);
    rows = rows.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('own.deadlineAt', 'own.id'), '>', tuple(...place)),
    );
  }
  return pageOfRows(await rows.execute(), limit, {
    item: readReceived,
    place: (row) => [row.deadlineAt, row.invitationId],
  });
}

async function listPast(db: Kysely<DB>, masterId: number, { limit, cursor }: PageOfRequests) {
  let rows = selectReceived(db, masterId)
    .where(({ eb, or }) =>
      or([
        eb('own.state', 'not in', ['waiting', 'offered']),
        eb('jobRequests.state', '<>', 'open'),
      ]),
    )
    .orderBy('own.askedAt', 'desc')
    .orderBy('own.id', 'desc')
    .limit(limit + 1);
  if (cursor !== undefined) {
    const place = decodeCursor(instantPlace, cursor);
    rows = rows.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('own.askedAt', 'own.id'), '<', tuple(...place)),
    );
  }
  return pageOfRows(await rows.execute(), limit, {
    item: readReceived,
    place: (row) => [row.askedAt, row.invitationId],
  });
}
