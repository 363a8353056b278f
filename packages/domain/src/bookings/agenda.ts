import type { BookingStatus } from './status.ts';

/** The parts of a master's jobs. Every booking stands in exactly one. */
export const agendaParts = ['today', 'waiting', 'upcoming', 'past'] as const;
export type AgendaPart = (typeof agendaParts)[number];

/** How the day of a booking lies to today, in Oslo. */
export type DayRelation = 'before' | 'on' | 'after';

/** Bookings of these statuses, on these days, and accepted or not; what is left out is not asked. */
export interface AgendaRule {
  statuses: readonly BookingStatus[];
  days?: readonly DayRelation[];
  accepted?: boolean;
}

const todayOrLater = ['on', 'after'] as const;

/**
 * Which bookings stand in which part: any rule of it is enough. A request waits for its master until its day is over;
 * a job under way belongs to today whenever it began.
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

/** What a part is listed by: the next to begin first, and of what is over the latest first. */
export const agendaOrder = {
  today: 'asc',
  waiting: 'asc',
  upcoming: 'asc',
  past: 'desc',
} as const satisfies Record<AgendaPart, 'asc' | 'desc'>;

/** The parts whose number of bookings is shown: those that ask for something. */
export const countedParts = ['today', 'waiting', 'upcoming'] as const;
