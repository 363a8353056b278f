import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { slots } from '@mesterhand/domain/bookings/slots';
import { isSlotOpen, defaultHours } from '@mesterhand/domain/calendar/hours';
import { type ProposedTime, maxTimes } from '@mesterhand/domain/offers/times';
import { addDays, osloCivil, osloInstant } from '@mesterhand/domain/time/oslo';
import type { Kysely } from 'kysely';
import { type MadeMaster, makeClient, makeMaster } from '../support/people.ts';
import { type PriceSequence, masterCount } from '../support/price-sequences.ts';

/** Who takes part in sequences. Masters are shared by many; each sequence has a customer of its own. */
export interface PricePeople {
  masters: MadeMaster[];
  moderator: Actor;
}

/** Groups of masters, so that the jobs of two sequences rarely meet in a slot. */
const groups = 12;

export async function makePeople(db: Kysely<DB>): Promise<PricePeople> {
  const masters: MadeMaster[] = [];
  for (let made = 0; made < groups * masterCount; made += 1) masters.push(await makeMaster(db));
  return { masters, moderator: await makeClient(db, { role: 'moderator' }) };
}

/** An open request to the masters of a sequence. */
export interface OpenRequest {
  id: number;
  client: Actor;
  masters: MadeMaster[];
  moderator: Actor;
  times: ProposedTime[];
}

export async function makeRequest(
  db: Kysely<DB>,
  { masters: all, moderator }: PricePeople,
  { sequence: { beginsAt, isUrgent, jobInDays }, seed }: { sequence: PriceSequence; seed: number },
): Promise<OpenRequest> {
  const first = (seed % groups) * masterCount;
  const masters = all.slice(first, first + masterCount);
  const client = await makeClient(db);
  const at = beginsAt.toISOString();
  const { id } = await db
    .insertInto('jobRequests')
    .values({
      clientId: client.userId,
      categoryId: 1,
      description: 'Kranen drypper.',
      address: 'Storgata 1, 0155 Oslo',
      city: 'oslo',
      urgency: 'asap',
      isEmergency: isUrgent,
      asksNext: false,
      askedFirst: masterCount,
      createdAt: at,
      expiresAt: addDaysTo(beginsAt, 300),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('jobRequestInvitations')
    .values(
      masters.map(({ masterId }, place) => ({
        requestId: id,
        masterId,
        position: place + 1,
        askedAt: at,
        deadlineAt: addDaysTo(beginsAt, 1),
      })),
    )
    .execute();
  const times = firstFreeTimes(addDays(osloCivil(beginsAt).date, jobInDays), beginsAt);
  return { id, client, masters, moderator, times };
}

const addDaysTo = (at: Date, days: number): string =>
  new Date(at.getTime() + days * 86_400_000).toISOString();

const calendar = { hours: defaultHours, exceptions: [] };

/** The first slots from a day on that are still to come and in which masters work. */
function firstFreeTimes(from: string, now: Date): ProposedTime[] {
  const times: ProposedTime[] = [];
  for (let date = from; times.length < maxTimes; date = addDays(date, 1))
    for (const time of slots)
      if (
        times.length < maxTimes &&
        osloInstant(date, time) > now &&
        isSlotOpen(calendar, date, time)
      )
        times.push({ date, time });
  return times;
}
