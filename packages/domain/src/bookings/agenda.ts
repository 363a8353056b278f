import type { BookingStatus } from './status.ts';

/** The parts of a master's agenda. Every booking belongs to exactly one. */
export const agendaParts = ['today', 'waiting', 'upcoming', 'past'] as const;
export type AgendaPart = (typeof agendaParts)[number];

/** The relation of a booking's day to today, in Oslo. */
export type DayRelation = 'before' | 'on' | 'after';

/** Conditions on status, day and acceptance; an absent one always holds. */
export interface AgendaRule {
  statuses: readonly BookingStatus[];
  days?: readonly DayRelation[];
  accepted?: boolean;
}

const todayOrLater = ['on', 'after'] as const;

/**
 * The rules of each part: a booking matches if any of them does. A request waits for its master until its day is over;
 * a job in progress belongs to today whatever its date.
 */
export const agendaRules: Record<AgendaPart, readonly AgendaRule[]> = {
  today: [
    { statuses: ['in_progress'] },
    { statuses: ['confirmed'], accepted: true, days: ['on'] },
    { statuses: ['pending_payment'], days: ['on'] },
  ],
  waiting: [
    { statuses: ['pending'], days: todayOrLater },
    { statuses: ['confirmed'], accepted: false, days: todayOrLater },
  ],
  upcoming: [
    { statuses: ['confirmed'], accepted: true, days: ['after'] },
    { statuses: ['pending_payment'], days: ['after'] },
  ],
  past: [
    { statuses: ['completed', 'cancelled'] },
    { statuses: ['pending', 'confirmed', 'pending_payment'], days: ['before'] },
  ],
};

/** The sort order of a part: upcoming ones earliest first, past ones latest first. */
export const agendaOrder = {
  today: 'asc',
  waiting: 'asc',
  upcoming: 'asc',
  past: 'desc',
} as const satisfies Record<AgendaPart, 'asc' | 'desc'>;

/** The parts whose number of bookings is shown: those that ask for something. */
export const countedParts = ['today', 'waiting', 'upcoming'] as const;
