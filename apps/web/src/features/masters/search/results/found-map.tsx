import type { FoundMaster } from '@mesterhand/domain/masters/schema';
import { useMemo } from 'react';
import { useFormat } from '../../../../core/i18n/format.ts';
import { useTranslation } from '../../../../core/i18n/translation.ts';
import { Text } from '../../../../ui/layout.tsx';
import { LazyMap } from '../../../../ui/map/lazy-map.tsx';
import type { MapPointData } from '../../../../ui/map/map-props.ts';
import classes from './results.module.css';

type FoundMapProps = {
  masters: readonly FoundMaster[];
  active: number | null;
  onActivate(id: number): void;
};

/** The hits by the area where each begins the day; the cards beside it say the same in words. */
export function FoundMap({ masters, active, onActivate }: FoundMapProps) {
  const { t } = useTranslation('masters');
  const format = useFormat();
  const points = useMemo((): MapPointData[] => {
    return masters.flatMap(({ id, name, area, hourlyRate }): MapPointData[] => {
      if (!area) return [];
      const price = hourlyRate === null ? '' : format.price(hourlyRate);
      const label = price === '' ? name : t('found.point', { name, price });
      return [{ id, ...area, tone: 'place', label }];
    });
  }, [masters, format, t]);
  return (
    <div className={classes.map}>
      <LazyMap
        label={t('found.map')}
        height={500}
        points={points}
        fit
        isGrouped
        selected={active}
        onSelect={(id) => typeof id === 'number' && onActivate(id)}
      />
      <Text size="sm" c="dimmed">
        {t('found.areas')}
      </Text>
    </div>
  );
}
