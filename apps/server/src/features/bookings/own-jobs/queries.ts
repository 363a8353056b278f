import type { DB } from '@mesterhand/db/schema';
import type { OwnJob } from '@mesterhand/domain/bookings/own-job-schema';
import { type Expression, type Kysely, type Transaction, expressionBuilder, sql } from 'kysely';
import { listOf } from '../queries.ts';

const select = (db: Pick<Kysely<DB>, 'selectFrom'>) =>
  db
    .selectFrom('ownJobs')
    .select(['id', 'clientName', 'clientPhone', 'address', 'scheduledDate'])
    .select(sql<string>`to_char(scheduled_time, 'HH24:MI')`.as('scheduledTime'))
    .select(['durationMinutes', 'bufferMinutes', 'note', 'price', 'doneAt']);

const columns = {
  id: true,
  clientName: true,
  clientPhone: true,
  address: true,
  scheduledDate: true,
  scheduledTime: true,
  durationMinutes: true,
  bufferMinutes: true,
  note: true,
  price: true,
  doneAt: true,
} satisfies Record<keyof OwnJob, true>;

/** A master's own jobs of some days by their time, as a column of another statement; {@link readOwnJob} reads each. */
export const ownJobListOf = ({
  masterId,
  from,
  to,
}: {
  masterId: Expression<number>;
  from: Expression<string>;
  to: Expression<string>;
}) =>
  listOf(
    select(expressionBuilder<DB>())
      .where('masterId', '=', masterId)
      .where(sql<boolean>`scheduled_date between ${from}::date and ${to}::date`)
      .orderBy('scheduledDate')
      .orderBy('ownJobs.scheduledTime')
      .orderBy('id'),
    Object.keys(columns),
  );

/** The first own job after a day, in a list of one or none, as a column of another statement. */
export const nextOwnJobOf = ({
  masterId,
  after,
}: {
  masterId: Expression<number>;
  after: Expression<string>;
}) =>
  listOf(
    select(expressionBuilder<DB>())
      .where('masterId', '=', masterId)
      .where('doneAt', 'is', null)
      .where(sql<boolean>`scheduled_date > ${after}::date`)
      .orderBy('scheduledDate')
      .orderBy('ownJobs.scheduledTime')
      .limit(sql.lit(1)),
    Object.keys(columns),
  );

/** JSON built in SQL has instants with the zone of the connection. */
export function readOwnJob(row: OwnJob): OwnJob {
  return { ...row, doneAt: row.doneAt && new Date(row.doneAt).toISOString() };
}

export interface OwnJobOf {
  id: number;
  masterId: number;
}

/** An own job of this master; undefined for any other. */
export function findOwnJob(
  db: Kysely<DB>,
  { id, masterId }: OwnJobOf,
): Promise<OwnJob | undefined> {
  return select(db).where('id', '=', id).where('masterId', '=', masterId).executeTakeFirst();
}

/** The same with its coordinates and its master's city, locked. */
export function lockOwnJob(trx: Transaction<DB>, { id, masterId }: OwnJobOf) {
  return select(trx)
    .select(['latitude', 'longitude'])
    .where('id', '=', id)
    .where('masterId', '=', masterId)
    .forUpdate()
    .executeTakeFirst();
}

/** Where an own job is and when, for the roads to it. */
export function findOwnPlace(db: Kysely<DB>, { id, masterId }: OwnJobOf) {
  return db
    .selectFrom('ownJobs')
    .select(['address', 'latitude', 'longitude', 'scheduledDate as date'])
    .where('id', '=', id)
    .where('masterId', '=', masterId)
    .executeTakeFirst();
}

/** The address of an own job that has no coordinates yet. */
export async function findUnlocated(db: Kysely<DB>, id: number): Promise<string | undefined> {
  const job = await db
    .selectFrom('ownJobs')
    .select('address')
    .where('id', '=', id)
    .where('latitude', 'is', null)
    .where('address', '<>', '')
    .executeTakeFirst();
  return job?.address;
}
