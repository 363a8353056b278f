import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import type { Kysely } from 'kysely';
import { type ClusterHandle, type TestDatabase, createTestDatabase } from './cluster.ts';
import { type MadeMaster, makeCategories, makeClient, makeMaster } from './people.ts';

/** A Monday at noon in Oslo. */
export const mondayNoon = new Date('2026-11-23T11:00:00Z');

/** A database with those who are on neither side of an offer. */
export interface Onlookers {
  database: TestDatabase;
  stranger: Actor;
  admin: Actor;
}

export async function makeOnlookers(cluster: ClusterHandle): Promise<Onlookers> {
  const database = await createTestDatabase(cluster);
  const { db } = database;
  await makeCategories(db);
  return {
    database,
    stranger: await makeClient(db),
    admin: await makeClient(db, { role: 'admin' }),
  };
}

/** A customer, and two masters whom they may ask. */
export interface OfferSides {
  kari: Actor;
  ola: MadeMaster;
  per: MadeMaster;
}

export async function makeOfferSides(db: Kysely<DB>): Promise<OfferSides> {
  return {
    kari: await makeClient(db),
    ola: await makeMaster(db),
    per: await makeMaster(db, { firstName: 'Per' }),
  };
}
