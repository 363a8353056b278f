import type { DB } from '@mesterhand/db/schema';
import { agreementContentSchema } from '@mesterhand/domain/agreements/schema';
import type { Agreement } from '@mesterhand/domain/agreements/schema';
import { type Actor, isAdmin } from '@mesterhand/domain/access/actor';
import { ceilingAfter } from '@mesterhand/domain/change-orders/ceiling';
import type { Kysely, Transaction } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';

const selectAgreements = (db: Kysely<DB>) =>
  db
    .selectFrom('agreements')
    .select(['bookingId', 'number', 'hash', 'agreedAt', 'ceiling', 'redactedAt', 'content'])
    .select((eb) => [
      eb
        .selectFrom('withdrawals')
        .select('at')
        .whereRef('agreementId', '=', 'agreements.id')
        .as('withdrawnAt'),
      jsonArrayFrom(
        eb
          .selectFrom('changeOrders')
          .select(['state', 'total'])
          .whereRef('agreementId', '=', 'agreements.id'),
      ).as('changes'),
    ]);

type AgreementRow = Awaited<ReturnType<ReturnType<typeof selectAgreements>['execute']>>[number];

function readRow({ changes, content, ...row }: AgreementRow, bookingId: number): Agreement {
  return {
    ...row,
    bookingId,
    ceilingAfter: ceilingAfter(row, changes),
    content: agreementContentSchema.parse(content),
  };
}

/** The agreement of a booking, for its two sides and administrators. */
export async function findAgreement(
  db: Kysely<DB>,
  actor: Actor,
  bookingId: number,
): Promise<Agreement | undefined> {
  const { userId, masterId } = actor;
  const row = await selectAgreements(db)
    .where('bookingId', '=', bookingId)
    .where(({ or, eb, val }) =>
      or([eb('clientId', '=', userId), eb('masterId', '=', masterId), val(isAdmin(actor))]),
    )
    .executeTakeFirst();
  return row && readRow(row, bookingId);
}

/** The agreement of a booking, unscoped: for emails to its two sides. */
export async function findAgreementOf(
  db: Kysely<DB>,
  bookingId: number,
): Promise<Agreement | undefined> {
  const row = await selectAgreements(db).where('bookingId', '=', bookingId).executeTakeFirst();
  return row && readRow(row, bookingId);
}

const selectStates = (db: Kysely<DB>, bookingId: number) =>
  db
    .selectFrom('agreements')
    .innerJoin('bookings', 'bookings.id', 'agreements.bookingId')
    .innerJoin('masters', 'masters.id', 'agreements.masterId')
    .select(['agreements.id', 'agreements.number', 'agreements.clientId', 'agreements.masterId'])
    .select(['agreements.total', 'agreements.ceiling', 'agreements.notifyAbove'])
    .select(['agreements.isUrgent', 'agreements.startsEarly', 'agreements.agreedAt'])
    .select(['agreements.content', 'masters.userId as masterUserId', 'bookings.status'])
    .select(['bookings.startedAt', 'bookings.scheduledDate', 'bookings.acceptedAt'])
    .where('agreements.bookingId', '=', bookingId);

/** An agreement with its booking's state. */
export type AgreementState = NonNullable<Awaited<ReturnType<typeof findState>>>;
export type LockedAgreement = AgreementState;

/** An agreement with its booking's state, unscoped. */
export async function findState(db: Kysely<DB>, bookingId: number) {
  const row = await selectStates(db, bookingId).executeTakeFirst();
  return row && { ...row, bookingId, content: agreementContentSchema.parse(row.content) };
}

/** The same, locked. */
export async function findLocked(
  trx: Transaction<DB>,
  bookingId: number,
): Promise<LockedAgreement | undefined> {
  const row = await selectStates(trx, bookingId)
    .forUpdate(['bookings', 'agreements'])
    .executeTakeFirst();
  return row && { ...row, bookingId, content: agreementContentSchema.parse(row.content) };
}

/** The number of the agreement of a booking; undefined without one. */
export async function findNumber(db: Kysely<DB>, bookingId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('agreements')
    .select('number')
    .where('bookingId', '=', bookingId)
    .executeTakeFirst();
  return row?.number;
}
