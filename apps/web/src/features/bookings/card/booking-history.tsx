import type { BookingDetail } from '@mesterhand/domain/bookings/schema';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { trpc } from '../../../core/api/trpc.ts';
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
    <ol className={classes.history} aria-label={t('history.title')}>
      {detail.data.history.map((entry) => (
        <li key={`${entry.at} ${entry.to}`} className={classes.entry}>
          <span className={classes.step}>{entryText(entry)}</span>
          <time dateTime={entry.at} className={classes.at}>
            {format.dateTime(entry.at)}
          </time>
          {entry.reason && <span className={classes.reason}>{entry.reason}</span>}
        </li>
      ))}
    </ol>
  );
}
