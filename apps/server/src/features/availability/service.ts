import { type Places, namedStatement } from '@mesterhand/db/named-statements';
import type { DB } from '@mesterhand/db/schema';
import {
  availabilityOf,
  storedDays,
  usualTimeOf,
} from '@mesterhand/domain/availability/availability';
import { addDays, osloCivil } from '@mesterhand/domain/time/oslo';
import { type Kysely, type Transaction, sql } from 'kysely';
import { withTransaction } from '../../core/database/index.ts';
import { listSources, lockOutdated } from './queries.ts';

/** Masters of one transaction: the event loop computes them at once, some 0.4 ms each. */
const batchSize = 25;

/**
 * Recomputes the availability of the masters whose calendars, jobs or services have changed, until there are none, and
 * of one batch whose stored days begin before today. Several servers may do so at the same time.
 */
export async function refreshDue(db: Kysely<DB>, now: Date, stopping?: AbortSignal): Promise<void> {
  const refreshBatch = (): Promise<boolean> =>
    withTransaction(db, async (trx) => {
      const taken = await takeChanged(trx, { limit: batchSize });
      const today = osloCivil(now).date;
      const changed = taken.map(({ masterId }) => masterId);
      const limit = batchSize - changed.length;
      const outdated = limit > 0 ? await lockOutdated(trx, { today, limit }) : [];
      await refresh(trx, [...new Set([...changed, ...outdated])], today);
      return limit === 0;
    });
  for (;;) {
    if (stopping?.aborted === true) return;
    const isMore = await refreshBatch();
    if (!isMore) return;
  }
}

/** Newest first: a change of today does not wait for those that an import has left. */
const takeChanged = namedStatement(
  'availability-taken',
  (_, value: Places<{ limit: number }>) => sql<{ masterId: number }>`
    delete from availability_changes where id in (
      select id from availability_changes order by id desc limit ${value('limit')}::int for update skip locked
    ) returning master_id`,
);

/** Enqueues visible masters without availability: those of before this table, or of an older archive. */
export async function enqueueMissing(db: Kysely<DB>): Promise<void> {
  await sql`
    insert into availability_changes (master_id)
    select id from masters m
     where hidden_at is null and not exists (select from availability where master_id = m.id)
     order by id`.execute(db);
}

async function refresh(
  trx: Transaction<DB>,
  masterIds: readonly number[],
  firstDay: string,
): Promise<void> {
  if (masterIds.length === 0) return;
  const ids = masterIds.toSorted((one, other) => one - other);
  // The plans are read after the lock, in a later snapshot: of two concurrent refreshes the last one stored is the newest.
  await lockMasters(trx, { ids });
  const until = addDays(firstDay, storedDays - 1);
  const sources = await listSources(trx, { masterIds: ids, from: firstDay, until });
  const rows = sources.map(({ masterId, plan, services }) => {
    const { starts } = availabilityOf(plan, usualTimeOf(services), firstDay);
    return { master_id: masterId, first_day: firstDay, starts };
  });
  await storeAvailability(trx, { ids, rows: JSON.stringify(rows) });
}

const lockMasters = namedStatement(
  'availability-locked',
  (_, value: Places<{ ids: readonly number[] }>) => sql`
    select pg_advisory_xact_lock(hashtextextended('availability ' || id, 0))
      from unnest(${value('ids')}::bigint[]) as id`,
);

/** Stores what has changed, and removes the rows of hidden masters. */
const storeAvailability = namedStatement(
  'availability-stored',
  (_, value: Places<{ ids: readonly number[]; rows: string }>) => sql`
    with computed as (
      select c.* from jsonb_to_recordset(${value('rows')}::jsonb)
        as c (master_id bigint, first_day date, starts smallint[])
    ), removed as (
      delete from availability
       where master_id = any (${value('ids')}::bigint[]) and master_id not in (select master_id from computed)
    )
    insert into availability as a (master_id, first_day, starts)
    select master_id, first_day, starts from computed
    on conflict (master_id) do update set first_day = excluded.first_day, starts = excluded.starts
     where (a.first_day, a.starts) is distinct from (excluded.first_day, excluded.starts)`,
);
