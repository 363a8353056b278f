import type { DayRange } from '@mesterhand/domain/admin/period';
import { addDays, startOfOsloDay } from '@mesterhand/domain/time/oslo';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Whether the instant of a column lies within civil days in Oslo, as a range of its index. */
export function withinDays(column: string, { from, to }: DayRange): RawBuilder<SqlBool> {
  const at = sql.ref(column);
  const bounds = [
    ...(from === undefined ? [] : [sql`${at} >= ${startOfOsloDay(from).toISOString()}`]),
    ...(to === undefined ? [] : [sql`${at} < ${startOfOsloDay(addDays(to, 1)).toISOString()}`]),
  ];
  return bounds.length === 0 ? sql`true` : sql`(${sql.join(bounds, sql` and `)})`;
}
