import { viewRetentionDays } from '@mesterhand/domain/tracking/storing';
import type { Viewer } from '@mesterhand/domain/tracking/schema';
import { useFormat } from '../../../core/i18n/format.ts';
import { usePersonName } from '../../../core/i18n/person-name.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { trpc } from '../../../core/api/trpc.ts';
import { StatusBadge } from '../../../ui/badge.tsx';
import { Group, Text } from '../../../ui/layout.tsx';
import { Listing, paging } from './listing.tsx';
import { Part } from './part.tsx';

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
      <Group component="span" gap="var(--space-1) var(--space-3)">
        <Text component="strong" inherit c="var(--ink)" fw={700}>
          {nameOf(viewer.viewerName)}
        </Text>
        {viewer.isAdmin && <StatusBadge tone="indigo">{t('viewers.admin')}</StatusBadge>}
        <span>{onMap ? t('viewers.onMap') : job}</span>
      </Group>
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
