import type { Actor } from '@mesterhand/domain/access/actor';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Context } from './context.ts';
import { toAppError } from '../errors/index.ts';
import {
  adminProcedure,
  masterProcedure,
  moderatorProcedure,
  publicProcedure,
  router,
  userProcedure,
} from './procedures.ts';

const declared = { rate: 'read', output: z.object({ masterId: z.number().nullable() }) } as const;
const ladder = router({
  public: publicProcedure(declared).query(() => ({ masterId: null })),
  user: userProcedure(declared).query(({ ctx }) => ({ masterId: ctx.actor.masterId })),
  master: masterProcedure(declared).query(({ ctx }) => ({ masterId: ctx.actor.masterId + 0 })),
  moderator: moderatorProcedure(declared).query(() => ({ masterId: null })),
  admin: adminProcedure(declared).query(() => ({ masterId: null })),
  leaky: publicProcedure(declared).query(() => {
    const person = { masterId: 1, passwordHash: 'secret' };
    return person;
  }),
});

const person = (role: Actor['role'], masterId: number | null = null): Actor => ({
  userId: 1,
  role,
  masterId,
  userType: masterId === null ? 'client' : 'master',
});

const taken: string[] = [];

function callAs(actor: Actor | null) {
  const context: Partial<Context> = {
    actor,
    token: actor === null ? null : 'token',
    address: '192.0.2.1',
    requestId: 'r',
    live: null,
    limits: { consume: async (rate, key) => void taken.push(`${rate} ${key}`) },
  };
  // The guards read nothing else, and a database would hide it if they did.
  return ladder.createCaller(Object.assign(Object.create(null), context));
}

type Step = 'public' | 'user' | 'master' | 'moderator' | 'admin';
async function answerOf(actor: Actor | null, step: Step): Promise<number> {
  const call = callAs(actor)[step];
  try {
    await call();
    return 200;
  } catch (error) {
    return toAppError(error).status;
  }
}

test.each<[string, Actor | null, Record<Step, number>]>([
  ['a visitor', null, { public: 200, user: 401, master: 401, moderator: 401, admin: 401 }],
  [
    'a customer',
    person('user'),
    { public: 200, user: 200, master: 403, moderator: 403, admin: 403 },
  ],
  [
    'a master',
    person('user', 7),
    { public: 200, user: 200, master: 200, moderator: 403, admin: 403 },
  ],
  [
    'a moderator',
    person('moderator'),
    { public: 200, user: 200, master: 403, moderator: 200, admin: 403 },
  ],
  [
    'an administrator',
    person('admin'),
    { public: 200, user: 200, master: 403, moderator: 200, admin: 200 },
  ],
  [
    'a superadmin',
    person('superadmin'),
    { public: 200, user: 200, master: 403, moderator: 200, admin: 200 },
  ],
])('C-116 %s climbs the ladder as far as it goes', async (_name, actor, expected) => {
  const statuses = {
    public: await answerOf(actor, 'public'),
    user: await answerOf(actor, 'user'),
    master: await answerOf(actor, 'master'),
    moderator: await answerOf(actor, 'moderator'),
    admin: await answerOf(actor, 'admin'),
  };
  expect(statuses).toEqual(expected);
});

test('every call is counted, a visitor’s by address and a person’s by id', async () => {
  taken.length = 0;
  await answerOf(null, 'public');
  await answerOf(person('user'), 'public');
  expect(taken).toEqual(['read 192.0.2.1', 'read user:1']);
});

test('what is not declared does not leave', async () => {
  expect(await callAs(null).leaky()).toEqual({ masterId: 1 });
});
