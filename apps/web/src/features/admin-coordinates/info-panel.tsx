import {
  formatDms,
  formatPlace,
  longDecimals,
  shortDecimals,
} from '@mesterhand/domain/coordinates/formats';
import {
  bestAccuracy,
  type Device,
  historySize,
  type Quality,
  qualityOf,
} from '@mesterhand/domain/coordinates/measurement';
import type { ReactNode } from 'react';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { type BadgeTone, StatusBadge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import classes from './coordinates.module.css';
import type { Viewer } from './viewer-state.ts';

const tones: Record<Quality, BadgeTone> = {
  excellent: 'green',
  good: 'blue',
  medium: 'yellow',
  poor: 'red',
};

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type InfoPanelProps = Pick<Viewer, 'shown' | 'history'> & { device: Device };

/** Everything known about the shown position. */
export function InfoPanel({ shown, history, device }: InfoPanelProps) {
  const { t } = useTranslation('admin-coordinates');
  const format = useFormat();
  const { latitude, longitude, accuracy } = shown;
  const best = bestAccuracy(history);
  const quality = qualityOf(accuracy);
  return (
    <Card as="section">
      <h2 className={classes.heading}>{t('info.title')}</h2>
      <dl className={classes.facts} aria-label={t('info.title')}>
        <Fact name={t('info.latitude')}>{latitude.toFixed(longDecimals)}</Fact>
        <Fact name={t('info.longitude')}>{longitude.toFixed(longDecimals)}</Fact>
        <Fact name={t('info.accuracy')}>{format.metres(accuracy)}</Fact>
        <Fact name={t('info.best')}>
          {best === undefined ? t('info.none') : format.metres(best)}
        </Fact>
        <Fact name={t('info.history')}>
          {t('info.historyCount', { count: history.length, total: historySize })}
        </Fact>
        <Fact name={t('info.quality')}>
          <StatusBadge tone={tones[quality]}>{t(`qualities.${quality}`)}</StatusBadge>
        </Fact>
        <Fact name={t('info.device')}>{t(`devices.${device}`)}</Fact>
        <Fact name={t('info.long')}>{formatPlace(shown)}</Fact>
        <Fact name={t('info.short')}>{formatPlace(shown, shortDecimals)}</Fact>
        <Fact name={t('info.dms')}>
          {formatDms('latitude', latitude)} {formatDms('longitude', longitude)}
        </Fact>
      </dl>
    </Card>
  );
}
