import { describeBookedWork } from '@mesterhand/domain/job-requests/booked-work';
import { sumLines } from '@mesterhand/domain/offers/lines';
import type { Kysely } from 'kysely';
import type { DB } from '../schema.gen.ts';
import { latest } from './clock.ts';
import type { BookingStatus } from './job-course.ts';
import type { PlannedDeal, PlannedRequest } from './job-requests.ts';
import { homeAddress } from './people.ts';
import { spotOf } from './places.ts';
import { serviceIdOf } from './store-job-requests.ts';
import { idOf, pairIds } from './store-people.ts';
import type { Ids } from './store-people.ts';

/** An agreed request with what follows it. */
export type AgreedRequest = PlannedRequest & { deal: PlannedDeal };

const isAgreed = (request: PlannedRequest): request is AgreedRequest => request.deal !== null;

const iso = (at: Date | null) => at?.toISOString() ?? null;

function statusOf({ startedAt, completedAt, withdrawal }: PlannedDeal): BookingStatus {
  if (withdrawal !== null) return 'cancelled';
  if (completedAt !== null) return 'completed';
  return startedAt === null ? 'confirmed' : 'in_progress';
}

/** What the customer and the master did to the booking, in its order. */
function stepsOf({ agreedAt, startedAt, completedAt, withdrawal }: PlannedDeal) {
  const steps: { at: Date | null; side: 'client' | 'master'; to: BookingStatus }[] = [
    { at: agreedAt, side: 'client', to: 'confirmed' },
    { at: startedAt, side: 'master', to: 'in_progress' },
    { at: completedAt, side: 'master', to: 'completed' },
    { at: withdrawal?.at ?? null, side: 'client', to: 'cancelled' },
  ];
  return steps.flatMap(({ at, ...step }) => (at === null ? [] : [{ at, ...step }]));
}

/** The description of the work, as the product writes it. */
export function workOf({ description, trade, answers }: PlannedRequest): string {
  return describeBookedWork({ description, categoryCode: trade, answers });
}

function bookingRow(request: AgreedRequest, ids: Ids) {
  const { client, deal } = request;
  const { offer, agreedAt, time, startedAt, completedAt, withdrawal } = deal;
  return {
    clientId: idOf(ids.users, client),
    masterId: idOf(ids.masters, offer.master),
    serviceId: serviceIdOf(ids, offer),
    clientName: `${client.firstName} ${client.lastName}`,
    clientPhone: client.phone,
    address: homeAddress(client),
    ...spotOf(homeAddress(client)),
    scheduledDate: time.date,
    scheduledTime: time.time,
    description: workOf(request),
    estimatedPrice: sumLines(offer.lines).total,
    priceBasis: 'offer' as const,
    status: statusOf(deal),
    acceptedAt: agreedAt.toISOString(),
    startedAt: iso(startedAt),
    completedAt: iso(completedAt),
    cancelledAt: iso(withdrawal?.at ?? null),
    cancelledBy: withdrawal === null ? null : ('client' as const),
    createdAt: agreedAt.toISOString(),
    updatedAt: latest(...stepsOf(deal).map(({ at }) => at)).toISOString(),
  };
}

async function storeSteps(
  db: Kysely<DB>,
  deals: Map<AgreedRequest, number>,
  ids: Ids,
): Promise<void> {
  const events = [...deals].flatMap(([{ client, deal }, bookingId]) =>
    stepsOf(deal).map(({ at, side, to }, index, steps) => ({
      bookingId,
      at: at.toISOString(),
      actorId: idOf(ids.users, side === 'client' ? client : deal.offer.master.user),
      side,
      fromStatus: steps[index - 1]?.to ?? null,
      toStatus: to,
    })),
  );
  await db.insertInto('bookingEvents').values(events).execute();
}

/** The bookings that accepted offers made, with their history. */
export async function storeDeals(
  db: Kysely<DB>,
  requests: readonly PlannedRequest[],
  ids: Ids,
): Promise<Map<AgreedRequest, number>> {
  const agreed = requests.filter(isAgreed);
  const rows = await db
    .insertInto('bookings')
    .values(agreed.map((request) => bookingRow(request, ids)))
    .returning('id')
    .execute();
  const deals = pairIds(agreed, rows);
  await storeSteps(db, deals, ids);
  return deals;
}
