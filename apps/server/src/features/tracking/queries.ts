import type { DB } from '@mesterhand/db/schema';
import type { SharingChoice } from '@mesterhand/domain/tracking/consent';
import { type Position, retentionSchema } from '@mesterhand/domain/tracking/schema';
import type { RetentionHours } from '@mesterhand/domain/tracking/retention';
import type { Kysely, Transaction } from 'kysely';
import { z } from 'zod';
import { decodeCursor, pageOfRows } from '../../core/database/index.ts';

interface PageOf {
  masterId: number;
  limit: number;
  cursor?: string | undefined;
}

/** A master's sharing settings, with the retention hours as one of the options. */
export interface Choice extends SharingChoice {
  dataRetentionHours: RetentionHours;
}

/** The defaults for a master without stored settings. */
export const unchosen: Choice = {
  isTrackingEnabled: false,
  shareLocationWithClients: false,
  trackingMode: 'automatic',
  dataRetentionHours: 24,
  consentGivenAt: null,
};

const choiceColumns = [
  'isTrackingEnabled',
  'shareLocationWithClients',
  'trackingMode',
  'dataRetentionHours',
  'consentGivenAt',
] as const;

export const fixColumns = [
  'latitude',
  'longitude',
  'accuracy',
  'isOnline',
  'isEnRoute',
  'bookingId',
  'recordedAt',
  'receivedAt',
] as const;

const readChoice = <Row extends { dataRetentionHours: number }>(row: Row) => ({
  ...row,
  dataRetentionHours: retentionSchema.parse(row.dataRetentionHours),
});

async function findChoice(db: Kysely<DB>, masterId: number): Promise<Choice | undefined> {
  const row = await db
    .selectFrom('trackingSettings')
    .select(choiceColumns)
    .where('masterId', '=', masterId)
    .executeTakeFirst();
  return row && readChoice(row);
}

/** The settings, locked, so that no position is stored while consent is being revoked. */
export async function lockChoice(
  trx: Transaction<DB>,
  masterId: number,
): Promise<Choice | undefined> {
  const row = await trx
    .selectFrom('trackingSettings')
    .select(choiceColumns)
    .where('masterId', '=', masterId)
    .forUpdate()
    .executeTakeFirst();
  return row && readChoice(row);
}

function findLivePosition(db: Kysely<DB>, masterId: number): Promise<Position | undefined> {
  return db
    .selectFrom('livePositions')
    .select(fixColumns)
    .where('masterId', '=', masterId)
    .executeTakeFirst();
}

/** The booking to which a master has said to be travelling. */
async function findJourney(db: Kysely<DB>, masterId: number): Promise<number | null> {
  const row = await db
    .selectFrom('bookings')
    .select('id')
    .where('masterId', '=', masterId)
    .where('travel', '=', 'enRoute')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** A master's settings, last position and announced journey, however old the fix is. */
export async function findTracked(db: Kysely<DB>, masterId: number) {
  return {
    choice: (await findChoice(db, masterId)) ?? unchosen,
    lastPosition: (await findLivePosition(db, masterId)) ?? null,
    journey: await findJourney(db, masterId),
  };
}

/** The user of a master record. */
export async function findOwner(db: Kysely<DB>, masterId: number): Promise<number> {
  const { userId } = await db
    .selectFrom('masters')
    .select('userId')
    .where('id', '=', masterId)
    .executeTakeFirstOrThrow();
  return userId;
}

const byId = <Row extends { id: number }>() => ({
  item: (row: Row) => row,
  place: ({ id }: Row) => [id],
});
const idBefore = (cursor: string | undefined) =>
  cursor === undefined ? Number.MAX_SAFE_INTEGER : decodeCursor(z.tuple([z.int()]), cursor)[0];

export async function listConsents(db: Kysely<DB>, { masterId, limit, cursor }: PageOf) {
  const rows = await db
    .selectFrom('consents')
    .select(['id', 'action', 'version as textVersion', 'at'])
    .where('kind', '=', 'location')
    .where('userId', '=', (eb) =>
      eb.selectFrom('masters').select('userId').where('id', '=', masterId),
    )
    .where('id', '<', idBefore(cursor))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return pageOfRows(rows, limit, byId());
}

export async function listKeptPositions(db: Kysely<DB>, { masterId, limit, cursor }: PageOf) {
  const rows = await db
    .selectFrom('positions')
    .select(['id', ...fixColumns])
    .where('masterId', '=', masterId)
    .where('id', '<', idBefore(cursor))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return pageOfRows(rows, limit, byId());
}
