import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { can } from '@mesterhand/domain/access/policy';
import type { BlockInput, BlockedPerson } from '@mesterhand/domain/blocks/schema';
import { AppError } from '@mesterhand/domain/errors/codes';
import type { Kysely } from 'kysely';
import { withTransaction } from '../../core/database/index.ts';
import { publishBlock } from './events.ts';
import { findBlock, findBlockable } from './queries.ts';

/** Blocks a person with whom the actor has had contact. Idempotent; the blocked person is not notified. */
export function addBlock(
  db: Kysely<DB>,
  actor: Actor,
  whom: BlockInput,
  now: Date,
): Promise<BlockedPerson> {
  return withTransaction(db, async (trx) => {
    const person = await findBlockable(trx, actor.userId, whom);
    if (person === undefined) throw new AppError('access.notFound');
    if (!can(actor, 'blocks.add', { userId: person.id })) throw new AppError('blocks.self');
    await trx
      .insertInto('blocks')
      .values({ blockerId: actor.userId, blockedId: person.id, createdAt: now.toISOString() })
      .onConflict((conflict) => conflict.columns(['blockerId', 'blockedId']).doNothing())
      .execute();
    const block = await findBlock(trx, actor.userId, person.id);
    // The same person lifted it between the two statements.
    if (block === undefined) throw new AppError('conflict.stale');
    await publishBlock(trx, { one: actor.userId, other: person.id });
    return block;
  });
}

/** Lifts the actor's own block. Idempotent. */
export async function removeBlock(db: Kysely<DB>, actor: Actor, userId: number): Promise<void> {
  await db
    .deleteFrom('blocks')
    .where('blockerId', '=', actor.userId)
    .where('blockedId', '=', userId)
    .execute();
  await publishBlock(db, { one: actor.userId, other: userId });
}
