import type { Booking } from '@mesterhand/domain/bookings/schema';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { useBookAgain } from './use-book-again.ts';

/** Books the same again; apart, as the draft of a booking needs the schemas. */
export default function AgainButton({ booking }: { booking: Booking }) {
  const { t } = useTranslation('bookings');
  const bookAgain = useBookAgain(booking);
  return (
    <Button mih={44} variant="light" onClick={bookAgain}>
      {t('client.again')}
    </Button>
  );
}
