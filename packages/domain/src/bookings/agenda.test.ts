import { describe, expect, test } from 'vitest';
import { type DayRelation, agendaParts, agendaRules } from './agenda.ts';
import { type BookingStatus, bookingStatuses } from './status.ts';

interface Standing {
  status: BookingStatus;
  day: DayRelation;
  accepted: boolean;
}

const partsOf = ({ status, day, accepted }: Standing) =>
  agendaParts.filter((part) =>
    agendaRules[part].some(
      (rule) =>
        rule.statuses.includes(status) &&
        rule.days?.includes(day) !== false &&
        (rule.accepted === undefined || rule.accepted === accepted),
    ),
  );

describe('C-73 the parts of a master’s jobs', () => {
  const everyDay: DayRelation[] = ['before', 'on', 'after'];
  const standings = bookingStatuses.flatMap((status) =>
    everyDay.flatMap((day) => [true, false].map((accepted) => ({ status, day, accepted }))),
  );

  test.each(standings)('$status, $day today, accepted: $accepted, is in one', (standing) => {
    expect(partsOf(standing)).toHaveLength(1);
  });

  test.each<[BookingStatus, DayRelation, boolean, string]>([
    ['pending', 'on', false, 'waiting'],
    ['pending', 'after', false, 'waiting'],
    ['pending', 'before', false, 'past'],
    ['confirmed', 'after', false, 'waiting'],
    ['confirmed', 'on', true, 'today'],
    ['confirmed', 'after', true, 'upcoming'],
    ['confirmed', 'before', true, 'past'],
    ['in_progress', 'before', true, 'today'],
    ['completed', 'on', true, 'past'],
    ['cancelled', 'after', false, 'past'],
  ])('%s, %s today, accepted: %s, is in %s', (status, day, accepted, part) => {
    expect(partsOf({ status, day, accepted })).toEqual([part]);
  });
});
