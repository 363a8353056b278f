import type { Booking } from '@mesterhand/domain/bookings/schema';
import { useId } from 'react';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Text } from '../../../ui/layout.tsx';
import { StoredPhoto } from './work-photo.tsx';
import classes from './work-photo.module.css';

type SentProps = {
  booking: Pick<Booking, 'pictures'>;
  /** Null for staff. */
  viewer: 'client' | 'master' | null;
  /** Below the heading of the page or dialog that shows them. */
  level?: 'h3' | 'h4';
};

/** The pictures that the customer sent with a booking; each opens in full. */
export default function SentPictures({ booking: { pictures }, viewer, level = 'h3' }: SentProps) {
  const { t } = useTranslation('bookings');
  const headingId = useId();
  if (pictures.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <Text component={level} id={headingId} fw={700} mt="md">
        {t(viewer === 'client' ? 'pictures.mine' : 'pictures.client')}
      </Text>
      <ul className={classes.photos}>
        {pictures.map((url, place) => (
          <li key={url}>
            <StoredPhoto url={url} label={t('pictures.one', { place: place + 1 })} />
          </li>
        ))}
      </ul>
    </section>
  );
}
