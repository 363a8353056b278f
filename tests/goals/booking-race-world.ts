import { slots } from '@mesterhand/domain/bookings/slots';
import { addDays, osloCivil } from '@mesterhand/domain/time/oslo';
import type { DB } from '@mesterhand/db/schema';
import type { Kysely } from 'kysely';
import { openSession } from '../support/accounts.ts';
import { openDay } from '../support/days.ts';
import { type MadeMaster, makeCategories, makeClient, makeMaster } from '../support/people.ts';

export interface RacingMaster extends MadeMaster {
  token: string;
}

export interface RacingCast {
  masters: RacingMaster[];
  /** Session tokens of customers. */
  clients: string[];
  admin: string;
}

/** A slot of a master that many customers request. */
export interface Contest {
  master: RacingMaster;
  date: string;
  time: string;
}

export async function makeRacingCast(
  db: Kysely<DB>,
  size: { masters: number; clients: number },
): Promise<RacingCast> {
  await makeCategories(db);
  const signIn = async (userId: number): Promise<string> => openSession(db, userId);
  const masters: RacingMaster[] = [];
  const clients: string[] = [];
  for (let number = 0; number < size.masters; number += 1) {
    const master = await makeMaster(db);
    masters.push({ ...master, token: await signIn(master.actor.userId) });
  }
  for (let number = 0; number < size.clients; number += 1)
    clients.push(await signIn((await makeClient(db)).userId));
  const admin = await signIn((await makeClient(db, { role: 'admin' })).userId);
  return { masters, clients, admin };
}

/** The next Sunday on which Norway changes its clocks: the last of March or October. */
function nextTurn(): string {
  const today = osloCivil(new Date()).date;
  const year = Number(today.slice(0, 4));
  const turns = [year, year + 1].flatMap((each) => [
    lastSunday(each, '03'),
    lastSunday(each, '10'),
  ]);
  return turns.find((date) => date > today) ?? lastSunday(year + 1, '03');
}

function lastSunday(year: number, month: '03' | '10'): string {
  let date = `${year}-${month}-31`;
  while (new Date(`${date}T00:00:00Z`).getUTCDay() !== 0) date = addDays(date, -1);
  return date;
}

/** Makes the slots, of the masters in turn, over a few days; on the first day the clocks change. */
export async function makeContests(
  db: Kysely<DB>,
  { masters }: RacingCast,
  count: number,
): Promise<Contest[]> {
  const turn = nextTurn();
  const opened = { kind: 'open', fromDate: turn, toDate: turn, note: '' } as const;
  await db
    .insertInto('calendarExceptions')
    .values(
      masters.map(({ masterId }) => ({ ...opened, masterId, opens: '09:00', closes: '19:00' })),
    )
    .execute();
  const perDay = masters.length * slots.length;
  const days = Array.from({ length: Math.ceil(count / perDay) }, (_, n) =>
    n === 0 ? turn : openDay(n),
  );
  return days
    .flatMap((date) => slots.flatMap((time) => masters.map((master) => ({ master, date, time }))))
    .slice(0, count);
}
