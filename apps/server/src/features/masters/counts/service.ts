import { namedStatement } from '@mesterhand/db/named-statements';
import type { DB } from '@mesterhand/db/schema';
import { type Kysely, sql } from 'kysely';
import { withTransaction } from '../../../core/database/index.ts';

/** A row that a transaction adds meanwhile stays for the next time. */
const addUp = namedStatement(
  'listing-counts-added-up',
  () => sql`
    with changed as materialized (
      select category_id, city, bits from listing_counts group by 1, 2, 3 having count(*) > 1
    ), gone as (
      delete from listing_counts c using changed g
       where (c.category_id, c.city, c.bits) = (g.category_id, g.city, g.bits)
      returning c.category_id, c.city, c.bits, c.masters
    )
    insert into listing_counts (category_id, city, bits, masters)
    select category_id, city, bits, sum(masters) from gone group by 1, 2, 3 having sum(masters) <> 0`,
);

/**
 * Makes one row of each group that searches count by: changes add rows. One server at a time: two that delete the same
 * rows in different orders would wait for each other.
 */
export async function foldCounts(db: Kysely<DB>): Promise<void> {
  await withTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('listing counts', 0))`.execute(trx);
    await addUp(trx, {});
  });
}
