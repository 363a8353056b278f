import type { DB } from '@mesterhand/db/schema';
import { tableOf } from '@mesterhand/domain/admin/list';
import {
  type AdminOffer,
  type AdminOfferState,
  type ListAdminOffersInput,
  adminOfferDetailSchema,
  adminOfferInput,
  adminOfferSchema,
  listAdminOffersInput,
} from '@mesterhand/domain/admin/offers';
import type { Searcher } from '@mesterhand/domain/admin/search';
import { ceilingOf } from '@mesterhand/domain/offers/price-kinds';
import { offerStateOf } from '@mesterhand/domain/offers/state';
import { isExpired } from '@mesterhand/domain/offers/validity';
import {
  type Kysely,
  type NotNull,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import { countedPage, foundIn, windowOf } from '../../../core/database/index.ts';
import { moderatorProcedure, router } from '../../../core/trpc/index.ts';
import { readOfferAsStaff } from '../../offers/service.ts';
import { fullNameOf, idIn, peopleNamed, wordsOf } from './party-search.ts';

const tag = 'admin';

/** Offers that were sent; drafts belong to their master alone. */
export const offersTab = router({
  list: moderatorProcedure({
    rate: 'read',
    output: tableOf(adminOfferSchema),
    rest: {
      method: 'GET',
      path: '/admin/offers',
      list: true,
      tag,
      summary: 'Offers that were sent, newest first; for moderators',
    },
  })
    .input(listAdminOffersInput)
    .query(({ ctx, input }) => listOffers(ctx.db, input, { searcher: ctx.actor, now: ctx.now })),

  byId: moderatorProcedure({
    rate: 'read',
    output: adminOfferDetailSchema,
    rest: {
      method: 'GET',
      path: '/admin/offers/{id}',
      tag,
      summary: 'An offer with its lines; for moderators',
      description: 'A draft does not exist to them (404).',
    },
  })
    .input(adminOfferInput)
    .query(({ ctx, input }) => readOfferAsStaff(ctx.db, { ...input, now: ctx.now })),
});

type Rows = SelectQueryBuilder<DB, 'offers', object>;

interface Reader {
  searcher: Searcher;
  now: Date;
}

/** By its number or its request's, or by the name of a side. UNION instead of OR, so that each part uses its own index. */
function isFound(db: Kysely<DB>, searcher: Searcher, word: string): RawBuilder<SqlBool> {
  const people = peopleNamed(db, searcher, word);
  return sql`offers.id in (
    select id from offers where client_id in ${people}
    union select o.id from masters m join offers o on o.master_id = m.id where m.user_id in ${people}
    union select id from offers where id = ${idIn(word)}
    union select id from offers where request_id = ${idIn(word)}
  )`;
}

const isOpen = sql<SqlBool>`exists (
  select from job_requests r where r.id = offers.request_id and r.state = 'open'
)`;

/** The stored condition of a state: expiry and closing are computed, see `offerStateOf`. */
function isInState(state: AdminOfferState, now: Date): RawBuilder<SqlBool> {
  const at = now.toISOString();
  switch (state) {
    case 'sent':
      return sql`(offers.state = 'sent' and offers.valid_until > ${at} and ${isOpen})`;
    case 'expired':
      return sql`(offers.state = 'sent' and offers.valid_until <= ${at} and ${isOpen})`;
    case 'closed':
      return sql`(offers.state = 'sent' and not ${isOpen})`;
    default:
      return sql`offers.state = ${state}`;
  }
}

const sentOffers = (db: Kysely<DB>): Rows =>
  db.selectFrom('offers').where('offers.state', '<>', 'draft');

function matching(
  db: Kysely<DB>,
  { search, state }: ListAdminOffersInput,
  { searcher, now }: Reader,
): Rows {
  let rows = sentOffers(db);
  for (const word of wordsOf(search)) rows = rows.where(isFound(db, searcher, word));
  return state === undefined ? rows : rows.where(isInState(state, now));
}

const inOrder = (rows: Rows, { direction }: Pick<ListAdminOffersInput, 'direction'>): Rows =>
  rows.orderBy('offers.sentAt', direction).orderBy('offers.id', direction);

/** Keyset subquery first: the displayed columns are joined for the rows of the page only. */
export async function listOffers(db: Kysely<DB>, input: ListAdminOffersInput, reader: Reader) {
  const found = matching(db, input, reader);
  const { offset, limit } = windowOf(input);
  const page = inOrder(found, input).select('offers.id').offset(offset).limit(limit);
  const shown = db.selectFrom('offers').where('offers.id', 'in', page);
  const rows = await describe(inOrder(shown, input)).select(foundIn(found).as('found')).execute();
  const item = ({ found: _, ...row }: (typeof rows)[number]) => readRow(row, reader.now);
  return countedPage(db, input, { rows, matching: found, item });
}

/** Offers of one request that are shown. */
const maxOffers = 100;

/** The offers that were sent to a request, in the order of sending. */
export async function listOffersOfRequest(
  db: Kysely<DB>,
  { requestId, now }: { requestId: number; now: Date },
): Promise<AdminOffer[]> {
  const offers = sentOffers(db).where('offers.requestId', '=', requestId).limit(maxOffers);
  const rows = await describe(inOrder(offers, { direction: 'asc' })).execute();
  return rows.map((row) => readRow(row, now));
}

function describe(rows: Rows) {
  return rows
    .innerJoin('jobRequests', 'jobRequests.id', 'offers.requestId')
    .innerJoin('users as client', 'client.id', 'offers.clientId')
    .innerJoin('masters', 'masters.id', 'offers.masterId')
    .innerJoin('users as masterUser', 'masterUser.id', 'masters.userId')
    .select(['offers.id', 'offers.requestId', 'offers.clientId', 'offers.masterId', 'offers.kind'])
    .select(['offers.total', 'offers.marginPercent', 'offers.state', 'offers.validUntil'])
    .select(['offers.sentAt', 'offers.decidedAt', 'jobRequests.state as requestState'])
    .select('jobRequests.closedAt')
    .select([fullNameOf('client').as('clientName'), fullNameOf('masterUser').as('masterName')])
    .$narrowType<{ total: NotNull; validUntil: NotNull; sentAt: NotNull }>();
}

type OfferRow = Awaited<ReturnType<ReturnType<typeof describe>['execute']>>[number];

function readRow(row: OfferRow, now: Date): AdminOffer {
  const { id, requestId, kind, total, marginPercent, validUntil, sentAt, decidedAt } = row;
  const state = offerStateOf(row.state, row.requestState);
  if (state === 'draft') throw new Error('A draft is not listed.');
  return {
    id,
    requestId,
    client: { id: row.clientId, name: row.clientName },
    master: { id: row.masterId, name: row.masterName },
    kind,
    total,
    ceiling: ceilingOf({ kind, total, marginPercent }),
    state,
    isExpired: state === 'sent' && isExpired({ validUntil }, now),
    sentAt,
    validUntil,
    decidedAt: decidedAt ?? (state === 'closed' ? row.closedAt : null),
  };
}
