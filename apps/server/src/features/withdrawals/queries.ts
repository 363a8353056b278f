import type { DB } from '@mesterhand/db/schema';
import type { Language } from '@mesterhand/domain/pages/languages';
import { type Withdrawal, dueCalculationSchema } from '@mesterhand/domain/withdrawals/schema';
import type { Kysely } from 'kysely';

/** Whether the customer has withdrawn from an agreement. */
export async function isWithdrawn(db: Kysely<DB>, agreementId: number): Promise<boolean> {
  const row = await db
    .selectFrom('withdrawals')
    .select('id')
    .where('agreementId', '=', agreementId)
    .executeTakeFirst();
  return row !== undefined;
}

/** A withdrawal with its two sides, unscoped. */
export interface FoundWithdrawal {
  clientId: number;
  masterId: number;
  withdrawal: Withdrawal;
}

export async function findWithdrawal(
  db: Kysely<DB>,
  bookingId: number,
): Promise<FoundWithdrawal | undefined> {
  const row = await db
    .selectFrom('withdrawals as w')
    .innerJoin('agreements as a', 'a.id', 'w.agreementId')
    .select(['w.at', 'w.statement', 'w.amountDue', 'w.calculation', 'w.receipt', 'w.receiptText'])
    .select(['a.clientId', 'a.masterId'])
    .where('w.bookingId', '=', bookingId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { clientId, masterId, calculation, ...rest } = row;
  const withdrawal = {
    ...rest,
    bookingId,
    calculation: dueCalculationSchema.parse(calculation),
  };
  return { clientId, masterId, withdrawal };
}

/** A receipt as it is sent to its customer; undefined for an erased account. */
export async function findReceipt(db: Kysely<DB>, id: number) {
  const row = await db
    .selectFrom('withdrawals as w')
    .innerJoin('users as u', 'u.id', 'w.clientId')
    .select(['w.bookingId', 'w.receipt', 'w.receiptText as text', 'w.clientId', 'u.email'])
    .select('w.receiptLanguage as language')
    .where('w.id', '=', id)
    .where('u.deletedAt', 'is', null)
    .$narrowType<{ language: Language }>()
    .executeTakeFirst();
  return row;
}
