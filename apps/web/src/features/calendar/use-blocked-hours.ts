import type { Clash } from '@mesterhand/domain/calendar/schema';
import { useState } from 'react';
import { readError, useErrorText } from '../../core/api/errors.ts';
import { trpc } from '../../core/api/trpc.ts';
import { showToast } from '../../core/browser/toast.ts';
import { useTranslation } from '../../core/i18n/translation.ts';

/** Blocks hours and opens them again; `clashes` are the accepted jobs that the latest block meets. */
export function useBlockedHours() {
  const { t } = useTranslation('calendar');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const [clashes, setClashes] = useState<Clash[]>([]);
  const settle = (title: string, met: Clash[] = []) => {
    showToast({ title });
    setClashes(met);
    void utils.bookings.today.invalidate();
    return utils.bookings.calendar.invalidate();
  };
  const onError = (error: unknown) => {
    void utils.bookings.calendar.invalidate();
    if (readError(error).issues.length === 0)
      showToast({ title: t('failed'), message: errorText(error), tone: 'error' });
  };
  const block = trpc.bookings.calendar.block.useMutation({
    onSuccess: (answer) => settle(t('blocks.blocked'), answer.clashes),
    onError,
  });
  const unblock = trpc.bookings.calendar.unblock.useMutation({
    onSuccess: () => settle(t('blocks.opened')),
    onError,
  });
  return { block, unblock, clashes };
}
export type BlockedHoursState = ReturnType<typeof useBlockedHours>;
