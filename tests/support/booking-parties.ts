import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import type { CreateBookingInput } from '@mesterhand/domain/bookings/schema';
import { type Topic, queueIn } from '@mesterhand/server/core/tasks';
import type { Kysely } from 'kysely';
import { type ClusterHandle, type TestDatabase, createTestDatabase } from './cluster.ts';
import { type MadeMaster, makeCategories, makeClient, makeMaster } from './people.ts';

/** A database with the people who take part in bookings, and some who may not. */
export interface BookingParties {
  database: TestDatabase;
  kari: Actor;
  stranger: Actor;
  admin: Actor;
  ola: MadeMaster;
  otherMaster: MadeMaster;
}

export async function makeBookingParties(cluster: ClusterHandle): Promise<BookingParties> {
  const database = await createTestDatabase(cluster);
  const { db } = database;
  await makeCategories(db);
  return {
    database,
    kari: await makeClient(db),
    stranger: await makeClient(db),
    admin: await makeClient(db, { role: 'admin' }),
    ola: await makeMaster(db),
    otherMaster: await makeMaster(db, { hourlyRate: null }),
  };
}

/** A master and a customer without bookings. */
export interface BookingSides {
  master: MadeMaster;
  client: Actor;
}

export async function makeBookingSides(db: Kysely<DB>): Promise<BookingSides> {
  return { master: await makeMaster(db), client: await makeClient(db) };
}

/** The input of a valid request to a master. */
export function bookingRequestTo(
  { masterId, serviceId }: MadeMaster,
  more: Partial<CreateBookingInput> = {},
): CreateBookingInput {
  return {
    masterId,
    serviceId,
    clientName: 'Kari Nordmann',
    clientPhone: '+47 900 00 000',
    address: 'Storgata 1, 0155 Oslo',
    scheduledDate: '2026-12-01',
    scheduledTime: '10:00',
    description: 'Kranen drypper.',
    ...more,
  };
}

/** The payloads of the jobs of a booking. */
export async function jobsOfBooking(
  db: Kysely<DB>,
  topic: Topic,
  bookingId: number,
): Promise<unknown[]> {
  const jobs = await queueIn(db, (queue) => queue.findJobs(topic, { data: { bookingId } }));
  return jobs.map(({ data }) => data);
}
