import { randomBytes } from 'node:crypto';
import type { DB } from '@mesterhand/db/schema';
import type { Actor, Role } from '@mesterhand/domain/access/actor';
import { type Kysely, sql } from 'kysely';

let counter = 0;
const unique = (): string => `${(counter += 1)}-${randomBytes(4).toString('hex')}`;

/** The categories that every test of masters needs, by their documented ids. */
export async function makeCategories(db: Kysely<DB>): Promise<void> {
  await db
    .insertInto('categories')
    .values([
      { id: 1, code: 'plumbing', name: 'VVS', basePrice: 850, keywords: 'rørlegger bad kran' },
      { id: 2, code: 'electrician', name: 'Elektriker', basePrice: 890, keywords: 'strøm sikring' },
      { id: 3, code: 'cleaning', name: 'Rengjøring', basePrice: 420, keywords: 'vask' },
      { id: 4, code: 'repair', name: 'Reparasjon', basePrice: 650, keywords: 'snekker' },
      { id: 9, code: 'other', name: 'Annet', basePrice: 500, keywords: '' },
    ])
    .execute();
}

export async function makeClient(
  db: Kysely<DB>,
  more: { role?: Role; firstName?: string } = {},
): Promise<Actor> {
  const role = more.role ?? 'user';
  const { id } = await db
    .insertInto('users')
    .values({
      email: `person-${unique()}@example.no`,
      firstName: more.firstName ?? 'Kari',
      lastName: 'Nordmann',
      phone: '+47 900 00 000',
      userType: 'client',
      role,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { userId: id, userType: 'client', role, masterId: null };
}

/** As if the owner had followed the link in the verification email. */
export async function proveEmail(db: Kysely<DB>, userId: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ emailVerifiedAt: new Date().toISOString() })
    .where('id', '=', userId)
    .execute();
}

export interface MadeMaster {
  actor: Actor & { masterId: number };
  masterId: number;
  serviceId: number;
}

interface MasterTraits {
  firstName?: string;
  specialization?: string;
  city?: string;
  categoryId?: number;
  hourlyRate?: number | null;
  isVerified?: boolean;
  service?: string;
}

/** A visible master with one service, listed for search. */
export async function makeMaster(db: Kysely<DB>, traits: MasterTraits = {}): Promise<MadeMaster> {
  const { categoryId = 1, hourlyRate = 850, city = 'oslo', isVerified = true } = traits;
  const user = await db
    .insertInto('users')
    .values({
      email: `master-${unique()}@example.no`,
      firstName: traits.firstName ?? 'Ola',
      lastName: 'Hansen',
      phone: '+47 911 11 111',
      userType: 'master',
      city,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const specialization = traits.specialization ?? 'Rørlegger';
  const { id: masterId } = await db
    .insertInto('masters')
    .values({
      userId: user.id,
      categoryId,
      specialization,
      hourlyRate,
      city,
      isVerified,
      badgeDecidedAt: isVerified ? new Date().toISOString() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const service = await db
    .insertInto('services')
    .values({
      masterId,
      categoryId,
      name: traits.service ?? 'Bytte kran',
      description: 'Ny kran',
      price: 1200,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`select refresh_listing(array[${masterId}]::bigint[])`.execute(db);
  const actor = { userId: user.id, userType: 'master' as const, role: 'user' as const, masterId };
  return { actor, masterId, serviceId: service.id };
}
