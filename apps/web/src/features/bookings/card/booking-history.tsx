import type { BookingDetail } from '@mesterhand/domain/bookings/schema';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { Stack, Text } from '../../../ui/layout.tsx';
import { SkeletonBlock, LoadingNote } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import classes from './booking-history.module.css';

type Entry = BookingDetail['history'][number];
type Line = { at: string; text: string; reason: string | null };

function useEntryText() {
  const { t } = useTranslation('bookings');
  return ({ from, to, by }: Entry): string => {
    const deed = from === null ? t('history.sent') : t(`history.deeds.${to}`);
    if (from === null && by !== 'admin') return deed;
    return t('history.step', { deed, by: t(`history.by.${by}`) });
  };
}

/** Steps and moves in the order in which they happened. */
function useLines() {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  const entryText = useEntryText();
  const textOf = (start: { date: string; time: string }) =>
    `${format.day(start.date)} ${t('card.at', { time: start.time })}`;
  return ({ history, moves }: BookingDetail): Line[] => {
    const steps = history.map((entry) => ({
      at: entry.at,
      text: entryText(entry),
      reason: entry.reason,
    }));
    const moved = moves.map(({ at, by, from, to, reason }) => {
      const deed = t('moves.history', { from: textOf(from), to: textOf(to) });
      const text = by === 'admin' ? t('history.step', { deed, by: t('history.by.admin') }) : deed;
      return { at, text, reason };
    });
    return [...steps, ...moved].toSorted((one, other) => one.at.localeCompare(other.at));
  };
}

/** Who did what, and when; loaded only when opened. */
export default function BookingHistory({ id }: { id: number }) {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  const linesOf = useLines();
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
      {linesOf(detail.data).map((entry) => (
        <Stack component="li" key={`${entry.at} ${entry.text}`} gap={0} className={classes.entry}>
          <Text span fw={600}>
            {entry.text}
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
