import type { DB } from '@mesterhand/db/schema';
import { agreedMasterSchema, agreementFactsSchema } from '@mesterhand/domain/agreements/schema';
import type { Bill, ListObjectionsInput, ObjectedBill } from '@mesterhand/domain/bills/schema';
import { sumLines } from '@mesterhand/domain/offers/lines';
import { linesSchema } from '@mesterhand/domain/offers/line-schema';
import { type Kysely, type NotNull, type Transaction, sql } from 'kysely';
import { z } from 'zod';
import { decodeCursor, pageOfRows } from '../../core/database/index.ts';
import { uploadUrl } from '../../core/storage/index.ts';

/** Bills with the agreement, the accepted changes and the latest objection. */
const selectBills = (db: Kysely<DB>) =>
  db
    .selectFrom('bills as b')
    .innerJoin('agreements as a', 'a.id', 'b.agreementId')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('billObjections')
          .select(['id', 'reason', 'total', 'at', 'answer', 'note'])
          .whereRef('billId', '=', 'b.id')
          .orderBy('id', 'desc')
          .limit(1)
          .as('o'),
      (join) => join.onTrue(),
    )
    .select(['b.id', 'b.bookingId', 'b.lines', 'b.total', 'b.ceiling', 'b.state', 'b.sentAt'])
    .select(['b.objectedAt', 'b.decidedAt', 'a.clientId', 'a.masterId', 'a.total as agreedTotal'])
    .select(sql`a.content -> 'master'`.as('issuer'))
    .select(
      sql<number>`(
        select coalesce(sum(total), 0) from change_orders where agreement_id = a.id and state = 'accepted'
      )`.as('changesTotal'),
    )
    .select(['o.reason', 'o.total as objectedTotal', 'o.at', 'o.answer', 'o.note'])
    .select(
      sql<string[]>`(
        select coalesce(json_agg(image_file order by position), '[]') from bill_objection_pictures
         where objection_id = o.id
      )`.as('pictures'),
    );

type BillRow = Awaited<ReturnType<ReturnType<typeof selectBills>['execute']>>[number];

/** A bill with its two sides, unscoped. */
export interface FoundBill {
  clientId: number;
  masterId: number;
  hasObjection: boolean;
  bill: Bill;
}

export async function findBill(db: Kysely<DB>, bookingId: number): Promise<FoundBill | undefined> {
  const row = await selectBills(db).where('b.bookingId', '=', bookingId).executeTakeFirst();
  if (row === undefined) return undefined;
  const { clientId, masterId, objectedAt } = row;
  return { clientId, masterId, hasObjection: objectedAt !== null, bill: readBillRow(row) };
}

function readBillRow(row: BillRow): Bill {
  const { id, bookingId, total, agreedTotal, changesTotal, ceiling, state } = row;
  if (bookingId === null) throw new Error('A bill without a booking is not read.');
  const lines = linesSchema.parse(row.lines);
  const issuer = agreedMasterSchema.parse(row.issuer);
  const sums = { total, vat: sumLines(lines).vat, agreedTotal, changesTotal, ceiling };
  const { sentAt, decidedAt } = row;
  const objection = readObjection(row);
  return { id, bookingId, issuer, lines, ...sums, state, sentAt, decidedAt, objection };
}

function readObjection({ reason, objectedTotal, at, ...row }: BillRow): Bill['objection'] {
  if (reason === null || objectedTotal === null || at === null) return null;
  const { answer, note } = row;
  const pictures = row.pictures.map((file) => uploadUrl(file));
  return { reason, total: objectedTotal, pictures, at, answer, note };
}

const fullName = (table: 'cu' | 'mu') =>
  sql<string>`btrim(${sql.ref(`${table}.firstName`)} || ' ' || ${sql.ref(`${table}.lastName`)})`;

/** Bills that customers objected to, with the names of both sides and what was agreed. */
const selectObjected = (db: Kysely<DB>) =>
  selectBills(db)
    .innerJoin('users as cu', 'cu.id', 'a.clientId')
    .innerJoin('masters as m', 'm.id', 'a.masterId')
    .innerJoin('users as mu', 'mu.id', 'm.userId')
    .select([fullName('cu').as('client'), fullName('mu').as('master')])
    .select(['a.number', 'a.content'])
    .select(
      sql`(
        select coalesce(json_agg(lines order by id), '[]') from change_orders
         where agreement_id = a.id and state = 'accepted'
      )`.as('changedLines'),
    )
    .where('b.objectedAt', 'is not', null)
    .where('b.bookingId', 'is not', null)
    .$narrowType<{ objectedAt: NotNull }>();

type ObjectedRow = Awaited<ReturnType<ReturnType<typeof selectObjected>['execute']>>[number];

const agreedPrice = agreementFactsSchema.pick({ kind: true, lines: true, marginPercent: true });
const linesOfChanges = z.array(linesSchema);

function readObjected(row: ObjectedRow): ObjectedBill {
  const { client, clientId, master, masterId, number, agreedTotal: total } = row;
  const { kind, lines, marginPercent } = agreedPrice.parse(row.content);
  const agreedLines = [...lines, ...linesOfChanges.parse(row.changedLines).flat()];
  const agreed = { number, kind, lines: agreedLines, total, marginPercent };
  return { ...readBillRow(row), client, clientId, master, masterId, agreed };
}

const instantPlace = z.tuple([z.iso.datetime(), z.int()]);

/** Bills that customers objected to, the latest objection first; for moderators. */
export async function listObjectedBills(
  db: Kysely<DB>,
  { limit, cursor, state }: ListObjectionsInput,
) {
  let rows = selectObjected(db)
    .orderBy('b.objectedAt', 'desc')
    .orderBy('b.id', 'desc')
    .limit(limit + 1);
  if (state !== undefined) rows = rows.where('b.state', '=', state);
  if (cursor !== undefined) {
    const place = decodeCursor(instantPlace, cursor);
    rows = rows.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('b.objectedAt', 'b.id'), '<', tuple(...place)),
    );
  }
  return pageOfRows(await rows.execute(), limit, {
    item: readObjected,
    place: (row) => [row.objectedAt, row.id],
  });
}

/** The bill of a booking that its customer objected to; for moderators. */
export async function findObjectedBill(
  db: Kysely<DB>,
  bookingId: number,
): Promise<ObjectedBill | undefined> {
  const row = await selectObjected(db).where('b.bookingId', '=', bookingId).executeTakeFirst();
  return row && readObjected(row);
}

/** The state and the lines of an agreement's bill, locked. */
export async function lockBill(trx: Transaction<DB>, agreementId: number) {
  const row = await trx
    .selectFrom('bills')
    .select(['id', 'state', 'lines', 'total'])
    .where('agreementId', '=', agreementId)
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, lines: linesSchema.parse(row.lines) };
}

/** The latest objection to a bill. */
export function findObjection(trx: Transaction<DB>, billId: number) {
  return trx
    .selectFrom('billObjections')
    .select(['id', 'answer', 'total'])
    .where('billId', '=', billId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
