import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { toAppError } from '@mesterhand/server/core/errors';
import { appRouter } from '@mesterhand/server/router';
import type { Context } from '@mesterhand/server/core/trpc';
import type { Kysely } from 'kysely';

/** The procedures as somebody at an instant; without limits, since sequences are longer than people are fast. */
export function callAs(db: Kysely<DB>, actor: Actor, now: Date) {
  const context: Partial<Context> = {
    db,
    actor,
    now,
    token: 'token',
    address: '192.0.2.1',
    requestId: 'prices',
    idempotencyKey: null,
    live: null,
    limits: { consume: async () => {} },
    clock: () => now,
  };
  return appRouter.createCaller(Object.assign(Object.create(null), context));
}

export type Procedures = ReturnType<typeof callAs>['bookings'];

/** What came of a call. A refusal is an answer; anything else that is thrown is a defect. */
export type Outcome = 'done' | 'refused' | 'failed';

export async function outcomeOf(call: Promise<unknown>): Promise<Outcome> {
  try {
    await call;
    return 'done';
  } catch (error) {
    return toAppError(error).status < 500 ? 'refused' : 'failed';
  }
}
