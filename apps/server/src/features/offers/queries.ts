import type { DB } from '@mesterhand/db/schema';
import { type Actor, isAdmin } from '@mesterhand/domain/access/actor';
import type { AdminOfferDetail } from '@mesterhand/domain/admin/offers';
import { draftLineSchema, lineSchema } from '@mesterhand/domain/offers/line-schema';
import { type PriceLine, sumLines } from '@mesterhand/domain/offers/lines';
import { ceilingOf } from '@mesterhand/domain/offers/price-kinds';
import { timeOfJob } from '@mesterhand/domain/bookings/duration';
import type { Offer } from '@mesterhand/domain/offers/schema';
import { proposedTimeSchema } from '@mesterhand/domain/offers/time-schema';
import { offerStateOf } from '@mesterhand/domain/offers/state';
import { isExpired } from '@mesterhand/domain/offers/validity';
import type { Kysely, Transaction } from 'kysely';
import { z } from 'zod';
import { readNextFree } from '../../core/listings/index.ts';
import { uploadUrl } from '../../core/storage/index.ts';

const storedLines = z.array(draftLineSchema);
const completeLines = z.array(lineSchema);
const storedTimes = z.array(proposedTimeSchema);

/** Offers of one request that are shown. */
const maxOffers = 100;

const selectOffers = (db: Kysely<DB>) =>
  db
    .selectFrom('offers')
    .innerJoin('jobRequests', 'jobRequests.id', 'offers.requestId')
    .innerJoin('masters', 'masters.id', 'offers.masterId')
    .innerJoin('users', 'users.id', 'masters.userId')
    .leftJoin('services', 'services.id', 'offers.serviceId')
    .leftJoin('availability', 'availability.masterId', 'offers.masterId')
    .select(['offers.id', 'offers.requestId', 'offers.masterId', 'offers.serviceId'])
    .select(['services.name as service', 'offers.kind', 'offers.lines', 'offers.marginPercent'])
    .select(['offers.excluded', 'offers.times', 'offers.validDays', 'offers.notifyAbove'])
    .select(['offers.validUntil', 'offers.state', 'offers.declineReason', 'offers.bookingId'])
    .select(['offers.updatedAt', 'offers.sentAt', 'offers.decidedAt', 'offers.durationMinutes'])
    .select(['jobRequests.state as requestState', 'jobRequests.closedAt'])
    .select(['users.firstName', 'users.lastName', 'users.avatarFile'])
    .select(['masters.specialization', 'masters.rating', 'masters.reviewCount'])
    .select(['masters.isVerified', 'availability.firstDay as freeFrom'])
    .select(['availability.starts as freeStarts', 'services.minutesFrom', 'services.minutesTo']);

type OfferRow = Awaited<ReturnType<ReturnType<typeof selectOffers>['execute']>>[number];

function readRow(row: OfferRow, now: Date): Offer {
  const { masterId, firstName, lastName, avatarFile, ...rest } = row;
  const { specialization, rating, reviewCount, isVerified, freeFrom, freeStarts, ...offer } = rest;
  const { requestState, closedAt, state: stored, kind, marginPercent, validUntil } = offer;
  const lines = storedLines.parse(offer.lines);
  const { total, vat } = sumLines(lines.filter(isComplete));
  const state = offerStateOf(stored, requestState);
  return {
    id: offer.id,
    requestId: offer.requestId,
    master: {
      id: masterId,
      name: `${firstName} ${lastName}`.trim(),
      avatar: uploadUrl(avatarFile),
      specialization,
      rating,
      reviewCount,
      isVerified,
      ...readNextFree({ freeFrom, freeStarts }, now),
    },
    serviceId: offer.serviceId,
    service: offer.service,
    kind,
    lines,
    total,
    vat,
    marginPercent,
    ceiling: ceilingOf({ kind, total, marginPercent }),
    notifyAbove: offer.notifyAbove,
    excluded: offer.excluded,
    times: storedTimes.parse(offer.times),
    validDays: offer.validDays,
    durationMinutes: offer.durationMinutes,
    workMinutes: workMinutesOf(row),
    validUntil,
    isExpired: state === 'sent' && isExpired({ validUntil }, now),
    state,
    declineReason: offer.declineReason,
    bookingId: offer.bookingId,
    updatedAt: offer.updatedAt,
    sentAt: offer.sentAt,
    decidedAt: offer.decidedAt ?? (state === 'closed' ? closedAt : null),
  };
}

function workMinutesOf({ serviceId, minutesFrom, minutesTo, durationMinutes }: OfferRow) {
  if (serviceId === null) return durationMinutes;
  const time = timeOfJob(
    { minutesFrom, minutesTo, bufferMinutes: 0 },
    durationMinutes ?? undefined,
  );
  return time.durationMinutes;
}

function isComplete(line: z.infer<typeof draftLineSchema>): line is PriceLine {
  return line.quantity !== null && line.unitPrice !== null;
}

/** An offer for its two sides and administrators; a draft for its master alone. */
export async function findOffer(
  db: Kysely<DB>,
  actor: Actor,
  { id, now }: { id: number; now: Date },
): Promise<Offer | undefined> {
  const row = await selectOffers(db)
    .where('offers.id', '=', id)
    .where(({ or, and, eb, val }) =>
      or([
        eb('offers.masterId', '=', actor.masterId),
        and([
          eb('offers.state', '<>', 'draft'),
          or([eb('offers.clientId', '=', actor.userId), val(isAdmin(actor))]),
        ]),
      ]),
    )
    .executeTakeFirst();
  return row && readRow(row, now);
}

/** An offer that was sent, with its customer; unscoped. */
export async function findSentOffer(
  db: Kysely<DB>,
  { id, now }: { id: number; now: Date },
): Promise<AdminOfferDetail | undefined> {
  const row = await selectOffers(db)
    .innerJoin('users as client', 'client.id', 'offers.clientId')
    .select(['client.id as clientId', 'client.firstName as clientFirst'])
    .select('client.lastName as clientLast')
    .where('offers.id', '=', id)
    .where('offers.state', '<>', 'draft')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const name = `${row.clientFirst} ${row.clientLast}`.trim();
  return { ...readRow(row, now), client: { id: row.clientId, name } };
}

/** The offers to a request without drafts, or all of one master, in the order of sending. */
export async function listOffers(
  db: Kysely<DB>,
  { requestId, masterId, now }: { requestId: number; masterId: number | null; now: Date },
): Promise<Offer[]> {
  const offers = selectOffers(db).where('offers.requestId', '=', requestId);
  const rows = await (
    masterId === null
      ? offers.where('offers.state', '<>', 'draft')
      : offers.where('offers.masterId', '=', masterId)
  )
    .orderBy('offers.sentAt')
    .orderBy('offers.id')
    .limit(maxOffers)
    .execute();
  return rows.map((row) => readRow(row, now));
}

/** The customer of a request, and whether this master was asked. */
export function findRequestSides(
  db: Kysely<DB>,
  { requestId, masterId }: { requestId: number; masterId: number | null },
) {
  return db
    .selectFrom('jobRequests')
    .leftJoin('jobRequestInvitations as own', (join) =>
      join.onRef('own.requestId', '=', 'jobRequests.id').on('own.masterId', '=', masterId),
    )
    .select(['jobRequests.clientId', 'jobRequests.state', 'own.id as invitationId'])
    .select(['jobRequests.address', 'jobRequests.latitude', 'jobRequests.longitude'])
    .where('jobRequests.id', '=', requestId)
    .executeTakeFirst();
}

/** The two sides of an offer. */
export function findSides(db: Kysely<DB>, id: number) {
  return db
    .selectFrom('offers')
    .innerJoin('masters', 'masters.id', 'offers.masterId')
    .select(['offers.requestId', 'offers.clientId', 'offers.masterId', 'offers.state'])
    .select('masters.userId as masterUserId')
    .where('offers.id', '=', id)
    .executeTakeFirst();
}

const lockStored = (trx: Transaction<DB>) =>
  trx
    .selectFrom('offers')
    .select(['id', 'requestId', 'clientId', 'masterId', 'serviceId', 'kind', 'lines'])
    .select(['marginPercent', 'excluded', 'times', 'validDays', 'total', 'validUntil', 'state'])
    .select(['bookingId', 'updatedAt', 'durationMinutes'])
    .forUpdate();

type StoredRow = Awaited<ReturnType<ReturnType<typeof lockStored>['execute']>>[number];

function readStored(row: StoredRow) {
  return { ...row, lines: storedLines.parse(row.lines), times: storedTimes.parse(row.times) };
}

export type StoredOffer = ReturnType<typeof readStored>;

/** An offer, locked. Lock its request before: all decisions about offers take these locks in this order. */
export async function lockOffer(
  trx: Transaction<DB>,
  id: number,
): Promise<StoredOffer | undefined> {
  const row = await lockStored(trx).where('id', '=', id).executeTakeFirst();
  return row && readStored(row);
}

/** The draft, or the sent offer that is not decided, of a master for a request, locked. */
export async function lockLiveOffer(
  trx: Transaction<DB>,
  { requestId, masterId }: { requestId: number; masterId: number },
): Promise<StoredOffer | undefined> {
  const row = await lockStored(trx)
    .where('requestId', '=', requestId)
    .where('masterId', '=', masterId)
    .where('state', 'in', ['draft', 'sent'])
    .executeTakeFirst();
  return row && readStored(row);
}

/** The lines of an offer that was sent. */
export function sentLines({ lines }: Pick<StoredOffer, 'lines'>): PriceLine[] {
  return completeLines.parse(lines);
}
