import { osloZone } from '@mesterhand/domain/time/oslo';
import { type RawBuilder, sql } from 'kysely';

/** The Oslo wall clock at a column's instant, a `timestamp`: for statements that group or compare by civil time. */
export function osloClock(column: string): RawBuilder<string> {
  return sql`${sql.ref(column)} at time zone ${sql.lit(osloZone)}`;
}
