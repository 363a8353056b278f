import type { Master } from '@mesterhand/domain/masters/schema';
import { useState } from 'react';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { IconMap } from '../../../ui/icons.gen.ts';
import { LazyMap } from '../../../ui/map/lazy-map.tsx';

/** The zoom at which a circle of this radius fills a map of a phone's width. */
const zoomOf = (radiusKm: number): number =>
  Math.max(4, Math.min(11, Math.round(13.4 - Math.log2(radiusKm))));

/** Where a master takes jobs: in words, and on a map that is loaded when it is asked for. */
export function ServedArea({ master: { area, user } }: { master: Master }) {
  const { t } = useTranslation('masters');
  const [isOpen, setOpen] = useState(false);
  if (!area) return null;
  const { radiusKm, ...centre } = area;
  const { firstName } = user;
  const text = t('area.within', { firstName, radius: radiusKm });
  return (
    <>
      <p>{text}</p>
      <p className="soft small">{t('area.roughly')}</p>
      {isOpen ? (
        <LazyMap
          label={t('area.map', { firstName })}
          height={350}
          centre={centre}
          zoom={zoomOf(radiusKm)}
          points={[
            { id: 'area', tone: 'place', label: text, accuracy: radiusKm * 1000, ...centre },
          ]}
        />
      ) : (
        <Button
          variant="light"
          size="sm"
          mt="sm"
          leftSection={<IconMap size={18} stroke={1.8} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {t('area.show')}
        </Button>
      )}
    </>
  );
}
