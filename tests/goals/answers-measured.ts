import type { DB } from '@mesterhand/db/schema';
import type { Kysely } from 'kysely';
import { requestSteps } from '../support/request-steps.ts';
import { type AskedMaster, countWorkingSeconds, isAtWork } from './answers-world.ts';
import type { Metrics } from './goal.ts';

/** The promise, in seconds; and how far counting seconds can be from it where working hours begin or end in one. */
const [promised, tolerance] = [15 * 60, 2];

/** What has become of the requests, judged by the goal's own calendars. */
export async function measureAsking(
  db: Kysely<DB>,
  masters: readonly AskedMaster[],
): Promise<Metrics> {
  const byId = new Map(masters.map((master) => [master.masterId, master]));
  const invitations = (await listInvitations(db)).flatMap((row) => {
    const master = byId.get(row.masterId);
    return master === undefined ? [] : [{ ...row, master }];
  });
  const requests = await db
    .selectFrom('jobRequests')
    .select(['id', 'state', 'listEndedAt', 'asksNext'])
    .execute();
  // The offers of a request that expired later are closed, and were answers all the same.
  const answered = new Set(
    invitations
      .filter(({ state, answeredAt }) => state === 'offered' || (state === 'closed' && answeredAt))
      .map(({ requestId }) => requestId),
  );
  const ended = requests.filter(({ id, listEndedAt }) => listEndedAt !== null && !answered.has(id));
  const notified = await listNotified(db);
  const passed = invitations.filter(({ state }) => state === 'passedOver');
  const asked = notified.filter(({ kind }) => kind === 'requestReceived');
  const users = new Map(masters.map((master) => [master.actor.userId, master]));
  const isOutside = (master: AskedMaster | undefined, at: Date): boolean =>
    master !== undefined && !isAtWork(master, at);
  return {
    requests: requests.length,
    masters: masters.length,
    silentMasters: masters.filter(({ isSilent }) => isSilent).length,
    invitations: invitations.length,
    notifications: notified.length,
    passedOver: passed.length,
    declined: invitations.filter(({ state }) => state === 'declined').length,
    requestsAnswered: answered.size,
    requestsToTheEnd: ended.length,
    requestsWithoutEnd: requests.length - answered.size - ended.length,
    askedTwice:
      countRepeated(asked.map(({ requestId, userId }) => `${requestId} ${userId}`)) +
      countRepeated(invitations.map(({ requestId, masterId }) => `${requestId} ${masterId}`)),
    askedOutsideHours:
      invitations.filter(({ master, askedAt }) => isOutside(master, askedAt)).length +
      asked.filter(({ userId, createdAt }) => isOutside(users.get(userId), createdAt)).length,
    deadlinesOutsideHours: invitations.filter(({ master, deadlineAt }) =>
      isOutside(master, deadlineAt),
    ).length,
    deadlinesNotFifteenMinutes: invitations.filter(
      ({ master, askedAt, deadlineAt }) =>
        Math.abs(
          countWorkingSeconds(master, { from: askedAt, to: deadlineAt, most: 2 * promised }) -
            promised,
        ) > tolerance,
    ).length,
    passedOverEarly: countEarly(invitations, notified),
    endsUnknown: ended.filter(
      ({ id }) =>
        !notified.some(({ kind, requestId }) => kind === 'requestUnanswered' && requestId === id),
    ).length,
    answerTimesWrong: await countWrongTimes(db, invitations, masters),
  };
}

type Invitation = Awaited<ReturnType<typeof listInvitations>>[number] & { master: AskedMaster };
type Notified = Awaited<ReturnType<typeof listNotified>>[number];

async function listInvitations(db: Kysely<DB>) {
  const rows = await db
    .selectFrom('jobRequestInvitations')
    .select(['requestId', 'masterId', 'position', 'state', 'askedAt', 'deadlineAt', 'answeredAt'])
    .orderBy('requestId')
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    ...row,
    askedAt: new Date(row.askedAt),
    deadlineAt: new Date(row.deadlineAt),
    answeredAt: row.answeredAt === null ? null : new Date(row.answeredAt),
  }));
}

async function listNotified(db: Kysely<DB>) {
  const rows = await db
    .selectFrom('notifications')
    .select(['userId', 'kind', 'requestId', 'createdAt'])
    .where('requestId', 'is not', null)
    .execute();
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
}

const countRepeated = (keys: readonly string[]): number => keys.length - new Set(keys).size;

/** Customers who were notified that the next master was asked before anybody's deadline or decline. */
function countEarly(invitations: readonly Invitation[], notified: readonly Notified[]): number {
  const ofRequest = Map.groupBy(invitations, ({ requestId }) => requestId);
  return notified.filter(({ kind, requestId, createdAt }) => {
    if (kind !== 'requestPassedOn' || requestId === null) return false;
    const over = ofRequest
      .get(requestId)
      ?.some(({ deadlineAt, answeredAt }) =>
        answeredAt === null
          ? deadlineAt <= createdAt
          : answeredAt <= createdAt || deadlineAt <= createdAt,
      );
    return over !== true;
  }).length;
}

/** Masters whose profile shows another answer time than the minutes counted one by one give. */
async function countWrongTimes(
  db: Kysely<DB>,
  invitations: readonly Invitation[],
  masters: readonly AskedMaster[],
): Promise<number> {
  const latest = Math.max(...invitations.map(({ deadlineAt }) => deadlineAt.getTime()));
  const now = new Date(latest + 86_400_000);
  const since = now.getTime() - 30 * 86_400_000;
  const own = Map.groupBy(
    invitations.filter(({ askedAt }) => askedAt.getTime() > since),
    ({ masterId }) => masterId,
  );
  let wrong = 0;
  for (const { masterId } of masters) {
    const shown = (await requestSteps.findMaster(db, masterId, now))?.answerTime;
    const expected = medianOf(own.get(masterId) ?? []);
    if (JSON.stringify(shown) !== JSON.stringify(expected)) wrong += 1;
  }
  return wrong;
}

function medianOf(invitations: readonly Invitation[]) {
  if (invitations.length === 0) return undefined;
  const minutes = invitations
    .map(({ master, askedAt, answeredAt }) =>
      answeredAt === null
        ? Infinity
        : Math.floor(
            (countWorkingSeconds(master, { from: askedAt, to: answeredAt, most: 600_000 }) + 1) /
              60,
          ),
    )
    .toSorted((one, other) => (one < other ? -1 : Number(one > other)));
  const median = minutes[Math.ceil(minutes.length / 2) - 1] ?? Infinity;
  return {
    medianMinutes: Number.isFinite(median) ? median : null,
    requests: invitations.length,
  };
}
