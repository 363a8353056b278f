import type { BookingDetail } from '@mesterhand/domain/bookings/schema';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { Stack, Text } from '../../../ui/layout.tsx';
import { SkeletonBlock, LoadingNote } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import classes from './booking-history.module.css';

type Entry = BookingDetail['history'][number];

function useEntryText() {
  const { t } = useTranslation('bookings');
  return ({ from, to, by }: Entry): string => {
    if (from === null) return t('history.sent');
    return t('history.step', { deed: t(`history.deeds.${to}`), by: t(`history.by.${by}`) });
  };
}

/** Who did what, and when; loaded only when opened. */
export default function BookingHistory({ id }: { id: number }) {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  const entryText = useEntryText();
  const detail = trpc.bookings.byId.useQuery({ id });
  if (detail.isError)
    return <ErrorState error={detail.error} onRetry={() => void detail.refetch()} />;
  if (!detail.data) {
    return (
      <>
        <LoadingNote />
        <SkeletonBlock width="60%" height={20} />
      </>
    );
  }
  return (
    <Stack component="ol" className={classes.history} aria-label={t('history.title')}>
      {detail.data.history.map((entry) => (
        <Stack component="li" key={`${entry.at} ${entry.to}`} gap={0} className={classes.entry}>
          <Text span fw={600}>
            {entryText(entry)}
          </Text>
          <Text component="time" dateTime={entry.at} c="dimmed" size="sm">
            {format.dateTime(entry.at)}
          </Text>
          {entry.reason && (
            <Text span mt={4}>
              {entry.reason}
            </Text>
          )}
        </Stack>
      ))}
    </Stack>
  );
}
