import { formatCoordinate } from '@mesterhand/domain/tracking/geo';
import { presenceOf } from '@mesterhand/domain/tracking/presence';
import type { TrackingSettings } from '@mesterhand/domain/tracking/schema';
import type { ReactNode } from 'react';
import { useFormat } from '../../../core/i18n/format.ts';
import { useLiveState } from '../../../core/api/live.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { type BadgeTone, StatusBadge } from '../../../ui/badge.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Stack, Text } from '../../../ui/layout.tsx';
import { LazyMap } from '../../../ui/map/lazy-map.tsx';
import { useNow } from '../../../core/browser/use-now.ts';
import classes from '../tracking.module.css';

type PositionStatusProps = { settings: TrackingSettings; isActive: boolean };

type LineProps = { name: string; isWhole?: boolean; children: ReactNode };

function Line({ name, isWhole = false, children }: LineProps) {
  return (
    <Callout tone="sunken" px="sm" style={isWhole ? { gridColumn: '1 / -1' } : {}}>
      <Text component="dt" c="dimmed" size="sm" mb={4}>
        {name}
      </Text>
      <dd>{children}</dd>
    </Callout>
  );
}

function Flag({ isOn, words }: { isOn: boolean; words: [on: string, off: string] }) {
  const tone: BadgeTone = isOn ? 'green' : 'grey';
  return <StatusBadge tone={tone}>{isOn ? words[0] : words[1]}</StatusBadge>;
}

/** The current position as numbers and on a map. */
export function PositionStatus({ settings, isActive }: PositionStatusProps) {
  const { t } = useTranslation('tracking');
  const format = useFormat();
  const isConnected = useLiveState() === 'connected';
  const now = useNow();
  const { lastPosition: last } = settings;
  return (
    <Stack gap="sm">
      <dl className={classes.facts} aria-label={t('status.title')}>
        <Line name={t('status.connection')}>
          <Flag isOn={isConnected} words={[t('status.connected'), t('status.disconnected')]} />
        </Line>
        <Line name={t('status.tracking')}>
          <Flag isOn={isActive} words={[t('status.active'), t('status.inactive')]} />
        </Line>
        <Line name={t('status.lastSent')} isWhole={!last}>
          {last ? (
            <time dateTime={last.receivedAt}>{format.dateTime(last.receivedAt)}</time>
          ) : (
            t('status.never')
          )}
        </Line>
        {last && (
          <>
            <Line name={t('status.accuracy')}>
              {t('status.accuracyValue', { distance: format.distance(last.accuracy / 1000) })}
            </Line>
            <Line name={t('status.latitude')}>{formatCoordinate(last.latitude)}</Line>
            <Line name={t('status.longitude')}>{formatCoordinate(last.longitude)}</Line>
          </>
        )}
      </dl>
      {last && (
        <div className={classes.map}>
          <LazyMap
            label={t('status.map')}
            centre={last}
            zoom={13}
            height={350}
            points={[
              {
                id: 'me',
                latitude: last.latitude,
                longitude: last.longitude,
                accuracy: last.accuracy,
                tone: presenceOf(last, now),
                label: t('status.me'),
              },
            ]}
          />
        </div>
      )}
    </Stack>
  );
}
