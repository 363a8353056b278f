import type { DB } from '@mesterhand/db/schema';
import { type PlacedChange, ceilingOnceAccepted } from '@mesterhand/domain/change-orders/ceiling';
import type { ChangeOrder } from '@mesterhand/domain/change-orders/schema';
import { type PriceLine, sumLines } from '@mesterhand/domain/offers/lines';
import { linesSchema } from '@mesterhand/domain/offers/line-schema';
import type { Kysely, Transaction } from 'kysely';

/** A change order as it is stored. */
export interface StoredChange extends PlacedChange {
  reason: string;
  lines: PriceLine[];
  extraHours: number;
  proposedAt: string;
}

/** The change orders of an agreement, the first one first. */
export async function listStored(db: Kysely<DB>, agreementId: number): Promise<StoredChange[]> {
  const rows = await db
    .selectFrom('changeOrders')
    .select(['id', 'reason', 'lines', 'total', 'extraHours', 'state', 'proposedAt', 'decidedAt'])
    .where('agreementId', '=', agreementId)
    .orderBy('id')
    .execute();
  return rows.map(({ lines, ...change }) => ({ ...change, lines: linesSchema.parse(lines) }));
}

/** The two sides of a change order and its booking; undefined once the booking is deleted. */
export async function findSides(db: Kysely<DB>, id: number) {
  const row = await db
    .selectFrom('changeOrders')
    .innerJoin('agreements', 'agreements.id', 'changeOrders.agreementId')
    .select(['agreements.bookingId', 'agreements.clientId', 'agreements.masterId'])
    .where('changeOrders.id', '=', id)
    .executeTakeFirst();
  if (row === undefined || row.bookingId === null) return undefined;
  return { ...row, bookingId: row.bookingId };
}

/** A change order's state, sum and hours, locked. */
export function lockChange(trx: Transaction<DB>, id: number) {
  return trx
    .selectFrom('changeOrders')
    .select(['id', 'state', 'total', 'extraHours'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Change orders as both sides read them, each with the ceiling that it leads to. */
export function describeChanges(
  { bookingId, ceiling }: { bookingId: number; ceiling: number | null },
  changes: readonly StoredChange[],
): ChangeOrder[] {
  return changes.map((change) => ({
    ...change,
    bookingId,
    vat: sumLines(change.lines).vat,
    ceilingAfter: ceilingOnceAccepted({ ceiling }, changes, change),
  }));
}
