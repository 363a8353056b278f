import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { can } from '@mesterhand/domain/access/policy';
import { isBookableDate } from '@mesterhand/domain/bookings/slots';
import { AppError, type Issue } from '@mesterhand/domain/errors/codes';
import type { NewInvitation } from '@mesterhand/domain/job-requests/answering';
import { cityOfAddress } from '@mesterhand/domain/job-requests/contact';
import { expiryOf, spanOf, wantedDays } from '@mesterhand/domain/job-requests/free-slots';
import { checkAnswers, tidyAnswers } from '@mesterhand/domain/job-requests/questions';
import type {
  CreateJobRequestInput,
  JobRequest,
  WantedWhen,
} from '@mesterhand/domain/job-requests/schema';
import { maxOpenRequests } from '@mesterhand/domain/job-requests/states';
import type { Kysely, Transaction } from 'kysely';
import { withTransaction } from '../../core/database/index.ts';
import { enqueue } from '../../core/tasks/index.ts';
import { type Located, notLocated, placeColumnsOf } from '../addresses/service.ts';
import { requireCategory } from '../masters/service.ts';
import { inviteMasters } from './asking/service.ts';
import { endRequest } from './ending/service.ts';
import { addPictures } from './pictures/service.ts';
import { countOpenRequests, findRequest, lockCustomer, lockRequest } from './queries.ts';
import { findAskable } from './selection/service.ts';

/** Sends a customer's request: stores it and asks the chosen masters, in one transaction. */
export function createRequest(
  db: Kysely<DB>,
  actor: Actor,
  input: CreateJobRequestInput & { located?: Located },
  now: Date,
): Promise<JobRequest> {
  return withTransaction(db, async (trx) => {
    const { userId: clientId } = actor;
    if ((await lockCustomer(trx, clientId)) === undefined) throw new AppError('auth.required');
    if ((await countOpenRequests(trx, clientId)) >= maxOpenRequests)
      throw new AppError('jobRequests.tooMany');
    refuseDays(input.when, now);
    const { code } = await requireCategory(trx, input.categoryId);
    refuseAnswers(code, input);
    const invited = await requireAskable(trx, actor, input, now);
    const requestId = await insertRequest(trx, { input, clientId, categoryCode: code, now });
    if (input.located?.isAway === true) await enqueue(trx, 'request.locate', { requestId });
    await addPictures(trx, { requestId, ownerId: clientId, pictures: input.pictures });
    await inviteMasters(trx, { id: requestId, clientId }, { invited, now });
    return readJobRequest(trx, actor, requestId);
  });
}

/** A request for its customer and administrators; anyone else gets not found. */
export async function readJobRequest(
  db: Kysely<DB>,
  actor: Actor,
  id: number,
): Promise<JobRequest> {
  const found = await findRequest(db, id);
  if (found === undefined || !can(actor, 'jobRequests.read', found))
    throw new AppError('jobRequests.notFound');
  return found.request;
}

/** Withdraws an open request; the masters who were asked are notified. Withdrawing again changes nothing. */
export function withdrawRequest(
  db: Kysely<DB>,
  actor: Actor,
  { id }: { id: number },
  now: Date,
): Promise<JobRequest> {
  return withTransaction(db, async (trx) => {
    const request = await lockRequest(trx, id);
    if (request === undefined || !can(actor, 'jobRequests.withdraw', request))
      throw new AppError('jobRequests.notFound');
    if (request.state === 'open') await endRequest(trx, request, { outcome: 'withdrawn', now });
    else if (request.state !== 'withdrawn') throw new AppError('jobRequests.closed');
    return readJobRequest(trx, actor, id);
  });
}

function refuseDays(when: WantedWhen, now: Date): void {
  if (when.urgency === 'asap') return;
  const dates =
    when.urgency === 'date' ? { date: when.date } : { from: when.from, until: when.until };
  const issues = Object.entries(dates).flatMap(([field, date]): Issue[] =>
    isBookableDate(date, now) ? [] : [{ path: ['when', field], message: 'dateOutOfRange' }],
  );
  if (issues.length > 0) throw new AppError('input.invalid', { issues });
}

function refuseAnswers(categoryCode: string, { answers }: CreateJobRequestInput): void {
  const issues = checkAnswers(categoryCode, answers);
  if (issues.length > 0) throw new AppError('input.invalid', { issues });
}

/** The invitations of the chosen masters, in the customer's order; refused when one of them cannot be asked. */
async function requireAskable(
  trx: Transaction<DB>,
  actor: Actor,
  { categoryId, masterIds, when, located }: CreateJobRequestInput & { located?: Located },
  now: Date,
): Promise<NewInvitation[]> {
  if (!masterIds.every((masterId) => can(actor, 'jobRequests.ask', { masterId })))
    throw new AppError('jobRequests.ownRequest');
  const place = located?.place ?? null;
  const wanted = { categoryId, clientId: actor.userId, days: wantedDays(when, now), place, now };
  const askable = await findAskable(trx, wanted, masterIds);
  const invited = masterIds.flatMap((masterId, index) => {
    const clock = askable.find(({ master }) => master.id === masterId)?.clock;
    return clock === undefined ? [] : [{ masterId, position: index + 1, replaces: null, ...clock }];
  });
  // The error does not say why: whether a person is blocked stays private.
  const issues = masterIds.flatMap((masterId, index): Issue[] =>
    invited.some((one) => one.masterId === masterId)
      ? []
      : [{ path: ['masterIds', index], message: 'masterUnavailable' }],
  );
  if (issues.length > 0) throw new AppError('jobRequests.masterUnavailable', { issues });
  return invited;
}

interface NewRequest {
  input: CreateJobRequestInput & { located?: Located };
  clientId: number;
  categoryCode: string;
  now: Date;
}

async function insertRequest(
  trx: Transaction<DB>,
  { input, clientId, categoryCode, now }: NewRequest,
): Promise<number> {
  const { categoryId, description, address, when, isEmergency, asksNext, masterIds } = input;
  const days = when.urgency === 'asap' ? null : spanOf(when);
  const { id } = await trx
    .insertInto('jobRequests')
    .values({
      clientId,
      categoryId,
      description,
      answers: tidyAnswers(categoryCode, input.answers),
      address,
      city: cityOfAddress(address),
      ...(await placeColumnsOf(trx, address, input.located ?? notLocated)),
      urgency: when.urgency,
      wantsFrom: days?.from ?? null,
      wantsUntil: days?.until ?? null,
      isEmergency,
      asksNext,
      askedFirst: masterIds.length,
      createdAt: now.toISOString(),
      expiresAt: expiryOf(when, now).toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
