import type { DB } from '@mesterhand/db/schema';
import { type Places, namedStatement } from '@mesterhand/db/named-statements';
import {
  type Period,
  type PeriodKind,
  comparedPeriod,
  instantsOf,
  listPeriods,
} from '@mesterhand/domain/statistics/periods';
import type { OwnStatistics, PeriodNumbers } from '@mesterhand/domain/statistics/schema';
import { longestWorkMinutes, shortestWorkMinutes } from '@mesterhand/domain/statistics/work';
import { osloCivil } from '@mesterhand/domain/time/oslo';
import { type Kysely, sql } from 'kysely';

/** The length that a job was planned with, in minutes. */
const planned = sql.ref('b.duration_minutes');
const recorded = sql`extract(epoch from b.completed_at - b.started_at) / 60`;

/** `workedMinutes` of the domain for a booking `b`. */
const worked = sql`
  case when ${recorded} >= ${sql.lit(shortestWorkMinutes)}
    then least(${recorded}, greatest(${sql.lit(longestWorkMinutes)}, ${planned}))
    else ${planned} end`;

interface Asked {
  masterId: number;
  now: string;
  /** The first instants of the periods, and those after them. Periods may overlap. */
  starts: readonly string[];
  ends: readonly string[];
}

/**
 * A row for each period, in their order. The jobs are all of the master's, because a customer who came back years
 * later is a repeat customer: an index finds them, and sums are looked up for those of the periods alone.
 */
const readNumbers = namedStatement(
  'own-statistics',
  (_, value: Places<Asked>) => sql<Omit<PeriodNumbers, 'from' | 'until'>>`
    with periods as (
      select * from unnest(${value('starts')}::timestamptz[], ${value('ends')}::timestamptz[])
        with ordinality as p (starts, ends, place)
    ), done as (
      select b.id, b.client_id, b.completed_at, ${worked} as minutes,
        b.estimated_price + coalesce(b.call_out_fee, 0) as estimated,
        row_number() over (partition by b.client_id order by b.completed_at, b.id) > 1 as returns
      from bookings b
      where b.master_id = ${value('masterId')} and b.status = 'completed'
        and (b.completion_final_at is null or b.completion_final_at <= ${value('now')}::timestamptz)
    ), priced as (
      select done.*, bill.total as billed, a.total + (
          select coalesce(sum(total), 0) from change_orders where agreement_id = a.id and state = 'accepted'
        ) as agreed
      from done
      left join agreements a on a.booking_id = done.id
      left join bills bill on bill.agreement_id = a.id and bill.state in ('accepted', 'settled')
      where done.completed_at >= (select min(starts) from periods)
    ), worked as (
      select place, count(*) as jobs, sum(minutes) as minutes,
        sum(coalesce(billed, agreed, estimated)) as earnings,
        sum(agreed) filter (where billed is null) as agreed,
        sum(estimated) filter (where billed is null and agreed is null) as estimated,
        count(distinct client_id) as customers, count(distinct client_id) filter (where returns) as repeated
      from periods join priced on completed_at >= starts and completed_at < ends
      group by place
    ), answered as (
      select place, count(*) as answers, percentile_cont(0.5) within group (order by minutes) as minutes
      from periods cross join lateral (
        select greatest(0, extract(epoch from answered_at - created_at) / 60) as minutes from bookings
        where master_id = ${value('masterId')} and answered_at >= starts and answered_at < ends
      ) answer
      group by place
    )
    select coalesce(jobs, 0)::int as jobs, coalesce(round(w.minutes), 0)::int as "workedMinutes",
      coalesce(earnings, 0) as earnings, coalesce(agreed, 0) as "agreedEarnings",
      coalesce(estimated, 0) as "estimatedEarnings", coalesce(customers, 0)::int as customers,
      coalesce(repeated, 0)::int as "repeatCustomers", coalesce(answers, 0)::int as answers,
      round(a.minutes)::int as "answerMinutes"
    from periods left join worked w using (place) left join answered a using (place)
    order by place`,
);

/** A master's numbers of the last periods, each with those of the period that it is compared with; one statement. */
export async function findOwnStatistics(
  db: Kysely<DB>,
  { masterId, by, now }: { masterId: number; by: PeriodKind; now: Date },
): Promise<OwnStatistics> {
  const { date: today } = osloCivil(now);
  const shown = listPeriods(by, today);
  const compared = shown.map((period) => comparedPeriod(by, period, today));
  const numbers = await listNumbers(db, { masterId, now }, [...shown, ...compared]);
  const periods = numbers.slice(0, shown.length).flatMap((period, index) => {
    const before = numbers[shown.length + index];
    return before === undefined ? [] : [{ ...period, before }];
  });
  return { by, periods };
}

async function listNumbers(
  db: Kysely<DB>,
  { masterId, now }: { masterId: number; now: Date },
  periods: readonly Period[],
): Promise<PeriodNumbers[]> {
  const instants = periods.map(instantsOf);
  const rows = await readNumbers(db, {
    masterId,
    now: now.toISOString(),
    starts: instants.map(({ starts }) => starts.toISOString()),
    ends: instants.map(({ ends }) => ends.toISOString()),
  });
  return rows.flatMap((row, index) => {
    const period = periods[index];
    return period === undefined ? [] : [{ ...period, ...row }];
  });
}
