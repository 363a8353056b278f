import { useId } from 'react';
import { trpc } from '../../../core/api/trpc.ts';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Text } from '../../../ui/layout.tsx';
import { SkeletonBlock } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import classes from './work-photo.module.css';
import { StoredPhoto } from './work-photo.tsx';

/** The photos of a job that its master shows to the customer. */
export default function ShownPhotos({ bookingId }: { bookingId: number }) {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  const headingId = useId();
  const { data, error, refetch, isLoadingError } = trpc.bookings.work.photos.useQuery({
    bookingId,
  });
  if (isLoadingError) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonBlock width="100%" height={72} radius={12} />;
  if (data.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <Text component="h3" id={headingId} fw={700} mt="md">
        {t('photos.title')}
      </Text>
      <ul className={classes.photos}>
        {data.map(({ id, image, text, occurredAt }) => {
          const at = format.dateTime(occurredAt);
          return (
            <li key={id}>
              <StoredPhoto url={image} label={text === '' ? t('photos.taken', { at }) : text} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
