import type { DB } from '@mesterhand/db/schema';
import {
  type AdminJobRequest,
  type AdminJobRequestDetail,
  type ListAdminJobRequestsInput,
  adminJobRequestDetailSchema,
  adminJobRequestInput,
  adminJobRequestSchema,
  listAdminJobRequestsInput,
} from '@mesterhand/domain/admin/job-requests';
import { tableOf } from '@mesterhand/domain/admin/list';
import type { Searcher } from '@mesterhand/domain/admin/search';
import type { Actor } from '@mesterhand/domain/access/actor';
import { citiesNamed } from '@mesterhand/domain/pages/city-names';
import { citySchema } from '@mesterhand/domain/places/cities';
import { type Kysely, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { countedPage, foundIn, windowOf } from '../../../core/database/index.ts';
import { moderatorProcedure, router } from '../../../core/trpc/index.ts';
import { readRequestAsStaff } from '../../job-requests/staff/service.ts';
import { listOffersOfRequest } from './offers.ts';
import { fullNameOf, idIn, peopleNamed, wordsOf } from './party-search.ts';

const tag = 'admin';

/** Job requests, for the staff who help where nobody answers. */
export const jobRequestsTab = router({
  list: moderatorProcedure({
    rate: 'read',
    output: tableOf(adminJobRequestSchema),
    rest: {
      method: 'GET',
      path: '/admin/job-requests',
      list: true,
      tag,
      summary: 'Job requests, newest first; for moderators',
      description: 'Open ones without an offer, unless `part` says all.',
    },
  })
    .input(listAdminJobRequestsInput)
    .query(({ ctx, input }) => listJobRequests(ctx.db, input, ctx.actor)),

  byId: moderatorProcedure({
    rate: 'read',
    output: adminJobRequestDetailSchema,
    rest: {
      method: 'GET',
      path: '/admin/job-requests/{id}',
      tag,
      summary: 'A job request with those who were asked and their offers; for moderators',
      description: 'Phone, full address and pictures are for administrators.',
    },
  })
    .input(adminJobRequestInput)
    .query(({ ctx, input }) => readDetail(ctx.db, ctx.actor, { ...input, now: ctx.now })),
});

type Rows = SelectQueryBuilder<DB, 'jobRequests', object>;

/** An open request to which nobody's offer stands. */
export const isUnanswered = sql<SqlBool>`(
  job_requests.state = 'open' and not exists (
    select from job_request_invitations i where i.request_id = job_requests.id and i.state = 'offered'
  )
)`;

/** By number, customer or city. UNION instead of OR, so that each part uses its own index. */
function isFound(db: Kysely<DB>, searcher: Searcher, word: string): RawBuilder<SqlBool> {
  const cities = citiesNamed(word);
  const ofCities =
    cities.length === 0
      ? sql``
      : sql`union select id from job_requests where city in (${sql.join(cities)})`;
  return sql`job_requests.id in (
    select id from job_requests where client_id in ${peopleNamed(db, searcher, word)}
    union select id from job_requests where id = ${idIn(word)}
    ${ofCities}
  )`;
}

function matching(
  db: Kysely<DB>,
  { search, part }: ListAdminJobRequestsInput,
  searcher: Searcher,
): Rows {
  let rows: Rows = db.selectFrom('jobRequests');
  for (const word of wordsOf(search)) rows = rows.where(isFound(db, searcher, word));
  return part === 'waiting' ? rows.where(isUnanswered) : rows;
}

const inOrder = (rows: Rows, { direction }: ListAdminJobRequestsInput): Rows =>
  rows.orderBy('jobRequests.createdAt', direction).orderBy('jobRequests.id', direction);

/** Keyset subquery first: the displayed columns are joined for the rows of the page only. */
export async function listJobRequests(
  db: Kysely<DB>,
  input: ListAdminJobRequestsInput,
  searcher: Searcher,
) {
  const found = matching(db, input, searcher);
  const { offset, limit } = windowOf(input);
  const page = inOrder(found, input).select('jobRequests.id').offset(offset).limit(limit);
  const shown = db.selectFrom('jobRequests').where('jobRequests.id', 'in', page);
  const rows = await describe(inOrder(shown, input)).select(foundIn(found).as('found')).execute();
  const item = ({ found: _, ...row }: (typeof rows)[number]) => readRow(row);
  return countedPage(db, input, { rows, matching: found, item });
}

function describe(rows: Rows) {
  return rows
    .innerJoin('categories', 'categories.id', 'jobRequests.categoryId')
    .innerJoin('users as client', 'client.id', 'jobRequests.clientId')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('jobRequestInvitations as i')
          .select(({ fn }) => [
            fn.countAll<number>().as('asked'),
            fn.count<number>('i.answeredAt').as('answered'),
            fn.countAll<number>().filterWhere('i.state', '=', 'offered').as('offered'),
          ])
          .whereRef('i.requestId', '=', 'jobRequests.id')
          .as('invited'),
      (join) => join.onTrue(),
    )
    .select(['jobRequests.id', 'jobRequests.createdAt', 'jobRequests.state', 'jobRequests.city'])
    .select(['jobRequests.isEmergency', 'jobRequests.clientId', 'jobRequests.categoryId'])
    .select(['categories.name as category', 'jobRequests.expiresAt', 'jobRequests.listEndedAt'])
    .select(['invited.asked', 'invited.answered', 'invited.offered'])
    .select(fullNameOf('client').as('clientName'));
}

type RequestRow = Awaited<ReturnType<ReturnType<typeof describe>['execute']>>[number];

function readRow({ clientId, clientName, city, ...row }: RequestRow): AdminJobRequest {
  return {
    ...row,
    client: { id: clientId, name: clientName },
    city: citySchema.safeParse(city).data ?? null,
  };
}

async function readDetail(
  db: Kysely<DB>,
  actor: Actor,
  { id, now }: { id: number; now: Date },
): Promise<AdminJobRequestDetail> {
  const request = await readRequestAsStaff(db, actor, id);
  return { ...request, offers: await listOffersOfRequest(db, { requestId: id, now }) };
}
