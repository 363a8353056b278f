import type { DB } from '@mesterhand/db/schema';
import {
  type AdminAgreement,
  type ListAdminAgreementsInput,
  adminAgreementSchema,
  listAdminAgreementsInput,
} from '@mesterhand/domain/admin/agreements';
import { tableOf } from '@mesterhand/domain/admin/list';
import type { Searcher } from '@mesterhand/domain/admin/search';
import type { PriceKind } from '@mesterhand/domain/offers/price-kinds';
import { type Kysely, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { countedPage, foundIn, windowOf } from '../../../core/database/index.ts';
import { moderatorProcedure, router } from '../../../core/trpc/index.ts';
import { fullNameOf, peopleNamed, wordsOf } from './party-search.ts';

/** What customers and masters agreed on. The documents themselves are for the two sides and administrators. */
export const agreementsTab = router({
  list: moderatorProcedure({
    rate: 'read',
    output: tableOf(adminAgreementSchema),
    rest: {
      method: 'GET',
      path: '/admin/agreements',
      list: true,
      tag: 'admin',
      summary: 'Agreements with their accepted changes and bills, newest first; for moderators',
    },
  })
    .input(listAdminAgreementsInput)
    .query(({ ctx, input }) => listAgreements(ctx.db, input, ctx.actor)),
});

type Rows = SelectQueryBuilder<DB, 'agreements', object>;

/** A part of an agreement's number: `2026-000123`, `000123`. */
const partOfNumber = /^[\d-]{1,20}$/;

/** By its number, or by the name of a side. UNION instead of OR, so that each part uses its own index. */
function isFound(db: Kysely<DB>, searcher: Searcher, word: string): RawBuilder<SqlBool> {
  const people = peopleNamed(db, searcher, word);
  const ofNumber = partOfNumber.test(word)
    ? sql`union select id from agreements where strpos(number, ${word}) > 0`
    : sql``;
  return sql`agreements.id in (
    select id from agreements where client_id in ${people}
    union select a.id from masters m join agreements a on a.master_id = m.id where m.user_id in ${people}
    ${ofNumber}
  )`;
}

function matching(db: Kysely<DB>, search: string, searcher: Searcher): Rows {
  let rows: Rows = db.selectFrom('agreements');
  for (const word of wordsOf(search)) rows = rows.where(isFound(db, searcher, word));
  return rows;
}

const inOrder = (rows: Rows, { direction }: ListAdminAgreementsInput): Rows =>
  rows.orderBy('agreements.agreedAt', direction).orderBy('agreements.id', direction);

/** Keyset subquery first: the displayed columns are joined for the rows of the page only. */
export async function listAgreements(
  db: Kysely<DB>,
  input: ListAdminAgreementsInput,
  searcher: Searcher,
) {
  const found = matching(db, input.search, searcher);
  const { offset, limit } = windowOf(input);
  const page = inOrder(found, input).select('agreements.id').offset(offset).limit(limit);
  const shown = db.selectFrom('agreements').where('agreements.id', 'in', page);
  const rows = await describe(inOrder(shown, input)).select(foundIn(found).as('found')).execute();
  const item = ({ found: _, ...row }: (typeof rows)[number]) => readRow(row);
  return countedPage(db, input, { rows, matching: found, item });
}

function describe(rows: Rows) {
  return rows
    .innerJoin('users as client', 'client.id', 'agreements.clientId')
    .innerJoin('masters', 'masters.id', 'agreements.masterId')
    .innerJoin('users as masterUser', 'masterUser.id', 'masters.userId')
    .leftJoin('bills', 'bills.agreementId', 'agreements.id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('changeOrders as c')
          .select(({ fn }) => [
            fn.countAll<number>().as('changes'),
            fn.coalesce(fn.sum<number>('c.total'), sql<number>`0`).as('changesTotal'),
          ])
          .whereRef('c.agreementId', '=', 'agreements.id')
          .where('c.state', '=', 'accepted')
          .as('accepted'),
      (join) => join.onTrue(),
    )
    .select(['agreements.id', 'agreements.number', 'agreements.bookingId', 'agreements.clientId'])
    .select(['agreements.masterId', 'agreements.total', 'agreements.ceiling'])
    .select(sql<PriceKind>`agreements.content ->> 'kind'`.as('kind'))
    .select(['accepted.changes', 'accepted.changesTotal', 'agreements.agreedAt'])
    .select(['bills.total as billTotal', 'bills.state as billState'])
    .select([fullNameOf('client').as('clientName'), fullNameOf('masterUser').as('masterName')]);
}

type AgreementRow = Awaited<ReturnType<ReturnType<typeof describe>['execute']>>[number];

function readRow(row: AgreementRow): AdminAgreement {
  const { clientId, clientName, masterId, masterName, billTotal, billState, ...agreement } = row;
  return {
    ...agreement,
    client: { id: clientId, name: clientName },
    master: { id: masterId, name: masterName },
    bill: billTotal === null || billState === null ? null : { total: billTotal, state: billState },
  };
}
