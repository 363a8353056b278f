import { makeCast, openSession } from './accounts.ts';
import { makeBilledJobs, makeOffers } from './agreed-jobs.ts';
import type { CalledProcedure } from './fuzz-procedures.ts';
import type { Dice } from './fuzz-values.ts';
import { makeClient, makeMaster } from './people.ts';
import type { TestServer } from './server.ts';

export interface Caller {
  name: string;
  token: string | undefined;
  authorization: string | undefined;
  userId: number | undefined;
  role: string;
  isMaster: boolean;
}

/** The callers; one that was signed out or deleted by a call is recreated. */
export interface FuzzPeople {
  pick(dice: Dice): Caller;
  /** Whether a call has changed this caller's rights; if so, there is a new one in its place. */
  hasChanged(caller: Caller): Promise<boolean>;
}

const nobody = { token: undefined, userId: undefined, role: 'none', isMaster: false };
const strangers: readonly Caller[] = [
  { ...nobody, name: 'nobody', authorization: undefined },
  {
    ...nobody,
    name: 'a dead session',
    token: 'x'.repeat(40),
    authorization: `Bearer ${'x'.repeat(40)}`,
  },
  { ...nobody, name: 'a broken header', authorization: 'Bearer \u00e9, Basic x' },
];

export async function openPeople(server: TestServer): Promise<FuzzPeople> {
  const { db } = server;
  const { client, master, otherMaster, moderator, admin } = await makeCast(server);
  // Small ids are drawn often: calls then reach agreements, bills and withdrawals, and not only their absence.
  await makeBilledJobs(server, { client, master }, { text: 'Kranen drypper.' });
  await makeOffers(server, { client, master });
  const superadmin = { actor: await makeClient(db, { role: 'superadmin' }) };
  const callers = new Map<string, Caller>();
  const enter = async (
    name: string,
    actor: { userId: number; role: string; masterId: number | null },
  ) => {
    const token = await openSession(db, actor.userId);
    callers.set(name, {
      name,
      token,
      authorization: `Bearer ${token}`,
      userId: actor.userId,
      role: actor.role,
      isMaster: actor.masterId !== null,
    });
  };
  const cast = { client, master, otherMaster, moderator, admin, superadmin };
  for (const [name, { actor }] of Object.entries(cast)) await enter(name, actor);

  const replace = async ({ name, role, isMaster }: Caller): Promise<void> => {
    const kept = roles.find((each) => each === role) ?? 'user';
    await enter(
      name,
      isMaster ? (await makeMaster(db)).actor : await makeClient(db, { role: kept }),
    );
  };
  return {
    pick: (dice) => dice.pick([...callers.values(), ...strangers]),
    async hasChanged(caller) {
      const known = callers.get(caller.name);
      if (known?.userId === undefined) return false;
      if (known.token !== caller.token) return true;
      const { token, userId, name, role } = known;
      const isSame = await isAsBefore(db, known, userId);
      const session = await server.rest('GET', '/api/auth/session', { token });
      if (isSame && session.status === 200) return false;
      await (isSame && session.status === 401
        ? enter(name, { userId, role, masterId: known.isMaster ? userId : null })
        : replace(known));
      return true;
    },
  };
}

async function isAsBefore(db: TestServer['db'], known: Caller, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .leftJoin('masters', 'masters.userId', 'users.id')
    .select([
      'role',
      'deletedAt',
      'suspendedUntil',
      'shortPassword',
      'masters.id as masterId',
      'hiddenAt',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirst();
  if (row === undefined || row.deletedAt !== null || row.shortPassword) return false;
  // Nobody signs in while they are suspended.
  if (row.suspendedUntil !== null) return false;
  const isMaster = row.masterId !== null && row.hiddenAt === null;
  return row.role === known.role && isMaster === known.isMaster;
}

const roles = ['user', 'moderator', 'admin', 'superadmin'] as const;

/** Whether somebody may call a procedure. */
export function mayEnter(
  { userId, role, isMaster }: Caller,
  gate: CalledProcedure['actor'],
): boolean {
  if (gate === 'public') return true;
  if (userId === undefined) return false;
  if (gate === 'user') return true;
  if (gate === 'master') return isMaster;
  return (
    role === 'admin' || role === 'superadmin' || (gate === 'moderator' && role === 'moderator')
  );
}
