import { isKnownKind } from '@mesterhand/domain/notifications/kinds';
import { daysAgo } from '../../core/i18n/relative-time.ts';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { useNow } from '../../core/browser/use-now.ts';
import { DrawnState } from '../../ui/drawn-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { SkeletonBlock, LoadingNote } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import classes from './list.module.css';
import { NotificationRow } from './notification-row.tsx';
import { groupByDay, useNotifications } from './use-notifications.ts';
import { useReading } from './use-reading.ts';

function Waiting() {
  return (
    <div aria-busy>
      <LoadingNote />
      <ul className={classes.list} aria-hidden>
        {[1, 2, 3, 4].map((row) => (
          <li key={row} className={classes.row}>
            <div className={classes.link}>
              <SkeletonBlock width={44} height={44} radius={12} />
              <div className={classes.skeleton}>
                <SkeletonBlock width="60%" height={18} />
                <SkeletonBlock width="85%" height={14} />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

function useDayName(): (date: string) => string {
  const { t } = useTranslation('notifications');
  const format = useFormat();
  const now = useNow();
  return (date) => {
    const days = daysAgo(date, now);
    if (days === 0) return t('days.today');
    return days === 1 ? t('days.yesterday') : format.day(date);
  };
}

/** Notifications by day, newest first. */
export function NotificationList({
  headings: Heading,
  onFollow = () => {},
}: {
  headings: 'h2' | 'h3';
  onFollow?: () => void;
}) {
  const { t } = useTranslation('notifications');
  const query = useNotifications();
  const reading = useReading();
  const dayName = useDayName();
  const notifications = query.data?.pages
    .flatMap(({ items }) => items)
    .filter(({ notice }) => isKnownKind(notice.kind));
  if (notifications === undefined)
    return query.isError ? (
      <ErrorState
        title={t('failed.list')}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <Waiting />
    );
  if (notifications.length === 0)
    return <DrawnState drawing="documents" title={t('empty.title')} text={t('empty.text')} />;
  return (
    <>
      {groupByDay(notifications).map(({ date, notifications: those }) => (
        <section key={date} className={classes.day}>
          <Heading className={classes.date}>{dayName(date)}</Heading>
          <ul className={classes.list}>
            {those.map((notification) => (
              <NotificationRow
                key={notification.id}
                notification={notification}
                reading={reading}
                onFollow={onFollow}
              />
            ))}
          </ul>
        </section>
      ))}
      {query.hasNextPage && (
        <LoadMore busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()} />
      )}
    </>
  );
}
