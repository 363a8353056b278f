import type { DB } from '@mesterhand/db/schema';
import { retentionHours } from '@mesterhand/domain/tracking/retention';
import { type Kysely, type Transaction, sql } from 'kysely';

/** The result of a round, by names of partitions. */
interface PartitionRound {
  made: string[];
  dropped: string[];
  /** Locked by others: retried in the next round. */
  waiting: string[];
}

interface Missing {
  name: string;
  kind: 'month' | 'day';
  start: string;
}

/** Lock timeout below PostgreSQL's deadlock timeout: maintenance gives up, user transactions go on. */
const lockTimeout = '300ms';
const lockNotAvailable = '55P03';
const deadlockDetected = '40P01';

/**
 * Creates upcoming partitions, and those for rows in the default partition; drops days whose positions have all
 * expired; advances the counter of conversations to this month. Safe to run concurrently on any number of servers.
 */
export async function keepPartitions(db: Kysely<DB>, now: Date): Promise<PartitionRound> {
  const round: PartitionRound = { made: [], dropped: [], waiting: [] };
  const attempt = async (
    name: string,
    done: string[],
    work: (trx: Transaction<DB>) => Promise<void>,
  ): Promise<void> => {
    try {
      await db.transaction().execute(async (trx) => {
        await sql`select set_config('lock_timeout', ${lockTimeout}, true)`.execute(trx);
        await work(trx);
      });
      done.push(name);
    } catch (error) {
      if (!isHeldUp(error)) throw error;
      round.waiting.push(name);
    }
  };
  for (const missing of await listMissing(db, now))
    await attempt(missing.name, round.made, (trx) => makeOne(trx, missing));
  for (const name of await listPast(db, now))
    await attempt(name, round.dropped, async (trx) => {
      // Dropping takes this lock as well, but only after it has looked the name up: of two servers the later one would
      // then fail on a table that is gone.
      await sql`lock table positions in access exclusive mode`.execute(trx);
      await sql`drop table if exists ${sql.table(name)}`.execute(trx);
    });
  await beginMonth(db, now);
  return round;
}

/** Within a transaction that owns the tables: a restored conversation may belong to a month without a partition. */
export async function makePartitions(trx: Transaction<DB>, now: Date): Promise<void> {
  for (const missing of await listMissing(trx, now)) await makeOne(trx, missing);
}

/** Number of rows in default partitions; capped, for display. */
export async function countAstray(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      (select from messages_default limit 10000) union all (select from positions_default limit 10000)
    ) astray
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Missing partitions: upcoming ones, those that follow the newest conversation whatever the clock says, and those of
 * rows in the default partition.
 */
async function listMissing(db: Kysely<DB>, now: Date): Promise<Missing[]> {
  const today = now.toISOString().slice(0, 10);
  const { rows } = await sql<Missing>`
    with ranges as (
      select coalesce(substring(bound from 'FROM [(]''?([0-9]+)')::bigint, -1000000000000) as from_id,
             substring(bound from 'TO [(]''?([0-9]+)')::bigint as to_id
        from pg_inherits join pg_class on oid = inhrelid, pg_get_expr(relpartbound, oid) as bound
       where inhparent = 'messages'::regclass
    ), months (start) as (
      select (date_trunc('month', ${today}::date) + n * interval '1 month')::date from generate_series(0, 2) n
      union
      select (month_of_conversation(last_value) + n * interval '1 month')::date
        from conversations_id_seq, generate_series(0, 2) n
      union
      select month_of_conversation(conversation_id) from messages_default
    ), days (start) as (
      select ${today}::date + n from generate_series(0, 2) n
      union
      select (received_at at time zone 'UTC')::date from positions_default
    )
    select 'messages_' || to_char(start, 'YYYY_MM') as name, 'month' as kind, start::text from months
     where not exists (select from ranges where first_conversation_of(start) >= from_id and first_conversation_of(start) < to_id)
    union all
    select name, 'day', start::text from days, concat('positions_', to_char(start, 'YYYY_MM_DD')) as name
     where to_regclass(name) is null
     order by name
  `.execute(db);
  return rows;
}

async function makeOne(trx: Transaction<DB>, { kind, start }: Missing): Promise<void> {
  const make = kind === 'month' ? sql`make_month_of_messages` : sql`make_day_of_positions`;
  await sql`select ${make}(${start}::date)`.execute(trx);
}

/** Days beyond the longest retention anyone can choose. */
async function listPast(db: Kysely<DB>, now: Date): Promise<string[]> {
  const due = new Date(now.getTime() - Math.max(...retentionHours) * 3_600_000).toISOString();
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_inherits join pg_class on oid = inhrelid
     where inhparent = 'positions'::regclass and relname ~ '^positions(_[0-9]+){3}$'
       and to_date(right(relname, 10), 'YYYY_MM_DD') + 1 <= (${due}::timestamptz at time zone 'UTC')
     order by relname
  `.execute(db);
  return rows.map(({ name }) => name);
}

/** The counter only increases: after a clock that was ahead it stays where it is. */
async function beginMonth(db: Kysely<DB>, now: Date): Promise<void> {
  await sql`
    select setval('conversations_id_seq', first_conversation_of(month), false)
      from conversations_id_seq, date(date_trunc('month', ${now.toISOString()}::timestamptz at time zone 'UTC')) as month
     where last_value < first_conversation_of(month)
       and exists (select from pg_class where relname = 'messages_' || to_char(month, 'YYYY_MM'))
  `.execute(db);
}

function isHeldUp(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === lockNotAvailable || code === deadlockDetected;
}
