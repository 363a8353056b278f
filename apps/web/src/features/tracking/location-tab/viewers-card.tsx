import { viewRetentionDays } from '@mesterhand/domain/tracking/storing';
import type { Viewer } from '@mesterhand/domain/tracking/schema';
import { useFormat } from '../../../core/i18n/format.ts';
import { usePersonName } from '../../../core/i18n/person-name.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { StatusBadge } from '../../../ui/badge.tsx';
import { Listing, paging } from './listing.tsx';
import { Part } from './part.tsx';
import classes from '../tracking.module.css';

const pageSize = 10;

function ViewerRow({ item: viewer }: { item: Viewer }) {
  const { t } = useTranslation('tracking');
  const format = useFormat();
  const nameOf = usePersonName();
  const [first, last] = [format.dateTime(viewer.firstAt), format.dateTime(viewer.lastAt)];
  const { bookingId, onMap } = viewer;
  const job = bookingId === null ? t('viewers.noBooking') : t('viewers.booking', { id: bookingId });
  return (
    <>
      <span className={classes.who}>
        <strong>{nameOf(viewer.viewerName)}</strong>
        {viewer.isAdmin && <StatusBadge tone="indigo">{t('viewers.admin')}</StatusBadge>}
        <span>{onMap ? t('viewers.onMap') : job}</span>
      </span>
      <span>
        {first === last ? t('viewers.once', { at: first }) : t('viewers.between', { first, last })}
      </span>
    </>
  );
}

/** The access log of the position. */
export function ViewersCard() {
  const { t } = useTranslation('tracking');
  const query = trpc.tracking.viewers.useInfiniteQuery({ limit: pageSize }, paging);
  return (
    <Part title={t('viewers.title')} intro={t('viewers.intro', { days: viewRetentionDays })}>
      <Listing
        query={query}
        empty={t('viewers.empty')}
        failure={t('viewers.failed')}
        Row={ViewerRow}
      />
    </Part>
  );
}
