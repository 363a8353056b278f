import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { AppError } from '@mesterhand/domain/errors/codes';
import { workingMinutes } from '@mesterhand/domain/job-requests/answering';
import { wantedDays } from '@mesterhand/domain/job-requests/free-slots';
import type { DeclineRequestInput, ReceivedRequest } from '@mesterhand/domain/job-requests/schema';
import {
  type DeclineReason,
  type InvitationState,
  stepInvitation,
} from '@mesterhand/domain/job-requests/states';
import { sql, type Kysely, type Transaction } from 'kysely';
import { withTransaction } from '../../../core/database/index.ts';
import { calendarOn, readCalendarOn } from '../../calendar/service.ts';
import { moveLockedOn } from '../asking/service.ts';
import { type RequestEnd, endRequest } from '../ending/service.ts';
import { publishRequest } from '../events.ts';
import {
  type LockedRequest,
  type StoredInvitation,
  findReceived,
  listInvitations,
  lockRequest,
  readWhen,
} from '../queries.ts';
import { listCandidates } from '../selection/queries.ts';

export { type LockedRequest, type StoredInvitation, lockRequest } from '../queries.ts';

/** A request as an invited master reads it. @throws AppError `jobRequests.notFound` for a master who was not asked. */
export async function readReceivedRequest(
  db: Kysely<DB>,
  actor: Actor & { masterId: number },
  id: number,
): Promise<ReceivedRequest> {
  const request = await findReceived(db, { id, masterId: actor.masterId });
  if (request === undefined) throw new AppError('jobRequests.notFound');
  return request;
}

/** Declines a request, upon which the next master is asked. Declining again changes nothing. */
export function declineRequest(
  db: Kysely<DB>,
  actor: Actor & { masterId: number },
  { id, reason }: DeclineRequestInput,
  now: Date,
): Promise<ReceivedRequest> {
  return withTransaction(db, async (trx) => {
    const { masterId } = actor;
    const { request, invitation } = await lockInvited(trx, { requestId: id, masterId });
    if (invitation.state !== 'declined') {
      const state = requireStep(invitation, 'decline');
      await answer(trx, { request, invitation, state, declineReason: reason ?? null, now });
      await moveLockedOn(trx, request, { now, why: 'declined' });
    }
    return readReceivedRequest(trx, actor, id);
  });
}

interface OfRequest {
  requestId: number;
  masterId: number;
  now: Date;
}

/**
 * Records that a master has sent an offer: the invitation is answered, and the answer counts for the answer time. Call
 * it in the transaction that stores the offer; it locks the request.
 * @returns the request, for the offer's own rules.
 * @throws AppError `jobRequests.notFound` for a master who was not asked, `jobRequests.closed`,
 * `jobRequests.answerConflict`, and `jobRequests.masterUnavailable` for one who is hidden, unverified or blocked by now.
 */
export async function recordOffer(
  trx: Transaction<DB>,
  { requestId, masterId, now }: OfRequest,
): Promise<LockedRequest> {
  const { request, invitation } = await lockInvited(trx, { requestId, masterId });
  const state = requireStep(invitation, 'offer');
  await requireStillSuitable(trx, request, { masterId, now });
  await answer(trx, { request, invitation, state, declineReason: null, now });
  if (request.listEndedAt !== null)
    await trx
      .updateTable('jobRequests')
      .set({ listEndedAt: null })
      .where('id', '=', requestId)
      .execute();
  return request;
}

/**
 * Records that an offer ended without acceptance: the master retracted it, the customer declined it, or it expired. The
 * next master is asked, if the customer agreed to that. Without effect on an invitation that is not `offered`.
 */
export async function endOffer(
  trx: Transaction<DB>,
  { requestId, masterId, now }: OfRequest,
): Promise<void> {
  const { request, invitation } = await lockInvited(trx, { requestId, masterId });
  const state = stepInvitation(invitation.state, 'endOffer');
  if (state === undefined) return;
  await answer(trx, { request, invitation, state, declineReason: null, now });
  await moveLockedOn(trx, request, { now, why: 'declined' });
}

/** An open request, locked. @throws AppError `jobRequests.notFound`, `jobRequests.closed`. */
export async function lockOpenRequest(
  trx: Transaction<DB>,
  requestId: number,
): Promise<LockedRequest> {
  const request = await lockRequest(trx, requestId);
  if (request === undefined) throw new AppError('jobRequests.notFound');
  if (request.state !== 'open') throw new AppError('jobRequests.closed');
  return request;
}

/**
 * Ends an open request, for an accepted offer above all; it locks the request.
 * @returns the invitations of the other masters that were closed, with their states before.
 * @throws AppError `jobRequests.notFound`, `jobRequests.closed`.
 */
export async function closeRequest(
  trx: Transaction<DB>,
  { requestId, ...end }: RequestEnd & { requestId: number },
): Promise<StoredInvitation[]> {
  return endRequest(trx, await lockOpenRequest(trx, requestId), end);
}

/** An open request and one master's invitation, locked; a master who was not asked gets not found. */
async function lockInvited(
  trx: Transaction<DB>,
  { requestId, masterId }: Omit<OfRequest, 'now'>,
): Promise<{ request: LockedRequest; invitation: StoredInvitation }> {
  const request = await lockRequest(trx, requestId);
  const invitations = request === undefined ? [] : await listInvitations(trx, requestId);
  const invitation = invitations.find((one) => one.masterId === masterId);
  if (request === undefined || invitation === undefined) throw new AppError('jobRequests.notFound');
  if (request.state !== 'open') throw new AppError('jobRequests.closed');
  return { request, invitation };
}

function requireStep({ state }: StoredInvitation, step: 'offer' | 'decline'): InvitationState {
  const next = stepInvitation(state, step);
  if (next === undefined) throw new AppError('jobRequests.answerConflict');
  return next;
}

async function requireStillSuitable(
  trx: Transaction<DB>,
  request: LockedRequest,
  { masterId, now }: { masterId: number; now: Date },
): Promise<void> {
  const { categoryId, clientId } = request;
  const wanted = { categoryId, clientId, days: wantedDays(readWhen(request), now), now };
  const [found] = await listCandidates(trx, wanted, { masterIds: [masterId] });
  if (found === undefined) throw new AppError('jobRequests.masterUnavailable');
}

interface Answer {
  request: LockedRequest;
  invitation: StoredInvitation;
  state: InvitationState;
  declineReason: DeclineReason | null;
  now: Date;
}

/** Writes an answer; the first one of an invitation counts for the master's answer time. */
async function answer(
  trx: Transaction<DB>,
  { request, invitation, state, declineReason, now }: Answer,
): Promise<void> {
  const isFirst = invitation.answeredAt === null;
  await trx
    .updateTable('jobRequestInvitations')
    .set({
      state,
      declineReason,
      ...(isFirst && {
        answeredAt: now.toISOString(),
        answerMinutes: await minutesOf(trx, invitation, now),
      }),
    })
    .where('id', '=', invitation.id)
    .execute();
  const userIds = [request.clientId, invitation.masterUserId];
  publishRequest(trx, { requestId: request.id, userIds });
}

/** Minutes of the master's working time from the start of the clock. */
async function minutesOf(
  trx: Transaction<DB>,
  { masterId, askedAt }: StoredInvitation,
  now: Date,
): Promise<number> {
  const [from, until] = [askedAt, now.toISOString()].map((at) => sql.val(at.slice(0, 10)));
  if (from === undefined || until === undefined) return 0;
  const row = await trx
    .selectNoFrom(calendarOn(sql.val(masterId), from, until))
    .executeTakeFirstOrThrow();
  return workingMinutes(readCalendarOn(row), new Date(askedAt), now);
}
