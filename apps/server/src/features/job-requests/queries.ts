import type { DB } from '@mesterhand/db/schema';
import { areaOf } from '@mesterhand/domain/bookings/contact';
import { sharesRequestContact } from '@mesterhand/domain/job-requests/contact';
import {
  type JobRequest,
  type ReceivedRequest,
  type WantedWhen,
  answersSchema,
} from '@mesterhand/domain/job-requests/schema';
import { citySchema } from '@mesterhand/domain/places/cities';
import { type Kysely, type Transaction, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { uploadUrl } from '../../core/storage/index.ts';

const isoInstant = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const picturesOf = sql<string[]>`(
  select coalesce(json_agg(image_file order by position), '[]') from job_request_pictures
   where request_id = job_requests.id)`;

/** The columns that both sides read, some of them withheld from masters. */
const selectShared = (db: Kysely<DB>) =>
  db
    .selectFrom('jobRequests')
    .innerJoin('categories', 'categories.id', 'jobRequests.categoryId')
    .select(['jobRequests.id', 'jobRequests.createdAt', 'jobRequests.categoryId'])
    .select(['categories.name as category', 'categories.code as categoryCode'])
    .select(['jobRequests.description', 'jobRequests.answers', 'jobRequests.address'])
    .select(['jobRequests.urgency', 'jobRequests.wantsFrom', 'jobRequests.wantsUntil'])
    .select(['jobRequests.isEmergency', 'jobRequests.state', 'jobRequests.closedAt'])
    .select(['jobRequests.expiresAt', 'jobRequests.clientId'])
    .select(picturesOf.as('pictures'));

type SharedRow = Awaited<ReturnType<ReturnType<typeof selectShared>['execute']>>[number];

/** A request with its invitations, for its customer and administrators. */
export const selectRequests = (db: Kysely<DB>) =>
  selectShared(db)
    .select(['jobRequests.city', 'jobRequests.asksNext', 'jobRequests.listEndedAt'])
    .select('jobRequests.bookingId')
    .select((eb) =>
      eb
        .selectFrom('jobRequestInvitations as i')
        .innerJoin('masters as m', 'm.id', 'i.masterId')
        .innerJoin('users as u', 'u.id', 'm.userId')
        .select(({ fn, ref }) =>
          fn
            .jsonAgg(
              jsonBuildObject({
                state: ref('i.state'),
                position: ref('i.position'),
                replaces: ref('i.replaces'),
                askedAt: isoInstant('i.asked_at'),
                deadlineAt: isoInstant('i.deadline_at'),
                answeredAt: isoInstant('i.answered_at').$castTo<string | null>(),
                declineReason: ref('i.declineReason'),
                masterId: ref('i.masterId'),
                firstName: ref('u.firstName'),
                lastName: ref('u.lastName'),
                avatarFile: ref('u.avatarFile'),
                specialization: ref('m.specialization'),
                city: ref('m.city'),
                hourlyRate: ref('m.hourlyRate'),
                rating: ref('m.rating'),
                reviewCount: ref('m.reviewCount'),
                isVerified: ref('m.isVerified'),
              }),
            )
            .orderBy('i.position')
            .as('list'),
        )
        .whereRef('i.requestId', '=', 'jobRequests.id')
        .as('invitations'),
    );

export type RequestRow = Awaited<ReturnType<ReturnType<typeof selectRequests>['execute']>>[number];

export function readRequest(row: RequestRow): JobRequest {
  const { address, city, asksNext, listEndedAt, bookingId } = row;
  return {
    ...readShared(row),
    address,
    city: citySchema.safeParse(city).data ?? null,
    asksNext,
    listEndedAt,
    bookingId,
    invitations: (row.invitations ?? []).map((one) => {
      const { masterId, firstName, lastName, avatarFile, ...rest } = one;
      const { state, position, replaces, askedAt, deadlineAt, answeredAt, ...about } = rest;
      const { declineReason, ...card } = about;
      return {
        state,
        position,
        replaces,
        askedAt,
        deadlineAt,
        answeredAt,
        declineReason,
        master: {
          ...card,
          id: masterId,
          name: `${firstName} ${lastName}`.trim(),
          avatar: uploadUrl(avatarFile),
          city: citySchema.safeParse(card.city).data ?? null,
        },
      };
    }),
  };
}

/** A request with one master's invitation and what the master may know of the customer. */
export const selectReceived = (db: Kysely<DB>, masterId: number) =>
  selectShared(db)
    .innerJoin('jobRequestInvitations as own', 'own.requestId', 'jobRequests.id')
    .innerJoin('users as client', 'client.id', 'jobRequests.clientId')
    .select(['own.id as invitationId', 'own.state as ownState', 'own.position', 'own.askedAt'])
    .select(['own.deadlineAt', 'own.answeredAt', 'client.firstName', 'client.phone'])
    .select(
      sql<number>`(select count(*) from job_request_invitations where request_id = job_requests.id)`.as(
        'askedMasters',
      ),
    )
    .where('own.masterId', '=', masterId);

export type ReceivedRow = Awaited<ReturnType<ReturnType<typeof selectReceived>['execute']>>[number];

/** Neither phone nor full address before acceptance; no pictures after a request that somebody else got, or nobody. */
export function readReceived(row: ReceivedRow): ReceivedRequest {
  const { ownState: state, position, askedAt, deadlineAt, answeredAt, phone } = row;
  const isAccepted = sharesRequestContact({ state: row.state, invitation: state });
  const shared = readShared(row);
  return {
    ...shared,
    pictures: isAccepted || row.state === 'open' ? shared.pictures : [],
    customer: row.firstName,
    address: isAccepted ? row.address : areaOf(row.address),
    clientPhone: isAccepted ? phone : null,
    askedMasters: row.askedMasters,
    invitation: { state, position, askedAt, deadlineAt, answeredAt },
  };
}

function readShared(row: SharedRow) {
  const { id, createdAt, categoryId, category, categoryCode, description, isEmergency } = row;
  const { state, closedAt, expiresAt, pictures, answers } = row;
  return {
    id,
    createdAt,
    categoryId,
    category,
    categoryCode,
    description,
    pictures: pictures.map((file) => uploadUrl(file)),
    answers: answersSchema.parse(answers),
    when: readWhen(row),
    isEmergency,
    state,
    closedAt,
    expiresAt,
  };
}

/** The stored days as they were wanted. */
export function readWhen({
  urgency,
  wantsFrom,
  wantsUntil,
}: Pick<SharedRow, 'urgency' | 'wantsFrom' | 'wantsUntil'>): WantedWhen {
  if (urgency === 'asap' || wantsFrom === null || wantsUntil === null) return { urgency: 'asap' };
  return urgency === 'date'
    ? { urgency, date: wantsFrom }
    : { urgency, from: wantsFrom, until: wantsUntil };
}

/** A request by its id, unscoped: ask `can` before it is shown. */
export async function findRequest(db: Kysely<DB>, id: number) {
  const row = await selectRequests(db).where('jobRequests.id', '=', id).executeTakeFirst();
  return row && { clientId: row.clientId, request: readRequest(row) };
}

/** A request as a master who was asked reads it; undefined for one who was not. */
export async function findReceived(
  db: Kysely<DB>,
  { id, masterId }: { id: number; masterId: number },
): Promise<ReceivedRequest | undefined> {
  const row = await selectReceived(db, masterId)
    .where('jobRequests.id', '=', id)
    .executeTakeFirst();
  return row && readReceived(row);
}

export type LockedRequest = NonNullable<Awaited<ReturnType<typeof lockRequest>>>;

/** A request, locked: all decisions about it and its invitations are serialised by this lock. */
export function lockRequest(trx: Transaction<DB>, id: number) {
  return trx
    .selectFrom('jobRequests')
    .select(['id', 'clientId', 'categoryId', 'city', 'address', 'description', 'state'])
    .select(['urgency', 'wantsFrom', 'wantsUntil', 'asksNext', 'askedFirst', 'isEmergency'])
    .select(['createdAt', 'expiresAt', 'listEndedAt', 'bookingId', 'latitude', 'longitude'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export type StoredInvitation = Awaited<ReturnType<typeof listInvitations>>[number];

/** The invitations of a locked request in the order of asking. */
export function listInvitations(trx: Transaction<DB>, requestId: number) {
  return trx
    .selectFrom('jobRequestInvitations as i')
    .innerJoin('masters as m', 'm.id', 'i.masterId')
    .select(['i.id', 'i.masterId', 'i.position', 'i.state', 'i.askedAt', 'i.deadlineAt'])
    .select(['i.answeredAt', 'i.replaces', 'm.userId as masterUserId'])
    .where('i.requestId', '=', requestId)
    .orderBy('i.position')
    .execute();
}

/** A customer who is not deleted, locked, so that concurrent requests are counted one after the other. */
export function lockCustomer(trx: Transaction<DB>, userId: number) {
  return trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Call with the customer locked. */
export async function countOpenRequests(trx: Transaction<DB>, clientId: number): Promise<number> {
  const { count } = await trx
    .selectFrom('jobRequests')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('clientId', '=', clientId)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  return count;
}
