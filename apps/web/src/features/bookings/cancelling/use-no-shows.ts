import { useErrorText } from '../../../core/api/errors.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { showToast } from '../../../core/browser/toast.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';

/** Reports of no-shows. A toast appears once the server has stored one; a refusal refetches what it is about. */
export function useNoShows() {
  const { t } = useTranslation('bookings');
  const utils = trpc.useUtils();
  const errorText = useErrorText();
  const feedback = (outcome: 'reported' | 'answered' | 'retracted') => ({
    onSuccess: async () => {
      showToast({ title: t(`noShow.done.${outcome}`) });
      await utils.bookings.invalidate();
    },
    onError: (error: unknown) => {
      showToast({ tone: 'error', title: t('noShow.done.failed'), message: errorText(error) });
      void utils.bookings.invalidate();
    },
  });
  return {
    report: trpc.bookings.noShows.report.useMutation(feedback('reported')),
    answer: trpc.bookings.noShows.answer.useMutation(feedback('answered')),
    retract: trpc.bookings.noShows.retract.useMutation(feedback('retracted')),
  };
}
