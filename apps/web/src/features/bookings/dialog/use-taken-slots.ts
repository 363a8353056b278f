import { osloCivil } from '@mesterhand/domain/time/oslo';
import { useCallback, useMemo } from 'react';
import { trpc } from '../../../core/api/trpc.ts';

/** The query range of a date's taken slots: its whole month, from today on. */
function monthFrom(date: string): string {
  const today = osloCivil(new Date()).date;
  const first = `${date.slice(0, 7)}-01`;
  return date === '' || first < today ? today : first;
}

/** The slots that accepted jobs of a master hold in the month of a date. */
export function useTakenSlots(masterId: number, date: string) {
  const { data } = trpc.bookings.takenSlots.useQuery({ masterId, from: monthFrom(date) });
  const taken = useMemo(() => new Set(data?.map((slot) => `${slot.date} ${slot.time}`)), [data]);
  return useCallback((day: string, time: string) => taken.has(`${day} ${time}`), [taken]);
}
