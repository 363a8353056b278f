import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { can } from '@mesterhand/domain/access/policy';
import { AppError } from '@mesterhand/domain/errors/codes';
import type { Favourite } from '@mesterhand/domain/favourites/schema';
import type { Kysely } from 'kysely';
import { withTransaction } from '../../core/database/index.ts';
import { requireMaster } from '../masters/service.ts';

/** Adds a master to the actor's favourites. Idempotent. */
export function addFavourite(
  db: Kysely<DB>,
  actor: Actor,
  masterId: number,
  now: Date,
): Promise<Favourite> {
  return withTransaction(db, async (trx) => {
    await requireMaster(trx, masterId);
    if (!can(actor, 'favourites.add', { masterId })) throw new AppError('access.forbidden');
    await trx
      .insertInto('favourites')
      .values({ userId: actor.userId, masterId, createdAt: now.toISOString() })
      .onConflict((conflict) => conflict.columns(['userId', 'masterId']).doNothing())
      .execute();
    return { masterId, isFavourite: true };
  });
}

/** Removes a master from the actor's favourites. Idempotent. */
export async function removeFavourite(
  db: Kysely<DB>,
  actor: Actor,
  masterId: number,
): Promise<Favourite> {
  await db
    .deleteFrom('favourites')
    .where('userId', '=', actor.userId)
    .where('masterId', '=', masterId)
    .execute();
  return { masterId, isFavourite: false };
}
