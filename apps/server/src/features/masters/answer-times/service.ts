import { type Places, namedStatement } from '@mesterhand/db/named-statements';
import type { DB } from '@mesterhand/db/schema';
import { type Kysely, sql } from 'kysely';
import { withTransaction } from '../../../core/database/index.ts';
import { answerTimesSql } from '../../../core/listings/index.ts';
import { refreshListing } from '../service.ts';
import { listCountedSince, listMeasured } from './queries.ts';

/** Milliseconds that are searched for new answers: jobs and clocks of servers may be late by some minutes. */
const searchedMs = 10 * 60_000;
/** Masters of one transaction. */
const batchSize = 200;

interface Counted {
  ids: readonly number[];
  now: string;
}

/** Stores the answer times of locked masters. Returns the ids of those whose times have changed. */
const storeAnswerTimes = namedStatement(
  'masters-answer-times',
  (_, value: Places<Counted>) => sql<{ id: number }>`
    with clock as (select ${value('now')}::timestamptz as at), counted as (
      select m.id, ${sql.raw(answerTimesSql('m.id', 'clock.at'))} as times
        from masters m cross join clock where m.id = any (${value('ids')}::bigint[])
    )
    update masters m
       set answer_minutes = (times ->> 'medianMinutes')::integer,
           answer_requests = coalesce((times ->> 'requests')::integer, 0)
      from counted
     where counted.id = m.id
       and (m.answer_minutes, m.answer_requests) is distinct from
           ((times ->> 'medianMinutes')::integer, coalesce((times ->> 'requests')::integer, 0))
    returning m.id`,
);

const lockMasters = namedStatement(
  'masters-held',
  (_, value: Places<Pick<Counted, 'ids'>>) => sql`
    select id from masters where id = any (${value('ids')}::bigint[]) order by id for no key update`,
);

/** Recomputes the answer times of masters who were answering or silent in the last minutes, for their cards. */
export async function refreshNewAnswerTimes(db: Kysely<DB>, now: Date): Promise<void> {
  const since = new Date(now.getTime() - searchedMs);
  await refresh(db, await listCountedSince(db, since, now), now);
}

/** Recomputes all answer times: requests of more than 30 days ago cease to count. */
export async function refreshAnswerTimes(db: Kysely<DB>, now: Date): Promise<void> {
  await refresh(db, await listMeasured(db, now), now);
}

/** Not in the transaction of an answer, which holds the lock of its request: masters are locked before requests. */
async function refresh(db: Kysely<DB>, masterIds: readonly number[], now: Date): Promise<void> {
  for (let first = 0; first < masterIds.length; first += batchSize) {
    const ids = masterIds.slice(first, first + batchSize);
    await withTransaction(db, async (trx) => {
      await lockMasters(trx, { ids });
      const changed = await storeAnswerTimes(trx, { ids, now: now.toISOString() });
      // Unchanged listings and their caches stay valid.
      if (changed.length > 0)
        await refreshListing(
          trx,
          changed.map(({ id }) => id),
        );
    });
  }
}
