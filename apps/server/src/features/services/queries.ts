import type { DB } from '@mesterhand/db/schema';
import type { Service } from '@mesterhand/domain/masters/schema';
import type { Kysely } from 'kysely';

const selectServices = (db: Kysely<DB>) =>
  db
    .selectFrom('services')
    .innerJoin('categories', 'categories.id', 'services.categoryId')
    .select([
      'services.id',
      'services.masterId',
      'services.name',
      'services.description',
      'services.price',
      'services.version',
    ])
    .select(['services.categoryId', 'categories.name as category', 'categories.color'])
    .select(['services.minutesFrom', 'services.minutesTo', 'services.bufferMinutes']);

/** A safety limit of the list, which has no pagination. */
const maxServices = 500;

/** The services a master offers now, oldest first. */
export function listServices(db: Kysely<DB>, masterId: number): Promise<Service[]> {
  return selectServices(db)
    .where('services.masterId', '=', masterId)
    .where('services.archivedAt', 'is', null)
    .orderBy('services.id')
    .limit(maxServices)
    .execute();
}

export function findService(db: Kysely<DB>, id: number): Promise<Service | undefined> {
  return selectServices(db)
    .where('services.id', '=', id)
    .where('services.archivedAt', 'is', null)
    .executeTakeFirst();
}

/** Whether a booking or an offer refers to a service. */
export async function isServiceUsed(db: Kysely<DB>, id: number): Promise<boolean> {
  const { isUsed } = await db
    .selectNoFrom(({ or, exists, selectFrom }) =>
      or([
        exists(selectFrom('bookings').select('id').where('serviceId', '=', id)),
        exists(selectFrom('offers').select('id').where('serviceId', '=', id)),
      ]).as('isUsed'),
    )
    .executeTakeFirstOrThrow();
  return Boolean(isUsed);
}
