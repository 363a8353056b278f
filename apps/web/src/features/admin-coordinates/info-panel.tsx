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
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { type BadgeTone, StatusBadge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Text } from '../../ui/layout.tsx';
import classes from './coordinates.module.css';
import type { Viewer } from './viewer-state.ts';

const tones: Record<Quality, BadgeTone> = {
  excellent: 'green',
  good: 'blue',
  medium: 'yellow',
  poor: 'red',
};

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
      <Text component="h2" mb="md" fz="lg">
        {t('info.title')}
      </Text>
      <Facts className={classes.facts} columnWidth={130} aria-label={t('info.title')}>
        <Fact label={t('info.latitude')}>{latitude.toFixed(longDecimals)}</Fact>
        <Fact label={t('info.longitude')}>{longitude.toFixed(longDecimals)}</Fact>
        <Fact label={t('info.accuracy')}>{format.metres(accuracy)}</Fact>
        <Fact label={t('info.best')}>
          {best === undefined ? t('info.none') : format.metres(best)}
        </Fact>
        <Fact label={t('info.history')}>
          {t('info.historyCount', { count: history.length, total: historySize })}
        </Fact>
        <Fact label={t('info.quality')}>
          <StatusBadge tone={tones[quality]}>{t(`qualities.${quality}`)}</StatusBadge>
        </Fact>
        <Fact label={t('info.device')}>{t(`devices.${device}`)}</Fact>
        <Fact label={t('info.long')}>{formatPlace(shown)}</Fact>
        <Fact label={t('info.short')}>{formatPlace(shown, shortDecimals)}</Fact>
        <Fact label={t('info.dms')}>
          {formatDms('latitude', latitude)} {formatDms('longitude', longitude)}
        </Fact>
      </Facts>
    </Card>
  );
}
