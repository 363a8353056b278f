import { useEffect } from 'react';
import { useErrorText } from '../../../core/api/errors.ts';
import { showToast } from '../../../core/browser/toast.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import type { Saying, StatusItem } from './status-outbox.ts';
import { refusedBy } from './refused-by.ts';
import type { StatusSending } from './use-status-outbox.ts';

/** Why the server refused a step, as text; with a text of its own for a master's taken slot. */
export function useRefusalText(isMaster: boolean): (code: string) => string {
  const { t } = useTranslation('bookings');
  const errorText = useErrorText();
  return (code) =>
    isMaster && code === 'bookings.slotTaken' ? t('control.slotTaken') : errorText(refusedBy(code));
}

type Say = ReturnType<typeof useTranslation<'bookings'>>['t'];

/** What the customer knows once a saying has been stored. */
function saidText(t: Say, saying: Saying): string {
  if (saying.of === 'travel')
    return t(saying.travel === null ? 'travel.ended' : `travel.told.${saying.travel}`);
  const { minutes } = saying;
  return minutes === null ? t('late.ended') : t('late.reported', { minutes });
}

type Options = { isMaster: boolean; concerns(item: StatusItem): boolean };

/** Shows the server's answer to a step in a toast. */
export function useStatusReports(sending: StatusSending, { isMaster, concerns }: Options): void {
  const { t } = useTranslation('bookings');
  const refusalText = useRefusalText(isMaster);
  useEffect(() => {
    const ends = [
      sending.onSent((_, item) => {
        if (!concerns(item)) return;
        const { saying, task } = item;
        // The list of the job shows it.
        if (task !== null) return undefined;
        if (saying !== null) return showToast({ title: saidText(t, saying) });
        showToast({ title: t('control.updated'), message: t('control.updatedText') });
      }),
      sending.onRefused((item, code) => {
        if (!concerns(item) || item.task !== null) return;
        const reason = refusalText(code);
        if (item.saying !== null)
          return showToast({ tone: 'error', title: t('travel.failed'), message: reason });
        const message = t('control.because', { failure: t('control.failedText'), reason });
        showToast({ tone: 'error', title: t('control.failed'), message });
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  });
}
