import { workingMinutes } from '@mesterhand/domain/job-requests/answering';
import { spanOf } from '@mesterhand/domain/job-requests/free-slots';
import { sumLines } from '@mesterhand/domain/offers/lines';
import { validUntilOf } from '@mesterhand/domain/offers/validity';
import type { Kysely } from 'kysely';
import type { DB } from '../schema.gen.ts';
import { homeAddress } from './people.ts';
import type {
  PlannedDraft,
  PlannedInvitation,
  PlannedOffer,
  PlannedRequest,
  PlannedTemplate,
} from './job-requests.ts';
import { spotOf } from './places.ts';
import { idOf, pairIds } from './store-people.ts';
import type { Ids } from './store-people.ts';
import { trades } from './trades.ts';
import { usualWeek } from './working-time.ts';

/** Ids with those of the bookings that accepted offers made. */
type BookedIds = Ids & { deals: Map<PlannedRequest, number> };

/** Ids of requests and of the offers to them. */
export type StoredRequests = {
  requests: Map<PlannedRequest, number>;
  offers: Map<PlannedOffer, number>;
};

const iso = (at: Date | null) => at?.toISOString() ?? null;

function requestRow(request: PlannedRequest, ids: BookedIds) {
  const category = trades.find(({ code }) => code === request.trade);
  if (category === undefined) throw new Error(`the demo has no category ${request.trade}`);
  const { client, when, createdAt, expiresAt, closedAt, listEndedAt } = request;
  const days = when.urgency === 'asap' ? null : spanOf(when);
  return {
    clientId: idOf(ids.users, client),
    categoryId: category.id,
    description: request.description,
    answers: JSON.stringify(request.answers),
    address: homeAddress(client),
    ...spotOf(homeAddress(client)),
    city: client.city,
    urgency: when.urgency,
    wantsFrom: days?.from ?? null,
    wantsUntil: days?.until ?? null,
    isEmergency: false,
    asksNext: request.asksNext,
    askedFirst: request.askedFirst,
    state: request.state,
    bookingId: ids.deals.get(request) ?? null,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    closedAt: iso(closedAt),
    listEndedAt: iso(listEndedAt),
  };
}

function invitationRow(invitation: PlannedInvitation, ids: Ids) {
  const { master, state, askedAt, deadlineAt, answeredAt } = invitation;
  return {
    masterId: idOf(ids.masters, master),
    state,
    askedAt: askedAt.toISOString(),
    deadlineAt: deadlineAt.toISOString(),
    answeredAt: iso(answeredAt),
    answerMinutes: answeredAt && workingMinutes(usualWeek, askedAt, answeredAt),
  };
}

/** The id of a master's service by its place in the plan. */
export function serviceIdOf(
  ids: Ids,
  { master, service }: Pick<PlannedOffer, 'master' | 'service'>,
): number {
  const serviceId = ids.services.get(master)?.[service];
  if (serviceId === undefined)
    throw new Error('an offer names a service that its master does not offer');
  return serviceId;
}

function offerRow(offer: PlannedOffer, ids: Ids) {
  const { kind, lines, marginPercent, excluded, times, validDays, state, sentAt } = offer;
  return {
    masterId: idOf(ids.masters, offer.master),
    serviceId: serviceIdOf(ids, offer),
    kind,
    lines: JSON.stringify(lines),
    marginPercent,
    excluded,
    times: JSON.stringify(times),
    validDays,
    total: sumLines(lines).total,
    validUntil: validUntilOf(sentAt, validDays).toISOString(),
    state,
    declineReason: offer.declineReason,
    createdAt: sentAt.toISOString(),
    updatedAt: (offer.decidedAt ?? sentAt).toISOString(),
    sentAt: sentAt.toISOString(),
    decidedAt: iso(offer.decidedAt),
  };
}

function draftRow(draft: PlannedDraft, ids: Ids) {
  const at = draft.savedAt.toISOString();
  return {
    masterId: idOf(ids.masters, draft.master),
    serviceId: serviceIdOf(ids, draft),
    kind: draft.kind,
    lines: JSON.stringify(draft.lines),
    excluded: '',
    times: '[]',
    validDays: 14,
    state: 'draft' as const,
    createdAt: at,
    updatedAt: at,
  };
}

async function storeInvitations(
  db: Kysely<DB>,
  requests: Map<PlannedRequest, number>,
  ids: Ids,
): Promise<void> {
  const rows = [...requests].flatMap(([request, requestId]) =>
    request.invitations.map((invitation, index) => ({
      requestId,
      position: index + 1,
      ...invitationRow(invitation, ids),
    })),
  );
  await db.insertInto('jobRequestInvitations').values(rows).execute();
}

async function storeOffers(
  db: Kysely<DB>,
  requests: Map<PlannedRequest, number>,
  ids: BookedIds,
): Promise<Map<PlannedOffer, number>> {
  const planned = [...requests].flatMap(([request, requestId]) =>
    request.offers.map((offer) => ({ request, requestId, offer })),
  );
  const rows = await db
    .insertInto('offers')
    .values(
      planned.map(({ request, requestId, offer }) => ({
        requestId,
        clientId: idOf(ids.users, request.client),
        bookingId: offer.state === 'accepted' ? (ids.deals.get(request) ?? null) : null,
        ...offerRow(offer, ids),
      })),
    )
    .returning('id')
    .execute();
  const drafts = [...requests].flatMap(([{ client, drafts: begun }, requestId]) =>
    begun.map((draft) => ({
      requestId,
      clientId: idOf(ids.users, client),
      ...draftRow(draft, ids),
    })),
  );
  await db.insertInto('offers').values(drafts).execute();
  return pairIds(
    planned.map(({ offer }) => offer),
    rows,
  );
}

async function storeTemplates(
  db: Kysely<DB>,
  templates: readonly PlannedTemplate[],
  ids: Ids,
): Promise<void> {
  await db
    .insertInto('offerTemplates')
    .values(
      templates.map(({ master, lines, savedAt, ...template }) => ({
        ...template,
        masterId: idOf(ids.masters, master),
        lines: JSON.stringify(lines),
        updatedAt: savedAt.toISOString(),
      })),
    )
    .execute();
}

/** Job requests with the masters who were asked, their offers, drafts and templates. */
export async function storeJobRequests(
  db: Kysely<DB>,
  {
    requests: planned,
    templates,
  }: { requests: readonly PlannedRequest[]; templates: readonly PlannedTemplate[] },
  ids: BookedIds,
): Promise<StoredRequests> {
  const rows = await db
    .insertInto('jobRequests')
    .values(planned.map((request) => requestRow(request, ids)))
    .returning('id')
    .execute();
  const requests = pairIds(planned, rows);
  await storeInvitations(db, requests, ids);
  const offers = await storeOffers(db, requests, ids);
  await storeTemplates(db, templates, ids);
  return { requests, offers };
}
