import type { LocationStats } from '@mesterhand/domain/admin/locations';
import { FRESH_MINUTES } from '@mesterhand/domain/tracking/presence';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Card } from '../../ui/card.tsx';
import { categoryTint } from '../../ui/category-look.ts';
import { IconMapPin, IconRoute, IconTool, IconWifi } from '../../ui/icons.gen.ts';
import { SkeletonBlock } from '../../ui/skeletons.tsx';
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
    <div className={classes.stats}>
      <ul className={classes.grid} aria-label={t('stats.label')} aria-busy={stats === undefined}>
        {counters.map(({ key, of, Icon, color }) => (
          <Card key={key} as="li" className={classes.card}>
            <span className={classes.icon} style={categoryTint(color)}>
              <Icon size={20} stroke={1.8} aria-hidden />
            </span>
            <span className={classes.value} data-counter={key}>
              {stats ? format.number(stats[of]) : <SkeletonBlock width={56} height={28} />}
            </span>
            <span className={classes.label}>
              {t(`stats.${key}`)}
              {key === 'located' && (
                <small>{t('stats.locatedText', { minutes: FRESH_MINUTES })}</small>
              )}
            </span>
          </Card>
        ))}
      </ul>
      {isCounted && (
        <p role="status" className={classes.counted}>
          {t('stats.counted')}
        </p>
      )}
    </div>
  );
}
