import { presenceOf } from '@mesterhand/domain/tracking/presence';
import type { TrackingSettings } from '@mesterhand/domain/tracking/schema';
import { useState } from 'react';
import { useLiveState } from '../../../core/api/live.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Stack, Text } from '../../../ui/layout.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { useNow } from '../../../core/browser/use-now.ts';
import { PresenceBadge } from '../../../ui/map/presence-badge.tsx';
import { Part } from './part.tsx';
import { PositionStatus } from './position-status.tsx';
import { RoutePicker } from './route-picker.tsx';
import { useIsStopPending } from '../tracker/pending-stop.ts';
import { tracker } from '../tracker/tracker.ts';
import classes from '../tracking.module.css';
import { useTrackerView } from '../tracker/use-tracker-view.ts';
import { useWork, type Work } from './use-work.ts';

type WorkProps = { settings: TrackingSettings; isActive: boolean; work: Work };

/** Enabling requires consent and the online switch. Disabling sends a final, offline position. */
function WorkSwitch({ settings, isActive, work }: WorkProps) {
  const { t } = useTranslation('tracking');
  const [isOnline, setOnline] = useState(false);
  const hasConsent = settings.consentGivenAt !== null;
  const why = () => {
    if (!hasConsent) return t('consent.required');
    return isActive ? t('work.onlineActive') : t('work.onlineText');
  };
  const end = async () => {
    await work.end();
    setOnline(false);
  };
  return (
    <>
      <Switch
        label={t('work.online')}
        description={why()}
        checked={isActive || isOnline}
        disabled={!hasConsent || isActive || work.busy !== null}
        onChange={({ currentTarget }) => setOnline(currentTarget.checked)}
      />
      {isActive ? (
        <Button
          size="lg"
          color="red"
          variant="light"
          fullWidth
          loading={work.busy === 'end'}
          disabled={work.busy !== null}
          onClick={() => void end()}
        >
          {t('work.end')}
        </Button>
      ) : (
        <Button
          size="lg"
          fullWidth
          loading={work.busy === 'start'}
          disabled={!hasConsent || !isOnline || work.busy !== null}
          onClick={() => void work.start()}
        >
          {t('work.start')}
        </Button>
      )}
      {hasConsent && !isActive && !isOnline && <Text c="dimmed">{t('work.needsOnline')}</Text>}
    </>
  );
}

/** The panel's send button: disabled while disconnected, with the reason next to it. */
function SendNow({ isActive, work }: Omit<WorkProps, 'settings'>) {
  const { t } = useTranslation('tracking');
  const isConnected = useLiveState() === 'connected';
  const reason = !isActive
    ? t('work.sendInactive')
    : isConnected
      ? undefined
      : t('work.sendOffline');
  return (
    <Stack gap="sm">
      <Button
        variant="default"
        fullWidth
        loading={work.busy === 'send'}
        disabled={reason !== undefined || work.busy !== null}
        onClick={() => void work.sendNow()}
      >
        {t('work.send')}
      </Button>
      {reason && <Text c="dimmed">{reason}</Text>}
    </Stack>
  );
}

function Trouble() {
  const { t } = useTranslation(['tracking', 'core']);
  const { problem, failures, isRunning, isLead } = useTrackerView();
  if (problem)
    return (
      <Alert color="red" variant="light" role="alert" title={t('problem.title')}>
        <p>{t(`problem.${problem}`)}</p>
        {isLead && problem !== 'unsupported' && (
          <Button variant="default" mt="sm" onClick={() => tracker.retry()}>
            {t('core:retry')}
          </Button>
        )}
      </Alert>
    );
  if (failures > 0)
    return (
      <Alert color="yellow" variant="light">
        {t('status.sendFailing')}
      </Alert>
    );
  if (isRunning && !isLead) return <Text c="dimmed">{t('status.otherTab')}</Text>;
  return null;
}

type WorkCardProps = { settings: TrackingSettings; masterId: number };

/** The working day: online, start, en route, send now, end. */
export function WorkCard({ settings, masterId }: WorkCardProps) {
  const { t } = useTranslation('tracking');
  const work = useWork(settings);
  const isStopPending = useIsStopPending();
  const now = useNow();
  const isActive = settings.isTrackingEnabled && !isStopPending;
  return (
    <Part
      title={t('work.title')}
      aside={<PresenceBadge presence={presenceOf(settings.lastPosition, now)} />}
    >
      {isStopPending && (
        <Alert color="yellow" variant="light">
          {t('work.endOwed')}
        </Alert>
      )}
      <Trouble />
      <div className={classes.work}>
        <Stack>
          <WorkSwitch settings={settings} isActive={isActive} work={work} />
          <SendNow isActive={isActive} work={work} />
          <RoutePicker settings={settings} masterId={masterId} isActive={isActive} work={work} />
        </Stack>
        <PositionStatus settings={settings} isActive={isActive} />
      </div>
    </Part>
  );
}
