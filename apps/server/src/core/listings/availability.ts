import { nextFreeTime, wantedStarts } from '@mesterhand/domain/availability/availability';
import type { FreeSpan } from '@mesterhand/domain/availability/spans';
import type { MasterCard } from '@mesterhand/domain/masters/schema';

/** The stored availability of a master, where there is one. */
export interface AvailabilityRow {
  freeFrom: string | null;
  freeStarts: number[] | null;
}

/** The field of a master's card or profile; none where it is not known. */
export function readNextFree(
  { freeFrom, freeStarts }: AvailabilityRow,
  now: Date,
): Pick<MasterCard, 'nextFree'> {
  if (freeFrom === null || freeStarts === null) return {};
  const nextFree = nextFreeTime({ firstDay: freeFrom, starts: freeStarts }, now);
  return nextFree === undefined ? {} : { nextFree };
}

/**
 * SQL that decides whether a master has a free start in a span; the rule is `isFreeIn` of the domain. A scalar subquery:
 * it is evaluated along the index of the list's order until the page is full, where a join would sort everybody first.
 * @param masterId an expression. @param place adds a value to the statement and returns its place, such as `$3`.
 */
export function isFreeIn(
  masterId: string,
  { span, now }: { span: FreeSpan; now: Date },
  place: (value: unknown) => string,
): string {
  const wanted = wantedStarts(span, now);
  const from = `${place(wanted.from)}::date`;
  const ofFirst = `${place(wanted.startsOfFirst)}::smallint`;
  const further = `${place(wanted.furtherDays)}::int`;
  const first = `${from} - a.first_day + 1`;
  return `coalesce((
    select (a.starts[${first}] & ${ofFirst}) <> 0 or 0 < any (a.starts[${first} + 1 : ${first} + ${further}])
      from availability a where a.master_id = ${masterId} and a.first_day <= ${from}), false)`;
}
