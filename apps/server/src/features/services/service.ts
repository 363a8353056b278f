import type { DB } from '@mesterhand/db/schema';
import { type Actor, isMasterSelf } from '@mesterhand/domain/access/actor';
import { can } from '@mesterhand/domain/access/policy';
import {
  type ServiceTime,
  isDurationOrdered,
  unstatedTime,
} from '@mesterhand/domain/bookings/duration';
import { AppError } from '@mesterhand/domain/errors/codes';
import type { Service } from '@mesterhand/domain/masters/schema';
import type { UpdateServiceInput, serviceInput } from '@mesterhand/domain/masters/service-input';
import { type Kysely, type Transaction, sql } from 'kysely';
import type { z } from 'zod';
import { audit } from '../../core/observability/index.ts';
import { requireVersion, withTransaction } from '../../core/database/index.ts';
import {
  type NewMaster,
  becomeMaster,
  refreshListing,
  requireCategory,
  requireMaster,
} from '../masters/service.ts';
import { findService, isServiceUsed } from './queries.ts';

/** Adds a priced service to a master's list. */
export function addService(
  db: Kysely<DB>,
  actor: Actor,
  input: z.infer<typeof serviceInput> & { masterId: number },
): Promise<Service> {
  return withTransaction(db, async (trx) => {
    const { masterId, name, description, price, categoryId } = input;
    await requireMaster(trx, masterId);
    if (!can(actor, 'services.write', { masterId })) throw new AppError('access.forbidden');
    await requireCategory(trx, categoryId);
    const time = requireTime(input, unstatedTime);
    const { id } = await trx
      .insertInto('services')
      .values({ masterId, name, description, price, categoryId, ...time })
      .returning('id')
      .executeTakeFirstOrThrow();
    return closeServiceChange(trx, actor, { id, masterId, action: 'services.add' });
  });
}

type FirstServices = {
  name: string;
  description: string;
  price: number;
  categoryId?: number | undefined;
}[];

/** Adds the services given at registration; one without a category takes its master's. */
export async function addFirstServices(
  trx: Transaction<DB>,
  master: { id: number; categoryId: number },
  given: FirstServices,
): Promise<void> {
  if (given.length === 0) return;
  for (const { categoryId } of given)
    if (categoryId !== undefined) await requireCategory(trx, categoryId);
  await trx
    .insertInto('services')
    .values(
      given.map(({ name, description, price, categoryId = master.categoryId }) => {
        return { masterId: master.id, name, description, price, categoryId };
      }),
    )
    .execute();
  await refreshListing(trx, master.id);
}

/** Creates the (unverified) master record of a user with their first services. */
export async function startTrade(
  trx: Transaction<DB>,
  userId: number,
  { services = [], ...trade }: NewMaster & { services?: FirstServices | undefined },
): Promise<void> {
  const master = await becomeMaster(trx, userId, trade);
  await addFirstServices(trx, master, services);
}

/** Replaces a service's name, description, price and category, if it is still the version that was read. */
export function updateService(
  db: Kysely<DB>,
  actor: Actor,
  input: UpdateServiceInput,
): Promise<Service> {
  return withTransaction(db, async (trx) => {
    const { id, name, description, price, categoryId } = input;
    const before = await requireOwnService(trx, actor, id);
    requireVersion(before.version, input.version);
    await requireCategory(trx, categoryId);
    const time = requireTime(input, before);
    await trx
      .updateTable('services')
      .set({ name, description, price, categoryId, ...time, version: before.version + 1 })
      .where('id', '=', id)
      .execute();
    return closeServiceChange(trx, actor, {
      id,
      masterId: before.masterId,
      action: 'services.update',
      before,
    });
  });
}

/** The time of a service after a change, where what is left out stays as it is. */
function requireTime(
  {
    minutesFrom,
    minutesTo,
    bufferMinutes,
  }: Pick<UpdateServiceInput, 'minutesFrom' | 'minutesTo' | 'bufferMinutes'>,
  before: ServiceTime,
): ServiceTime {
  const time = {
    minutesFrom: minutesFrom === undefined ? before.minutesFrom : minutesFrom,
    minutesTo: minutesTo === undefined ? before.minutesTo : minutesTo,
    bufferMinutes: bufferMinutes ?? before.bufferMinutes,
  };
  if (isDurationOrdered(time)) return time;
  throw new AppError('input.invalid', {
    issues: [{ path: ['minutesTo'], message: 'durationOrder' }],
  });
}

/** Deletes a service; one that a booking or an offer refers to is archived instead. */
export function deleteService(db: Kysely<DB>, actor: Actor, id: number): Promise<Service> {
  return withTransaction(db, async (trx) => {
    const service = await requireOwnService(trx, actor, id);
    await auditAdminChange(trx, actor, {
      id,
      masterId: service.masterId,
      action: 'services.delete',
      before: service,
    });
    const isUsed = await isServiceUsed(trx, id);
    if (isUsed)
      await trx
        .updateTable('services')
        .set({ archivedAt: sql`now()` })
        .where('id', '=', id)
        .execute();
    else await trx.deleteFrom('services').where('id', '=', id).execute();
    await refreshListing(trx, service.masterId);
    return service;
  });
}

/** The service, locked, if this actor may change it. */
async function requireOwnService(trx: Transaction<DB>, actor: Actor, id: number): Promise<Service> {
  await trx.selectFrom('services').select('id').where('id', '=', id).forUpdate().execute();
  const service = await findService(trx, id);
  if (service === undefined) throw new AppError('services.notFound');
  if (!can(actor, 'services.write', service)) throw new AppError('access.forbidden');
  return service;
}

interface ServiceChange {
  id: number;
  masterId: number;
  action: string;
  before?: Service;
}

/** Completes a change of a service: search rows, audit entry, and the updated service. */
async function closeServiceChange(
  trx: Transaction<DB>,
  actor: Actor,
  change: ServiceChange,
): Promise<Service> {
  await refreshListing(trx, change.masterId);
  const service = await findService(trx, change.id);
  if (service === undefined) throw new Error(`Service ${change.id} vanished while it was written.`);
  await auditAdminChange(trx, actor, { ...change, after: service });
  return service;
}

async function auditAdminChange(
  trx: Transaction<DB>,
  actor: Actor,
  { id, masterId, action, before, after }: ServiceChange & { after?: Service },
): Promise<void> {
  if (isMasterSelf(actor, masterId)) return;
  await audit(trx, {
    actorId: actor.userId,
    action,
    subject: 'service',
    subjectId: id,
    before: before && factsOf(before),
    after: after && factsOf(after),
  });
}

/** The version counter is not worth auditing. */
function factsOf({ version: _, ...facts }: Service): object {
  return facts;
}

/** Refuses a service that this master does not offer. @param offeredBy its master; null when there is none. */
export function requireServiceOf(offeredBy: number | null, masterId: number): void {
  if (offeredBy === null) throw new AppError('services.notFound');
  if (offeredBy !== masterId) {
    throw new AppError('bookings.serviceMismatch', {
      issues: [{ path: ['serviceId'], message: 'serviceMismatch' }],
    });
  }
}

/** The same by the id of a service that is on offer. */
export async function requireOfferedService(
  db: Kysely<DB>,
  masterId: number,
  serviceId: number,
): Promise<void> {
  requireServiceOf((await findService(db, serviceId))?.masterId ?? null, masterId);
}
