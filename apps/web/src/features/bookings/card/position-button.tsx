import type { Booking } from '@mesterhand/domain/bookings/schema';
import { isTrackable } from '@mesterhand/domain/bookings/status';
import { useDialog } from '../../../core/navigation/dialogs.tsx';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { IconMapPin } from '../../../ui/icons.gen.ts';

/** For the customer of an accepted job that is not over (C-50). */
export function PositionButton({ booking }: { booking: Booking }) {
  const { t } = useTranslation('position');
  const dialog = useDialog();
  if (!isTrackable(booking)) return null;
  const { id, master } = booking;
  return (
    <Button
      variant="light"
      leftSection={<IconMapPin size={20} aria-hidden />}
      aria-label={t('openOf', { name: master.name })}
      onClick={() => dialog.open({ dialog: 'position', booking: id })}
    >
      {t('open')}
    </Button>
  );
}
