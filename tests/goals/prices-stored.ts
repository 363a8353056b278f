import type { DB } from '@mesterhand/db/schema';
import { agreementContentSchema } from '@mesterhand/domain/agreements/schema';
import { toOre } from '@mesterhand/domain/numbers/ore';
import { linesSchema } from '@mesterhand/domain/offers/line-schema';
import { dueCalculationSchema } from '@mesterhand/domain/withdrawals/schema';
import type { DueSource } from '@mesterhand/domain/withdrawals/due';
import { type Kysely, sql } from 'kysely';
import { countExcessiveBills, reckonDue } from './prices-reckoning.ts';

/** The agreements of a request, of which there is at most one, with their content. */
export async function readAgreements(db: Kysely<DB>, requestId: number) {
  const rows = await db
    .selectFrom('agreements')
    .select(['id', 'bookingId', 'content'])
    .where('requestId', '=', requestId)
    .execute();
  return rows.map((row) => ({ ...row, content: agreementContentSchema.parse(row.content) }));
}
export type StoredAgreement = Awaited<ReturnType<typeof readAgreements>>[number];

export async function readChanges(db: Kysely<DB>, { id }: Pick<StoredAgreement, 'id'>) {
  const rows = await db
    .selectFrom('changeOrders')
    .select(['id', 'state', 'total', 'lines', 'extraHours'])
    .where('agreementId', '=', id)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, lines: linesSchema.parse(row.lines) }));
}

/** Whether the stored bill exceeds what was agreed by the independent calculation. */
export async function isBillExcessive(
  db: Kysely<DB>,
  agreement: StoredAgreement,
): Promise<boolean> {
  const bill = await db
    .selectFrom('bills')
    .select(['total', 'lines'])
    .where('agreementId', '=', agreement.id)
    .executeTakeFirst();
  if (bill === undefined) return false;
  const { kind, marginPercent, lines, notifyAbove } = agreement.content;
  const changes = await readChanges(db, agreement);
  const agreed = { price: { kind, marginPercent, lines }, notifyAbove };
  const bills = [{ total: bill.total, changes }];
  return countExcessiveBills({ agreements: [agreed], bills }) > 0;
}

/** What became of a withdrawal; undefined without one. */
export async function judgeWithdrawal(
  db: Kysely<DB>,
  agreement: StoredAgreement,
): Promise<{ isWrong: boolean; isPart: boolean } | undefined> {
  const row = await db
    .selectFrom('withdrawals')
    .innerJoin('bookings', 'bookings.id', 'withdrawals.bookingId')
    .select(['withdrawals.calculation', 'withdrawals.amountDue', 'withdrawals.countedUntil'])
    .select('bookings.startedAt')
    .where('withdrawals.agreementId', '=', agreement.id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { content } = agreement;
  const changes = await readChanges(db, agreement);
  const accepted = changes.filter(({ state }) => state === 'accepted');
  const source: DueSource = {
    lines: [...content.lines, ...accepted.flatMap(({ lines }) => lines)],
    extraHours: accepted.reduce((sum, { extraHours }) => sum + extraHours, 0),
    agreedDate: content.time.date,
    startedAt: row.startedAt === null ? null : new Date(row.startedAt),
    hasEarlyStart: content.earlyStart !== null,
    withdrawnAt: new Date(row.countedUntil),
  };
  const { reason } = dueCalculationSchema.parse(row.calculation);
  const isWrong = BigInt(toOre(row.amountDue)) !== reckonDue(source);
  return { isWrong, isPart: reason === 'part' };
}

/** Everything that a repeated step must not change: the rows of a request, and how often its people were notified. */
export async function describeStored(
  db: Kysely<DB>,
  { requestId, userIds }: { requestId: number; userIds: readonly number[] },
): Promise<string> {
  const agreement = sql`(select id from agreements where request_id = ${requestId})`;
  const booking = sql`(select booking_id from agreements where request_id = ${requestId})`;
  const rowsOf = (table: string, by: string, value: unknown) => sql`
    (select jsonb_agg(to_jsonb(t) - 'updated_at' order by t.id) from ${sql.table(table)} t
      where ${sql.ref(by)} in (${value}))`;
  const { rows } = await sql<{ stored: string }>`
    select jsonb_build_array(
      ${rowsOf('job_requests', 'id', requestId)}, ${rowsOf('offers', 'request_id', requestId)},
      ${rowsOf('agreements', 'request_id', requestId)}, ${rowsOf('bookings', 'id', booking)},
      ${rowsOf('change_orders', 'agreement_id', agreement)}, ${rowsOf('bills', 'agreement_id', agreement)},
      ${rowsOf('bill_objections', 'booking_id', booking)}, ${rowsOf('withdrawals', 'agreement_id', agreement)},
      (select count(*) from notifications where user_id in (${sql.join(userIds)}))
    )::text as stored
  `.execute(db);
  return rows[0]?.stored ?? '';
}
