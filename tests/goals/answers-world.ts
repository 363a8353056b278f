import type { DB } from '@mesterhand/db/schema';
import { type Kysely, sql } from 'kysely';
import { type MadeMaster, makeCategories, makeMaster } from '../support/people.ts';

/** When a master works: hours of the day by weekday (1 Monday), and days that differ. Oslo civil time. */
interface Week {
  days: readonly number[];
  opens: number;
  closes: number;
}

export interface AskedMaster extends MadeMaster {
  week: Week;
  /** Days off, and days that are open although they are none. */
  off: ReadonlySet<string>;
  open: ReadonlySet<string>;
  /** Never answers. */
  isSilent: boolean;
}

const weeks: readonly Week[] = [
  { days: [1, 2, 3, 4, 5, 6], opens: 9, closes: 19 },
  { days: [1, 2, 3, 4, 5], opens: 9, closes: 16 },
  { days: [1, 3, 5], opens: 15, closes: 19 },
  { days: [1, 2, 3, 4, 5], opens: 12, closes: 13 },
  { days: [6, 7], opens: 10, closes: 14 },
];

/** Public holidays of the days over which the goal runs, by hand. */
const holidays = new Set(['2026-12-25', '2026-12-26', '2027-01-01']);

/** Pseudo-random numbers from 0 to 1, the same in every run (Park and Miller). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Plumbers of Oslo with different weeks, days off and opened Sundays; two of five never answer. */
export async function makeAskedMasters(db: Kysely<DB>, count: number): Promise<AskedMaster[]> {
  await makeCategories(db);
  const masters: AskedMaster[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const week = weeks[nth % weeks.length];
    if (week === undefined) throw new Error('There is no week.');
    const off = new Set(nth % 3 === 0 ? ['2026-10-26', '2026-12-23', '2026-12-28'] : []);
    const open = new Set(nth % 7 === 0 ? ['2026-10-25', '2026-12-25'] : []);
    const made = await makeMaster(db, { firstName: `Nr ${nth}` });
    await insertCalendar(db, made.masterId, { week, off, open });
    masters.push({ ...made, week, off, open, isSilent: nth % 5 < 2 });
  }
  return masters;
}

async function insertCalendar(
  db: Kysely<DB>,
  masterId: number,
  { week, off, open }: Pick<AskedMaster, 'week' | 'off' | 'open'>,
): Promise<void> {
  const hour = (at: number): string => `${String(at).padStart(2, '0')}:00`;
  const [opens, closes] = [hour(week.opens), hour(week.closes)];
  await db
    .insertInto('workingHours')
    .values(
      [1, 2, 3, 4, 5, 6, 7].map((weekday) => {
        const isOpen = week.days.includes(weekday);
        return { masterId, weekday, opens: isOpen ? opens : null, closes: isOpen ? closes : null };
      }),
    )
    .execute();
  const days = [
    ...[...off].map((day) => ({ kind: 'off' as const, day, opens: null, closes: null })),
    ...[...open].map((day) => ({ kind: 'open' as const, day, opens, closes })),
  ];
  for (const { day, ...exception } of days)
    await db
      .insertInto('calendarExceptions')
      .values({ ...exception, masterId, fromDate: day, toDate: day, note: '' })
      .execute();
}

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Oslo',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/**
 * Whether an instant is in a master's working hours, closing time included. Computed from the goal's own tables and
 * another format of the clock, so that it cannot share a mistake with the product.
 */
export function isAtWork({ week, off, open }: AskedMaster, at: Date): boolean {
  const [day = '', time = ''] = clock.format(at).split(' ');
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  const now = hours + minutes / 60 + seconds / 3600;
  const isWithin = week.opens <= now && now <= week.closes;
  if (open.has(day)) return isWithin;
  if (off.has(day) || holidays.has(day)) return false;
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay() || 7;
  return isWithin && week.days.includes(weekday);
}

/**
 * Seconds of working time between two instants, sampled in the middle of each; whole minutes at once where work neither
 * begins nor ends in them. Stops at `most`.
 */
export function countWorkingSeconds(
  master: AskedMaster,
  { from, to, most }: { from: Date; to: Date; most: number },
): number {
  let count = 0;
  for (let at = from.getTime(); at < to.getTime() && count < most; at += 60_000) {
    const end = Math.min(at + 60_000, to.getTime());
    const [begins, ends] = [
      isAtWork(master, new Date(at + 500)),
      isAtWork(master, new Date(end - 500)),
    ];
    if (begins === ends) count += begins ? Math.round((end - at) / 1000) : 0;
    else
      for (let second = at + 500; second < end; second += 1000)
        count += isAtWork(master, new Date(second)) ? 1 : 0;
  }
  return count;
}

/** Faults that a test seeds: the database then changes what the product has decided. */
export const seededFaults = {
  /** Masters are asked twelve hours too early. */
  early: sql`
    create function ask_early() returns trigger language plpgsql as $$
    begin
      new.asked_at := new.asked_at - interval '12 hours';
      return new;
    end $$;
    create trigger ask_early before insert on job_request_invitations for each row execute function ask_early()`,
  /** No list ever comes to its end. */
  endless: sql`
    create function forget_end() returns trigger language plpgsql as $$
    begin
      new.list_ended_at := null;
      return new;
    end $$;
    create trigger forget_end before update on job_requests for each row execute function forget_end()`,
  /** Every master is notified of a request twice. */
  twice: sql`
    alter table notifications drop constraint notifications_once;
    create function notify_twice() returns trigger language plpgsql as $$
    begin
      if pg_trigger_depth() = 1 and new.kind = 'requestReceived' then
        insert into notifications (user_id, kind, key, request_id, facts, created_at)
        values (new.user_id, new.kind, new.key, new.request_id, new.facts, new.created_at);
      end if;
      return null;
    end $$;
    create trigger notify_twice after insert on notifications for each row execute function notify_twice()`,
};
