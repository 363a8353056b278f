import type { Booking } from '@mesterhand/domain/bookings/schema';
import { nameIn } from '@mesterhand/domain/privacy/nobody';
import { currentLanguage } from '../../../core/i18n/i18n.ts';
import type { Translate } from '../../../core/i18n/translation.ts';

/** Display names of a booking's master and service; by number when the name was deleted. */
export function bookingNames(
  t: Translate<'bookings'>,
  booking: Pick<Booking, 'master' | 'masterId' | 'service' | 'serviceId'>,
) {
  return {
    master:
      nameIn(currentLanguage(), booking.master.name) || t('card.master', { id: booking.masterId }),
    service: booking.service || t('card.service', { id: booking.serviceId }),
  };
}
