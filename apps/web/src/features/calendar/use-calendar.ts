import { bookingHorizonDays } from '@mesterhand/domain/bookings/slots';
import type { AffectedJobsInput, Clash } from '@mesterhand/domain/calendar/schema';
import { addDays, osloCivil } from '@mesterhand/domain/time/oslo';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { readError, useErrorText } from '../../core/api/errors.ts';
import { showToast } from '../../core/browser/toast.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';

/** A master's own calendar, with its mutations. */
export function useCalendar(masterId: number) {
  const { t } = useTranslation('calendar');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const [today] = useState(() => osloCivil(new Date()).date);
  const [clashes, setClashes] = useState<Clash[]>([]);
  const span = { masterId, from: today, to: addDays(today, bookingHorizonDays) };
  const query = trpc.bookings.calendar.byMaster.useQuery(span);

  const settle = (title: string, newClashes: Clash[] = []) => {
    showToast({ title });
    setClashes(newClashes);
    return utils.bookings.calendar.invalidate();
  };
  // Errors shown at a field need no toast.
  const onError = (error: unknown) => {
    if (readError(error).issues.length === 0)
      showToast({ title: t('failed'), message: errorText(error), tone: 'error' });
  };
  const save = trpc.bookings.calendar.save.useMutation({
    onSuccess: (answer) => settle(t('week.saved'), answer.clashes),
    onError,
  });
  const add = trpc.bookings.calendar.add.useMutation({
    onSuccess: (answer) => settle(t('entry.added'), answer.clashes),
    onError,
  });
  // A read on a click, past the cache: there a live event would cancel it as outdated.
  const affected = useMutation({
    mutationFn: (input: AffectedJobsInput) =>
      utils.client.bookings.calendar.affectedJobs.query(input),
    onError,
  });
  const remove = trpc.bookings.calendar.remove.useMutation({
    onSuccess: () => settle(t('entry.removed')),
    onError: (error) => {
      onError(error);
      void utils.bookings.calendar.invalidate();
    },
  });
  return { query, today, clashes, save, add, remove, affected };
}
export type CalendarState = ReturnType<typeof useCalendar>;
