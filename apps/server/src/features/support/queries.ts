import type { DB } from '@mesterhand/db/schema';
import type { DayRange } from '@mesterhand/domain/admin/period';
import type { SupportMessage } from '@mesterhand/domain/support/schema';
import type { SupportState } from '@mesterhand/domain/support/enquiry';
import { type Kysely, type Transaction, sql } from 'kysely';
import { z } from 'zod';
import { decodeCursor, pageOfRows, withinDays } from '../../core/database/index.ts';

/** The HMAC key of this installation's forms, created by a migration. */
export async function findSecret(db: Kysely<DB>): Promise<string> {
  const { secret } = await db
    .selectFrom('supportSecret')
    .select('secret')
    .executeTakeFirstOrThrow();
  return secret;
}

/** The message stored by an earlier attempt with this key, if any. */
export function findAttempt(db: Kysely<DB>, attemptKey: string) {
  return db
    .selectFrom('supportMessages')
    .select(['name', 'email', 'message', 'createdAt'])
    .where('attemptKey', '=', attemptKey)
    .executeTakeFirst();
}

/** When this sender's messages since `since` were stored, newest first. */
export async function listRecentOf(
  db: Kysely<DB>,
  { sender, since, limit }: { sender: string; since: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('supportMessages')
    .select('createdAt')
    .where('sender', '=', sender)
    .where('createdAt', '>', since)
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ createdAt }) => createdAt);
}

/** Messages to customer service, newest first. */
export async function listSupport(
  db: Kysely<DB>,
  input: DayRange & {
    limit: number;
    cursor?: string | undefined;
    state?: SupportState | undefined;
  },
) {
  const { limit, cursor, state } = input;
  let rows = selectSupport(db)
    .where(withinDays('supportMessages.createdAt', input))
    .orderBy('supportMessages.id', 'desc')
    .limit(limit + 1);
  if (state !== undefined) rows = rows.where('supportMessages.state', '=', state);
  if (cursor !== undefined)
    rows = rows.where('supportMessages.id', '<', decodeCursor(z.tuple([z.int()]), cursor)[0]);
  return pageOfRows(await rows.execute(), limit, { item: readSupport, place: (row) => [row.id] });
}

export async function findSupport(db: Kysely<DB>, id: number): Promise<SupportMessage | undefined> {
  const row = await selectSupport(db).where('supportMessages.id', '=', id).executeTakeFirst();
  return row && readSupport(row);
}

function selectSupport(db: Kysely<DB>) {
  return db
    .selectFrom('supportMessages')
    .leftJoin('users', 'users.id', 'supportMessages.userId')
    .select([
      'supportMessages.id',
      'supportMessages.name',
      'supportMessages.email',
      'supportMessages.message',
      'supportMessages.language',
      'supportMessages.userId',
      'supportMessages.state',
      'supportMessages.createdAt',
    ])
    .select(sql<string>`btrim(users.first_name || ' ' || users.last_name)`.as('userName'));
}

type SupportRow = Awaited<ReturnType<ReturnType<typeof selectSupport>['execute']>>[number];

function readSupport({ userId, userName, ...message }: SupportRow): SupportMessage {
  return { ...message, user: userId === null ? null : { id: userId, name: userName } };
}

/** A message's state, locked until the transaction ends. */
export function lockSupport(trx: Transaction<DB>, id: number) {
  return trx
    .selectFrom('supportMessages')
    .select(['id', 'state', 'email'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}
