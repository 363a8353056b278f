import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { can } from '@mesterhand/domain/access/policy';
import type { AdminOfferDetail } from '@mesterhand/domain/admin/offers';
import { canonicalJson } from '@mesterhand/domain/agreements/canonical';
import { AppError } from '@mesterhand/domain/errors/codes';
import type { Offer, SaveOfferInput } from '@mesterhand/domain/offers/schema';
import { decideOffer } from '@mesterhand/domain/offers/state';
import { isExpired } from '@mesterhand/domain/offers/validity';
import type { Kysely, Transaction } from 'kysely';
import { withTransaction } from '../../core/database/index.ts';
import { requireOfferedService } from '../services/service.ts';
import { endOfferAs } from './ending/service.ts';
import {
  type StoredOffer,
  findOffer,
  findRequestSides,
  findSentOffer,
  listOffers,
  lockLiveOffer,
} from './queries.ts';

/** An offer for its two sides and administrators, a draft for its master; anyone else gets not found. */
export async function readOffer(
  db: Kysely<DB>,
  actor: Actor,
  { id, now }: { id: number; now: Date },
): Promise<Offer> {
  const offer = await findOffer(db, actor, { id, now });
  if (offer === undefined) throw new AppError('offers.notFound');
  return offer;
}

/** An offer that was sent, as moderators and administrators read it. @throws AppError `offers.notFound`. */
export async function readOfferAsStaff(
  db: Kysely<DB>,
  { id, now }: { id: number; now: Date },
): Promise<AdminOfferDetail> {
  const offer = await findSentOffer(db, { id, now });
  if (offer === undefined) throw new AppError('offers.notFound');
  return offer;
}

/** All offers to a request for its customer and administrators; a master who was asked reads their own. */
export async function listOffersOf(
  db: Kysely<DB>,
  actor: Actor,
  { requestId, now }: { requestId: number; now: Date },
): Promise<Offer[]> {
  const request = await findRequestSides(db, { requestId, masterId: actor.masterId });
  if (request !== undefined && can(actor, 'jobRequests.read', request))
    return listOffers(db, { requestId, masterId: null, now });
  return listOffers(db, { ...requireAsked(actor, request), requestId, now });
}

/**
 * Saves a master's draft of an offer to a request; the first one, or in the place of the one that was seen. Saving the
 * same again changes nothing, so that a retried request succeeds twice.
 * @throws AppError `conflict.stale` where another device has saved meanwhile.
 */
export function saveOffer(
  db: Kysely<DB>,
  actor: Actor & { masterId: number },
  { requestId, seen, ...draft }: SaveOfferInput,
  now: Date,
): Promise<Offer> {
  return withTransaction(db, async (trx) => {
    const { masterId } = actor;
    const { clientId, state: requestState } = await requireRequest(trx, actor, requestId);
    const live = await lockLive(trx, { requestId, masterId }, now);
    const { state, validUntil } = live ?? { state: 'draft', validUntil: null };
    const offer = { state, validUntil, requestState };
    const decision = decideOffer('master', offer, { action: 'save', now });
    if (decision.kind === 'refused') throw new AppError(decision.code);
    if (live !== undefined && isSameOffer(live, draft))
      return readOffer(trx, actor, { id: live.id, now });
    if ((live?.updatedAt ?? null) !== seen) throw new AppError('conflict.stale');
    if (draft.serviceId !== null) await requireOfferedService(trx, masterId, draft.serviceId);
    const id = await writeOffer(trx, live, { ...draft, requestId, clientId, masterId, now });
    return readOffer(trx, actor, { id, now });
  });
}

/** A request about which this master was asked. @throws AppError `jobRequests.notFound`. */
export async function requireRequest(
  trx: Transaction<DB>,
  actor: Actor & { masterId: number },
  requestId: number,
) {
  const request = await findRequestSides(trx, { requestId, masterId: actor.masterId });
  requireAsked(actor, request);
  if (request === undefined) throw new AppError('jobRequests.notFound');
  return request;
}

function requireAsked(
  { masterId }: Actor,
  request: { invitationId: number | null } | undefined,
): { masterId: number } {
  if (masterId === null || request === undefined || request.invitationId === null)
    throw new AppError('jobRequests.notFound');
  return { masterId };
}

/** A master's draft or undecided offer, locked; one that has expired makes room for another. */
export async function lockLive(
  trx: Transaction<DB>,
  whose: { requestId: number; masterId: number },
  now: Date,
): Promise<StoredOffer | undefined> {
  const live = await lockLiveOffer(trx, whose);
  if (live === undefined || !isExpired(live, now)) return live;
  await endOfferAs(trx, { id: live.id, state: 'retracted', now });
  return undefined;
}

/** What a master writes into an offer. */
type OfferContent = Omit<SaveOfferInput, 'requestId' | 'seen'>;

/** Whether an offer says the same already. */
export function isSameOffer(stored: StoredOffer, content: OfferContent): boolean {
  const contentOf = (offer: OfferContent) => {
    const { serviceId, kind, lines, marginPercent, excluded, times } = offer;
    const { validDays, durationMinutes } = offer;
    const price = { serviceId, kind, lines, marginPercent, excluded };
    return canonicalJson({ ...price, times, validDays, durationMinutes });
  };
  return contentOf(stored) === contentOf(content);
}

interface WrittenOffer extends OfferContent {
  requestId: number;
  clientId: number;
  masterId: number;
  now: Date;
}

/** Set when an offer is sent. */
interface Sent {
  total: number;
  validUntil: Date;
}

/** Writes a draft, or an offer that is sent, in the place of a draft that is locked. @returns its id. */
export async function writeOffer(
  trx: Transaction<DB>,
  draft: StoredOffer | undefined,
  { now, lines, times, ...content }: WrittenOffer,
  sent?: Sent,
): Promise<number> {
  const at = nextInstant(draft, now);
  const values = {
    ...content,
    lines: JSON.stringify(lines),
    times: JSON.stringify(times),
    updatedAt: at,
    state: sent === undefined ? ('draft' as const) : ('sent' as const),
    ...(sent && { total: sent.total, sentAt: at, validUntil: sent.validUntil.toISOString() }),
  };
  if (draft === undefined) {
    const { id } = await trx
      .insertInto('offers')
      .values({ ...values, createdAt: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }
  await trx.updateTable('offers').set(values).where('id', '=', draft.id).execute();
  return draft.id;
}

/** Later than the draft before, by which the next save recognises it. */
function nextInstant(draft: StoredOffer | undefined, now: Date): string {
  const earliest = draft === undefined ? 0 : Date.parse(draft.updatedAt) + 1;
  return new Date(Math.max(now.getTime(), earliest)).toISOString();
}
