import { bookingHorizonDays } from '@mesterhand/domain/bookings/slots';
import type { JobTime } from '@mesterhand/domain/bookings/duration';
import { dayOf, defaultHours, isSlotOpen, lateEndOf } from '@mesterhand/domain/calendar/hours';
import { addDays, osloCivil } from '@mesterhand/domain/time/oslo';
import { useMemo, useState } from 'react';
import { trpc } from '../../../core/api/trpc.ts';
import type { Slots } from '../../bookings/dialog/use-slots.ts';
import { useTakenSlots } from '../../bookings/dialog/use-taken-slots.ts';
import type { Agenda } from './free-times.ts';

/**
 * A master's calendar with the slots that are taken in the next weeks and around another date, by the rules that the
 * server uses too.
 */
export function useAgenda(masterId: number, otherDate: string, job: JobTime) {
  const { durationMinutes } = job;
  const minutes = durationMinutes + job.bufferMinutes;
  const [today] = useState(() => osloCivil(new Date()).date);
  const span = { masterId, from: today, to: addDays(today, bookingHorizonDays) };
  const calendar = trpc.bookings.calendar.byMaster.useQuery(span);
  const taken = trpc.bookings.takenSlots.useQuery({ masterId, from: today, minutes });
  const isTakenLater = useTakenSlots(masterId, otherDate, minutes);
  const agenda: Agenda = useMemo(() => {
    const near = new Set(taken.data?.map(({ date, time }) => `${date} ${time}`));
    return {
      calendar: calendar.data ?? { hours: defaultHours, exceptions: [] },
      minutes,
      isTaken: (date, time) => near.has(`${date} ${time}`) || isTakenLater(date, time),
    };
  }, [calendar.data, taken.data, isTakenLater, minutes]);
  const slots: Slots = useMemo(
    () => ({
      obstacleOf: (date, time) => {
        if (!isSlotOpen(agenda.calendar, date, time, agenda.minutes)) return 'closed';
        return agenda.isTaken(date, time) ? 'taken' : null;
      },
      lateEndOf: (date, time) => lateEndOf(agenda.calendar, { date, time, durationMinutes }),
      closureOf: (date) => dayOf(agenda.calendar, date).closure,
    }),
    [agenda, durationMinutes],
  );
  return { agenda, slots, isLoading: calendar.isPending || taken.isPending };
}
