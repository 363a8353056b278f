import type { LocationStats } from '@mesterhand/domain/admin/locations';
import { FRESH_MINUTES } from '@mesterhand/domain/tracking/presence';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { IconMapPin, IconRoute, IconTool, IconWifi } from '../../ui/icons.gen.ts';
import { Group, Stack, Text } from '../../ui/layout.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonBlock } from '../../ui/skeletons.tsx';
import { BigNumber } from '../admin/panel/big-number.tsx';
import { IconTile } from '../admin/panel/icon-tile.tsx';
import classes from './counters.module.css';

const counters = [
  { key: 'total', of: 'totalMasters', Icon: IconTool, color: 'blue' },
  { key: 'located', of: 'mastersWithRecentLocation', Icon: IconMapPin, color: 'indigo' },
  { key: 'online', of: 'mastersOnlineNow', Icon: IconWifi, color: 'green' },
  { key: 'tracking', of: 'mastersWithTrackingEnabled', Icon: IconRoute, color: 'yellow' },
] as const;

type CountersProps = {
  stats: LocationStats | undefined;
  /** Counted in the browser, because the server's statistics failed. */
  isCounted: boolean;
};

/** The four counters of A-41. */
export function Counters({ stats, isCounted }: CountersProps) {
  const { t } = useTranslation('admin-map');
  const format = useFormat();
  return (
    <Stack gap="xs">
      <ul className={classes.grid} aria-label={t('stats.label')} aria-busy={stats === undefined}>
        {counters.map(({ key, of, Icon, color }) => (
          <Panel key={key} component="li" gap="xs" p="md">
            <Group gap="sm">
              <IconTile color={color}>
                <Icon size={20} stroke={1.8} aria-hidden />
              </IconTile>
              <BigNumber component="div" data-counter={key}>
                {stats ? format.number(stats[of]) : <SkeletonBlock width={56} height={28} />}
              </BigNumber>
            </Group>
            <Text span c="dimmed" size="sm" lh={1.35}>
              {t(`stats.${key}`)}
              {key === 'located' && (
                <Text span display="block" size="xs">
                  {t('stats.locatedText', { minutes: FRESH_MINUTES })}
                </Text>
              )}
            </Text>
          </Panel>
        ))}
      </ul>
      {isCounted && (
        <Text role="status" c="dimmed" size="sm">
          {t('stats.counted')}
        </Text>
      )}
    </Stack>
  );
}
