import type { Stats } from '@mesterhand/domain/admin/dashboard';
import type { AdminTab } from '@mesterhand/domain/admin/tabs';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Card } from '../../../ui/card.tsx';
import {
  IconClipboardList,
  IconClockHour4,
  IconMessages,
  IconStar,
  IconTool,
  IconUsers,
} from '../../../ui/icons.gen.ts';
import { Text } from '../../../ui/layout.tsx';
import { SkeletonBlock } from '../../../ui/skeletons.tsx';
import { BigNumber } from '../../admin/panel/big-number.tsx';
import { IconTile } from '../../admin/panel/icon-tile.tsx';
import classes from './statistics.module.css';

type Name = keyof Stats;
type Place = { tab: AdminTab; search: { type?: 'master'; status?: 'pending' } };

/** The list that shows what was counted. */
const places: Record<Name, Place> = {
  totalUsers: { tab: 'users', search: {} },
  totalMasters: { tab: 'users', search: { type: 'master' } },
  totalBookings: { tab: 'bookings', search: {} },
  totalReviews: { tab: 'reviews', search: {} },
  pendingBookings: { tab: 'bookings', search: { status: 'pending' } },
  recentMessages: { tab: 'messages', search: {} },
};

const looks: Record<Name, { Icon: typeof IconUsers; color: string }> = {
  totalUsers: { Icon: IconUsers, color: 'blue' },
  totalMasters: { Icon: IconTool, color: 'green' },
  totalBookings: { Icon: IconClipboardList, color: 'indigo' },
  totalReviews: { Icon: IconStar, color: 'yellow' },
  pendingBookings: { Icon: IconClockHour4, color: 'red' },
  recentMessages: { Icon: IconMessages, color: 'purple' },
};

type FrameProps = { name: Name; label: ReactNode; interactive?: boolean; children: ReactNode };

function Frame({ name, label, interactive = false, children }: FrameProps) {
  const { Icon, color } = looks[name];
  return (
    <Card as="li" interactive={interactive} className={classes.card}>
      <IconTile color={color}>
        <Icon size={20} stroke={1.8} aria-hidden />
      </IconTile>
      {children}
      <Text span c="dimmed" size="sm" lh={1.35}>
        {label}
      </Text>
    </Card>
  );
}

type StatisticCardProps = { name: Name; value: number };

/** One statistic; the whole card links to its list. */
export function StatisticCard({ name, value }: StatisticCardProps) {
  const { t } = useTranslation('admin-dashboard');
  const format = useFormat();
  const { tab, search } = places[name];
  const label = (
    <Link to="/admin/{-$tab}" params={{ tab }} search={search} className={classes.link}>
      {t(`stats.${name}`)}
    </Link>
  );
  return (
    <Frame name={name} label={label} interactive>
      {/* A new key remounts the element, so that a new value fades in. */}
      <BigNumber key={value} className={classes.value} data-statistic={name}>
        {format.number(value)}
      </BigNumber>
    </Frame>
  );
}

/** A placeholder as tall as its card. */
export function StatisticSkeleton({ name }: { name: Name }) {
  const { t } = useTranslation('admin-dashboard');
  return (
    <Frame name={name} label={t(`stats.${name}`)}>
      <BigNumber component="div" className={classes.value} aria-hidden>
        <SkeletonBlock width={72} height={28} />
      </BigNumber>
    </Frame>
  );
}
