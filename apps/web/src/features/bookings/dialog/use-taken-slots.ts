import { osloCivil } from '@mesterhand/domain/time/oslo';
import { keepPreviousData } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { trpc } from '../../../core/api/trpc.ts';

/** The query range of a date's taken slots: its whole month, from today on. */
function monthFrom(date: string): string {
  const today = osloCivil(new Date()).date;
  const first = `${date.slice(0, 7)}-01`;
  return date === '' || first < today ? today : first;
}

/** The starts in the month of a date at which a job of so many minutes would meet an accepted one of the master. */
export function useTakenSlots(masterId: number, date: string, minutes: number) {
  const span = { masterId, from: monthFrom(date), minutes };
  const { data } = trpc.bookings.takenSlots.useQuery(span, { placeholderData: keepPreviousData });
  const taken = useMemo(() => new Set(data?.map((slot) => `${slot.date} ${slot.time}`)), [data]);
  return useCallback((day: string, time: string) => taken.has(`${day} ${time}`), [taken]);
}
