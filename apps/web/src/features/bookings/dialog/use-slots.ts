import type { JobTime } from '@mesterhand/domain/bookings/duration';
import { bookingHorizonDays } from '@mesterhand/domain/bookings/slots';
import {
  type Closure,
  dayOf,
  defaultHours,
  isSlotOpen,
  lateEndOf,
  type WorkingCalendar,
} from '@mesterhand/domain/calendar/hours';
import { addDays, osloCivil } from '@mesterhand/domain/time/oslo';
import { useMemo, useState } from 'react';
import { trpc } from '../../../core/api/trpc.ts';
import { useTakenSlots } from './use-taken-slots.ts';

/** A master's slots, by the rules that the server uses too. */
export interface Slots {
  /** Why a slot is unavailable. Without a time only the day is checked. */
  obstacleOf(date: string, time: string): 'taken' | 'closed' | null;
  /** When the work would end, where that is after the master's hours; null where it is not. */
  lateEndOf(date: string, time: string): string | null;
  /** Why a whole day is closed. */
  closureOf(date: string): Closure | null;
}

const usual: WorkingCalendar = { hours: defaultHours, exceptions: [] };

/** A master's slots around a date for a job; until the calendar is loaded the default week is used. */
export function useSlots(masterId: number, date: string, job: JobTime): Slots {
  const { durationMinutes, bufferMinutes } = job;
  const [today] = useState(() => osloCivil(new Date()).date);
  const span = { masterId, from: today, to: addDays(today, bookingHorizonDays) };
  const { data: calendar = usual } = trpc.bookings.calendar.byMaster.useQuery(span);
  const isTaken = useTakenSlots(masterId, date, durationMinutes + bufferMinutes);
  return useMemo(
    () => ({
      obstacleOf: (day, time) => {
        if (!isSlotOpen(calendar, day, time, durationMinutes + bufferMinutes)) return 'closed';
        return isTaken(day, time) ? 'taken' : null;
      },
      lateEndOf: (day, time) => lateEndOf(calendar, { date: day, time, durationMinutes }),
      closureOf: (day) => dayOf(calendar, day).closure,
    }),
    [calendar, isTaken, durationMinutes, bufferMinutes],
  );
}
