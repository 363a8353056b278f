import type { TravelState } from '@mesterhand/domain/bookings/travel';
import { useErrorText } from '../../../core/api/errors.ts';
import { showToast } from '../../../core/browser/toast.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { trpc } from '../../../core/api/trpc.ts';

/** Reports that the master is on the way, or has arrived. The toast appears once the server has stored it. */
export function useSetTravel(id: number) {
  const { t } = useTranslation('bookings');
  const utils = trpc.useUtils();
  const errorText = useErrorText();
  const set = trpc.bookings.setTravel.useMutation({
    onSuccess: async ({ travel }) => {
      showToast({ title: t(travel === null ? 'travel.ended' : `travel.told.${travel}`) });
      await Promise.all([utils.bookings.invalidate(), utils.tracking.settings.invalidate()]);
    },
    onError: (error) =>
      showToast({ tone: 'error', title: t('travel.failed'), message: errorText(error) }),
  });
  return {
    isBusy: set.isPending,
    report: (travel: TravelState | null) => set.mutate({ id, travel }),
  };
}
