import type { DB } from '@mesterhand/db/schema';
import {
  type AskingStep,
  type NewInvitation,
  countVacancies,
  nextInvitation,
} from '@mesterhand/domain/job-requests/answering';
import { wantedDays } from '@mesterhand/domain/job-requests/free-slots';
import { placeOf } from '@mesterhand/domain/arrivals/fixes';
import { citySchema } from '@mesterhand/domain/places/cities';
import type { Kysely, Transaction } from 'kysely';
import { withTransaction } from '../../../core/database/index.ts';
import { type JobHandlers, enqueue } from '../../../core/tasks/index.ts';
import { refreshNewAnswerTimes } from '../../masters/answer-times/service.ts';
import { notify } from '../../notifications/causes/service.ts';
import { endRequest } from '../ending/service.ts';
import { publishRequest } from '../events.ts';
import {
  type LockedRequest,
  type StoredInvitation,
  listInvitations,
  lockRequest,
  readWhen,
} from '../queries.ts';
import { findSuitable } from '../selection/service.ts';
import { findRequestOf, findWaiting, listDue, listUsersOf } from './queries.ts';

/** Requests that one run of the scheduled check moves on. */
const checkedAtOnce = 500;

/**
 * Passes over masters whose time is over and asks the next ones, by the rule `nextInvitation`; closes a request that has
 * expired. Idempotent, so that the job of a deadline and the scheduled check may both run it.
 */
export function moveOn(db: Kysely<DB>, requestId: number, now: Date): Promise<void> {
  return withTransaction(db, async (trx) => {
    const request = await lockRequest(trx, requestId);
    if (request === undefined || request.state !== 'open') return;
    if (new Date(request.expiresAt) <= now)
      await endRequest(trx, request, { outcome: 'expired', now });
    else await moveLockedOn(trx, request, { now, why: 'noAnswer' });
  });
}

/** The same for a request that is locked and open. */
export async function moveLockedOn(
  trx: Transaction<DB>,
  request: LockedRequest,
  { now, why }: { now: Date; why: 'noAnswer' | 'declined' },
): Promise<void> {
  const invitations = await listInvitations(trx, request.id);
  const step = await decideStep(trx, { request, invitations, now });
  await passOver(trx, { request, invitations, step });
  await inviteMasters(trx, request, { invited: step.invited, now });
  await recordListEnd(trx, request, { listEnds: step.listEnds, now });
  const [first] = step.invited;
  if (first === undefined) return;
  await notify(trx, {
    userId: request.clientId,
    kind: 'requestPassedOn',
    key: `request.${request.id}.next.${first.position}`,
    requestId: request.id,
    facts: { why },
    now,
  });
}

interface Asking {
  request: LockedRequest;
  invitations: readonly StoredInvitation[];
}

async function decideStep(
  trx: Transaction<DB>,
  { request, invitations, now }: Asking & { now: Date },
): Promise<AskingStep> {
  const asking = {
    ...request,
    invitations: invitations.map((one) => ({ ...one, deadlineAt: new Date(one.deadlineAt) })),
  };
  // The search is spared while nobody has to be replaced.
  if (countVacancies(asking, now) === 0) return nextInvitation(asking, [], now);
  const { clientId, categoryId, city } = request;
  const days = wantedDays(readWhen(request), now);
  const wanted = { clientId, categoryId, days, place: placeOf(request), now };
  const suitable = await findSuitable(trx, wanted, {
    city: citySchema.safeParse(city).data ?? null,
  });
  return nextInvitation(
    asking,
    suitable.map(({ master, calendar }) => ({ masterId: master.id, calendar })),
    now,
  );
}

async function passOver(
  trx: Transaction<DB>,
  { request, invitations, step }: Asking & { step: AskingStep },
): Promise<void> {
  const passed = invitations.filter(({ masterId }) => step.passedOver.includes(masterId));
  if (passed.length === 0) return;
  await trx
    .updateTable('jobRequestInvitations')
    .set({ state: 'passedOver' })
    .where(
      'id',
      'in',
      passed.map(({ id }) => id),
    )
    .execute();
  const userIds = [request.clientId, ...passed.map(({ masterUserId }) => masterUserId)];
  publishRequest(trx, { requestId: request.id, userIds });
}

/**
 * Inserts invitations, each with two jobs: one notifies the master when the clock starts, one runs at the deadline.
 */
export async function inviteMasters(
  trx: Transaction<DB>,
  request: Pick<LockedRequest, 'id' | 'clientId'>,
  { invited, now }: { invited: readonly NewInvitation[]; now: Date },
): Promise<void> {
  if (invited.length === 0) return;
  const rows = await trx
    .insertInto('jobRequestInvitations')
    .values(
      invited.map(({ masterId, position, replaces, askedAt, deadlineAt }) => ({
        requestId: request.id,
        masterId,
        position,
        replaces,
        askedAt: askedAt.toISOString(),
        deadlineAt: deadlineAt.toISOString(),
      })),
    )
    .returning(['id', 'masterId', 'askedAt', 'deadlineAt'])
    .execute();
  for (const { id: invitationId, askedAt, deadlineAt } of rows) {
    const inMs = (at: string): number => Math.max(0, Date.parse(at) - now.getTime());
    await enqueue(trx, 'request.asked', { invitationId }, { delayMs: inMs(askedAt) });
    await enqueue(trx, 'request.due', { invitationId }, { delayMs: inMs(deadlineAt) });
  }
  const users = await listUsersOf(
    trx,
    rows.map(({ masterId }) => masterId),
  );
  const userIds = [request.clientId, ...users];
  publishRequest(trx, { requestId: request.id, userIds });
}

/** Records that nobody is left to ask, and notifies the customer of it once. */
async function recordListEnd(
  trx: Transaction<DB>,
  { id, clientId, listEndedAt }: LockedRequest,
  { listEnds, now }: { listEnds: boolean; now: Date },
): Promise<void> {
  if (listEnds === (listEndedAt !== null)) return;
  await trx
    .updateTable('jobRequests')
    .set({ listEndedAt: listEnds ? now.toISOString() : null })
    .where('id', '=', id)
    .execute();
  publishRequest(trx, { requestId: id, userIds: [clientId] });
  if (!listEnds) return;
  const key = `request.${id}.ended.${now.toISOString()}`;
  await notify(trx, { userId: clientId, kind: 'requestUnanswered', key, requestId: id, now });
}

/** Notifies a master whose clock starts, unless the answer came before. */
async function notifyAsked(trx: Transaction<DB>, invitationId: number, now: Date): Promise<void> {
  const waiting = await findWaiting(trx, invitationId);
  if (waiting === undefined) return;
  const { requestId, deadlineAt, userId } = waiting;
  await notify(trx, {
    userId,
    kind: 'requestReceived',
    key: `request.${requestId}.asked`,
    requestId,
    facts: { deadlineAt },
    deadline: new Date(deadlineAt),
    now,
  });
}

/**
 * Moves on all requests with something due: their jobs may have run on a server whose clock was behind, or have been
 * lost with an old backup. @returns how many.
 */
export async function checkRequests(db: Kysely<DB>, now: Date): Promise<number> {
  const due = await listDue(db, { at: now.toISOString(), limit: checkedAtOnce });
  const failures: unknown[] = [];
  // One that fails must not hold up the others.
  for (const id of due)
    await moveOn(db, id, now).catch((error: unknown) => void failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'Requests could not be moved on');
  return due.length;
}

/** Job handlers of the clocks of requests. */
export function requestHandlers({ db, clock }: { db: Kysely<DB>; clock: () => Date }) {
  return {
    'request.asked': ({ invitationId }) =>
      withTransaction(db, (trx) => notifyAsked(trx, invitationId, clock())),
    'request.due': async ({ invitationId }) => {
      const found = await findRequestOf(db, invitationId);
      if (found !== undefined) await moveOn(db, found.requestId, clock());
    },
    'requests.check': async () => {
      await checkRequests(db, clock());
      await refreshNewAnswerTimes(db, clock());
    },
  } satisfies Partial<JobHandlers>;
}
