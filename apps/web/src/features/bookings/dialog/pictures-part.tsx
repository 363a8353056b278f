import { maxBookingPictures } from '@mesterhand/domain/bookings/pictures-schema';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { PictureField } from '../../job-requests/describe/picture-field.tsx';
import type { BookingPictures } from './use-booking-pictures.ts';

/** What is to be done, in pictures. */
export function PicturesPart({ pictures }: { pictures: BookingPictures }) {
  const { t } = useTranslation('bookings');
  return (
    <div data-field="pictures">
      <PictureField
        state={pictures}
        error={pictures.problem}
        description={t('pictures.description', { count: maxBookingPictures })}
      />
    </div>
  );
}
