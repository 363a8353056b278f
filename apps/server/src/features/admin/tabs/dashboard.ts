import type { DB } from '@mesterhand/db/schema';
import {
  type Figures,
  type Period,
  type Stats,
  metricsInput,
  metricsSchema,
  recentHours,
  statsSchema,
  weeksShown,
} from '@mesterhand/domain/admin/dashboard';
import { addDays, osloCivil, startOfOsloDay, weekdayOf } from '@mesterhand/domain/time/oslo';
import { type Kysely, sql } from 'kysely';
import { osloClock } from '../../../core/database/index.ts';
import { adminProcedure, router } from '../../../core/trpc/index.ts';

const tag = 'admin';

export const dashboardTab = router({
  stats: adminProcedure({
    rate: 'read',
    output: statsSchema,
    rest: {
      method: 'GET',
      path: '/admin/stats',
      tag,
      summary: 'The six statistics',
      description: 'Counted per request, not stored.',
    },
  }).query(({ ctx }) => findStats(ctx.db, ctx.now)),

  figures: adminProcedure({ rate: 'read', output: metricsSchema })
    .input(metricsInput)
    .query(({ ctx, input }) => findMetrics(ctx.db, { ...input, now: ctx.now })),
});

/** Totals of active people, bookings and reviews. */
export async function findStats(db: Kysely<DB>, now: Date): Promise<Stats> {
  const since = new Date(now.getTime() - recentHours * 3_600_000).toISOString();
  const { rows } = await sql<Stats>`
    select
      (select count(*) from users where deleted_at is null) as "totalUsers",
      (select count(*) from masters where hidden_at is null) as "totalMasters",
      (select count(*) from bookings) as "totalBookings",
      (select count(*) from reviews) as "totalReviews",
      (select count(*) from bookings where status = 'pending') as "pendingBookings",
      (select count(*) from messages where sent_at > ${since}) as "recentMessages"
  `.execute(db);
  const [stats] = rows;
  if (stats === undefined) throw new Error('The statistics query returned no row.');
  return stats;
}

/** Days and weeks in Oslo and the top lists, in three statements. */
export async function findMetrics(
  db: Kysely<DB>,
  { days, now }: { days: number; now: Date },
): Promise<Figures> {
  const { date: today } = osloCivil(now);
  const monday = addDays(today, 1 - weekdayOf(today));
  const since = addDays(monday, -7 * (weeksShown - 1));
  const firstDay = addDays(today, 1 - days);
  const [periods, tops] = await Promise.all([
    listPeriods(db, firstDay < since ? firstDay : since),
    listTops(db, since),
  ]);
  const byStart = new Map(periods.map((row) => [`${row.kind} ${row.from}`, row]));
  const fill = (kind: 'day' | 'week', from: string): Period =>
    readPeriod(byStart.get(`${kind} ${from}`), from);
  return {
    days: Array.from({ length: days }, (_, index) => fill('day', addDays(firstDay, index))),
    weeks: Array.from({ length: weeksShown }, (_, index) =>
      fill('week', addDays(since, 7 * index)),
    ),
    ...tops,
  };
}

type PeriodRow = Period & { kind: 'day' | 'week' };

function readPeriod(row: PeriodRow | undefined, from: string): Period {
  const { bookings = 0, revenue = 0, registrations = 0, responseMinutes = null } = row ?? {};
  return { from, bookings, revenue, registrations, responseMinutes };
}

/** Each source is scanned once and grouped by day and by week: a weekly median cannot be derived from daily ones. */
async function listPeriods(db: Kysely<DB>, since: string): Promise<PeriodRow[]> {
  const start = sql`${startOfOsloDay(since).toISOString()}::timestamptz`;
  const dayOf = (at: string) => sql`(${osloClock(at)})::date as day`;
  const week = sql`day - extract(isodow from day)::int + 1 as week`;
  const sets = sql`group by grouping sets ((day), (week))`;
  const { rows } = await sql<PeriodRow>`
    with sent as (
      select day, week, count(*) as bookings, percentile_cont(0.5) within group (order by minutes) as minutes
      from (
        select day, ${week}, minutes from (
          select ${dayOf('createdAt')}, case
              when answered_at > created_at then extract(epoch from answered_at - created_at) / 60
              when answered_at is not null then 0
            end as minutes
          from bookings where created_at >= ${start} offset 0
        ) each_day
      ) each_one ${sets}
    ), done as (
      select day, week, sum(estimated_price) as revenue
      from (
        select day, ${week}, estimated_price from (
          select ${dayOf('completedAt')}, estimated_price from bookings
          where completed_at >= ${start} and status = 'completed' offset 0
        ) each_day
      ) each_one ${sets}
    ), joined as (
      select day, week, count(*) as registrations
      from (
        select day, ${week} from (
          select ${dayOf('createdAt')} from users where created_at >= ${start} offset 0
        ) each_day
      ) each_one ${sets}
    )
    select case when day is null then 'week' else 'day' end as kind, coalesce(day, week) as "from",
      coalesce(max(bookings), 0) as bookings, coalesce(max(revenue), 0) as revenue,
      coalesce(max(registrations), 0) as registrations, round(max(minutes)::numeric, 1) as "responseMinutes"
    from (
      select day, week, bookings, minutes, null::numeric as revenue, null::bigint as registrations from sent
      union all select day, week, null, null, revenue, null from done
      union all select day, week, null, null, null, registrations from joined
    ) every_one
    group by day, week
  `.execute(db);
  return rows;
}

async function listTops(
  db: Kysely<DB>,
  since: string,
): Promise<Pick<Figures, 'topCategories' | 'topCities'>> {
  const recent = sql`
    select service_id, master_id, count(*) as bookings from bookings
    where created_at >= ${startOfOsloDay(since).toISOString()}
    group by service_id, master_id
  `;
  const { rows: topCategories } = await sql<Figures['topCategories'][number]>`
    select c.id, c.code, c.name, sum(r.bookings)::bigint as bookings
    from (${recent}) r join services s on s.id = r.service_id join categories c on c.id = s.category_id
    group by c.id order by sum(r.bookings) desc, c.id limit 5
  `.execute(db);
  const { rows: topCities } = await sql<Figures['topCities'][number]>`
    select m.city, sum(r.bookings)::bigint as bookings
    from (${recent}) r join masters m on m.id = r.master_id
    where m.city is not null group by m.city order by sum(r.bookings) desc, m.city limit 5
  `.execute(db);
  return { topCategories, topCities };
}
