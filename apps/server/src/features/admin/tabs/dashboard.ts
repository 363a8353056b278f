import type { DB } from '@mesterhand/db/schema';
import { type Places, namedStatement } from '@mesterhand/db/named-statements';
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
import { type Period as Range, instantsOf, periodAt } from '@mesterhand/domain/statistics/periods';
import { addDays, osloCivil, startOfOsloDay } from '@mesterhand/domain/time/oslo';
import { type Kysely, sql } from 'kysely';
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

/** Days and weeks in Oslo and the top lists, in three concurrent statements. Nothing is stored. */
export async function findMetrics(
  db: Kysely<DB>,
  { days, now }: { days: number; now: Date },
): Promise<Figures> {
  const { date: today } = osloCivil(now);
  const weeks = weeksUntil(today);
  const [rows, tops] = await Promise.all([
    listNumbers(db, [...daysUntil(today, days), ...weeks]),
    listTops(db, weeks[0]?.from ?? today),
  ]);
  return { days: rows.slice(0, days), weeks: rows.slice(days), ...tops };
}

function daysUntil(today: string, days: number): Range[] {
  const first = addDays(today, 1 - days);
  return Array.from({ length: days }, (_, index) => {
    const from = addDays(first, index);
    return { from, until: from };
  });
}

function weeksUntil(today: string): Range[] {
  const { from: monday } = periodAt('week', today);
  const first = addDays(monday, -7 * (weeksShown - 1));
  return Array.from({ length: weeksShown }, (_, index) =>
    periodAt('week', addDays(first, 7 * index)),
  );
}

interface Instants {
  /** The first instants of the periods, and those after them. Periods may overlap. */
  starts: readonly string[];
  ends: readonly string[];
}

const periods = (value: Places<Instants>) => sql`
  unnest(${value('starts')}::timestamptz[], ${value('ends')}::timestamptz[])
    with ordinality as p (starts, ends, place)`;

/**
 * A row for each period, in their order, from `bookings_created` alone. Instants are compared, as converting each row
 * to a day in Oslo takes most of the time, and a median of seconds is sorted faster than one of numeric minutes.
 */
const readSent = namedStatement(
  'panel-bookings-sent',
  (_, value: Places<Instants>) => sql<Pick<Period, 'bookings' | 'responseMinutes'>>`
    select s.bookings, round((s.seconds / 60)::numeric, 1) as "responseMinutes"
    from ${periods(value)} cross join lateral (
      select count(*) as bookings, percentile_cont(0.5)
        within group (order by greatest(date_part('epoch', answered_at - created_at), 0))
        filter (where answered_at is not null) as seconds
      from bookings where created_at >= p.starts and created_at < p.ends
    ) s
    order by p.place`,
);

/** A row for each period, in their order, from `bookings_completed` and `users_created` alone. */
const readDone = namedStatement(
  'panel-jobs-and-registrations',
  (_, value: Places<Instants>) => sql<Pick<Period, 'revenue' | 'registrations'>>`
    select d.revenue, u.registrations
    from ${periods(value)} cross join lateral (
      select coalesce(sum(estimated_price), 0) as revenue from bookings
      where status = 'completed' and completed_at >= p.starts and completed_at < p.ends
    ) d cross join lateral (
      select count(*) as registrations from users where created_at >= p.starts and created_at < p.ends
    ) u
    order by p.place`,
);

async function listNumbers(db: Kysely<DB>, ranges: readonly Range[]): Promise<Period[]> {
  const all = ranges.map(instantsOf);
  const instants = {
    starts: all.map(({ starts }) => starts.toISOString()),
    ends: all.map(({ ends }) => ends.toISOString()),
  };
  const [sent, done] = await Promise.all([readSent(db, instants), readDone(db, instants)]);
  return ranges.map(({ from }, index) => {
    const [one, other] = [sent[index], done[index]];
    if (one === undefined || other === undefined) throw new Error(`No numbers from ${from}.`);
    return { from, ...one, ...other };
  });
}

type TopRow =
  | ({ kind: 'category' } & Figures['topCategories'][number])
  | ({ kind: 'city' } & Figures['topCities'][number]);

/** Bookings are counted once, by service; both lists are sums of these counts, as a service belongs to one master. */
const readTops = namedStatement(
  'panel-top-lists',
  (_, value: Places<{ since: string }>) => sql<TopRow>`
    with recent as materialized (
      select service_id, count(*) as bookings from bookings
      where created_at >= ${value('since')}::timestamptz group by service_id
    ), top_categories as (
      select s.category_id as id, sum(r.bookings)::bigint as bookings
      from recent r join services s on s.id = r.service_id
      group by s.category_id order by 2 desc, 1 limit 5
    ), top_cities as (
      select m.city, sum(r.bookings)::bigint as bookings
      from recent r join services s on s.id = r.service_id join masters m on m.id = s.master_id
      where m.city is not null group by m.city order by 2 desc, 1 limit 5
    )
    select 'category' as kind, c.id, c.code, c.name, null as city, t.bookings
    from top_categories t join categories c on c.id = t.id
    union all select 'city', null, null, null, city, bookings from top_cities
    order by bookings desc, id, city`,
);

async function listTops(
  db: Kysely<DB>,
  since: string,
): Promise<Pick<Figures, 'topCategories' | 'topCities'>> {
  const rows = await readTops(db, { since: startOfOsloDay(since).toISOString() });
  return {
    topCategories: rows.flatMap((row) =>
      row.kind === 'category'
        ? [{ id: row.id, code: row.code, name: row.name, bookings: row.bookings }]
        : [],
    ),
    topCities: rows.flatMap((row) =>
      row.kind === 'city' ? [{ city: row.city, bookings: row.bookings }] : [],
    ),
  };
}
