import type { DB } from '@mesterhand/db/schema';
import { slots } from '@mesterhand/domain/bookings/slots';
import { notificationKinds } from '@mesterhand/domain/notifications/kinds';
import { type Kysely, sql } from 'kysely';
import { openSession } from '../support/accounts.ts';
import { openDay } from '../support/days.ts';
import { makeClient, makeMaster } from '../support/people.ts';
import type { CheckedJob } from '../support/planned-days.ts';
import type { RandomNumbers } from '../support/random-numbers.ts';

/** A master with services of different lengths. */
export interface BusyMaster {
  masterId: number;
  token: string;
  serviceIds: [number, ...number[]];
}

export interface BusyTown {
  masters: [BusyMaster, ...BusyMaster[]];
  /** Session tokens of customers. */
  clients: string[];
  /** Days on which all are open. */
  dates: [string, ...string[]];
}

const lengths = [
  { minutesFrom: 30, minutesTo: 45, bufferMinutes: 15 },
  { minutesFrom: 90, minutesTo: 120, bufferMinutes: 0 },
  { minutesFrom: 180, minutesTo: 240, bufferMinutes: 30 },
];

/** In the register of the fake service, so that their coordinates differ; the last one is in none. */
const addresses = [
  'Storgata 1, 0155 Oslo',
  'Storgata 40, 0182 Oslo',
  'Bogstadveien 20, 0355 Oslo',
  'Grønland 4, 0188 Oslo',
  'Storgata 1, 1531 Moss',
  'Kirkegata 3, 2609 Lillehammer',
  'Ukjent vei 7, 0150 Oslo',
] as const;

export async function makeBusyTown(
  db: Kysely<DB>,
  size: { masters: number; clients: number; days: number },
): Promise<BusyTown> {
  const masters: BusyMaster[] = [];
  for (let number = 0; number < size.masters; number += 1) masters.push(await makeBusyMaster(db));
  const clients: string[] = [];
  for (let number = 0; number < size.clients; number += 1)
    clients.push(await openSession(db, (await makeClient(db)).userId));
  await refuseEmails(db);
  const [first, ...others] = masters;
  if (first === undefined) throw new Error('A town without a master has nobody to book.');
  const later = Array.from({ length: size.days - 1 }, (_, n) => openDay(n + 3));
  return { masters: [first, ...others], clients, dates: [openDay(2), ...later] };
}

/** Emails with their agreements would take most of the time, and have goals of their own. */
async function refuseEmails(db: Kysely<DB>): Promise<void> {
  const choices = Object.fromEntries(notificationKinds.map((kind) => [kind, { mail: false }]));
  await db
    .insertInto('notificationPreferences')
    .columns(['userId', 'choices'])
    .expression((eb) => eb.selectFrom('users').select(['id', sql.val(choices).as('choices')]))
    .execute();
}

async function makeBusyMaster(db: Kysely<DB>): Promise<BusyMaster> {
  const { masterId, serviceId, actor } = await makeMaster(db);
  const rows = await db
    .insertInto('services')
    .values(
      lengths.map((length, at) => ({
        ...length,
        masterId,
        categoryId: 1,
        name: `Jobb ${at}`,
        description: 'En jobb',
        price: 1200,
      })),
    )
    .returning('id')
    .execute();
  const token = await openSession(db, actor.userId);
  return { masterId, token, serviceIds: [serviceId, ...rows.map(({ id }) => id)] };
}

/** A start that others want as well. */
export function drawStart(random: RandomNumbers, { dates }: BusyTown) {
  return { date: random.of(dates), time: slots[random.below(slots.length)] ?? slots[0] };
}

export const drawAddress = (random: RandomNumbers): string => random.of(addresses);

/** The accepted, open jobs as they are stored. */
export async function listAcceptedJobs(db: Kysely<DB>): Promise<CheckedJob[]> {
  const rows = await db
    .selectFrom('bookings')
    .select(['id', 'masterId', 'scheduledDate as date', 'scheduledTime as time'])
    .select(['durationMinutes', 'bufferMinutes', 'latitude', 'longitude'])
    .where('acceptedAt', 'is not', null)
    .where('status', 'in', ['confirmed', 'in_progress'])
    .execute();
  return rows.map(({ latitude, longitude, ...job }) => ({
    ...job,
    place: latitude === null || longitude === null ? null : { latitude, longitude },
  }));
}
