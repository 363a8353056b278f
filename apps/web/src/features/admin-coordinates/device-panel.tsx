import {
  calibrationLeft,
  calibrationSamples,
  positionAttempts,
} from '@mesterhand/domain/coordinates/sampling';
import type { ReactNode } from 'react';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { useNow } from '../../core/browser/use-now.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { IconCurrentLocation, IconFocus2, IconRoute, IconX } from '../../ui/icons.gen.ts';
import { Stack, Text } from '../../ui/layout.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import type { Device, Outcome, Running, Task, TaskProblem } from './use-device.ts';

const second = 1000;
const icons = { position: IconCurrentLocation, calibration: IconFocus2, tracking: IconRoute };

type TaskButtonProps = { task: Task; device: Device };

/** Starts or stops a task with one button, so that the focus stays. */
function TaskButton({ task, device }: TaskButtonProps) {
  const { t } = useTranslation('admin-coordinates');
  const { running, start, track, stop } = device;
  const isOn = running?.task === task;
  const Icon = isOn ? IconX : icons[task];
  const end = t(task === 'tracking' ? 'device.stop' : 'device.cancel');
  const begin = t(task === 'tracking' ? 'device.start' : `device.${task}`);
  const act = () => {
    if (isOn) stop();
    else if (task === 'tracking') track();
    else void start(task);
  };
  return (
    <Button
      fullWidth
      variant={isOn ? 'light' : 'default'}
      {...(isOn && { color: 'red' })}
      leftSection={<Icon size={20} aria-hidden />}
      disabled={running !== null && !isOn}
      aria-describedby="coordinates-device"
      onClick={act}
    >
      {isOn ? end : begin}
    </Button>
  );
}

/**
 * Progress of a calibration. The seconds are hidden from screen readers: announced every second they would drown the
 * rest.
 */
function CalibrationProgress({ taken, at }: { taken: number; at: number }) {
  const { t } = useTranslation('admin-coordinates');
  const since = Math.max(0, useNow(second).getTime() - at);
  const { count: total } = calibrationSamples;
  const name = t('device.calibrationRunning', { taken, total });
  return (
    <>
      <ProgressBar value={taken} max={total} aria-label={name} />
      <Text aria-hidden inherit c="var(--ink)">
        {t('device.left', { seconds: Math.ceil(calibrationLeft(taken, since) / second) })}
      </Text>
    </>
  );
}

function useRunningText(): (running: Running) => string {
  const { t } = useTranslation('admin-coordinates');
  return (running) => {
    if (running.task === 'position')
      return t('device.positionRunning', {
        attempt: running.attempt,
        total: positionAttempts.count,
      });
    if (running.task === 'calibration')
      return t('device.calibrationRunning', {
        taken: running.taken,
        total: calibrationSamples.count,
      });
    return t(running.hasFix ? 'device.trackingRunning' : 'device.trackingWaiting');
  };
}

function useOutcomeText(): (outcome: Outcome | null) => string {
  const { t } = useTranslation('admin-coordinates');
  const format = useFormat();
  return (outcome) => {
    if (outcome === null) return t('device.idle');
    const { task, accuracy = 0, isCancelled } = outcome;
    if (task === 'tracking') return t('device.trackingDone');
    if (isCancelled) return t('device.cancelled');
    return t(`device.${task}Done`, { accuracy: format.metres(accuracy) });
  };
}

function Progress({ running, outcome }: Pick<Device, 'running' | 'outcome'>) {
  const { t } = useTranslation('admin-coordinates');
  const format = useFormat();
  const runningText = useRunningText();
  const outcomeText = useOutcomeText();
  const best = running?.task === 'position' ? running.best : undefined;
  return (
    <Stack id="coordinates-device" gap="xs" c="dimmed" fz="sm">
      <div role="status">
        <Text inherit {...((running || outcome) && { c: 'var(--ink)', fw: 600 })}>
          {running ? runningText(running) : outcomeText(outcome)}
        </Text>
        {best !== undefined && <p>{t('device.best', { accuracy: format.metres(best) })}</p>}
      </div>
      {running?.task === 'calibration' && (
        <>
          <CalibrationProgress taken={running.taken} at={running.at} />
          <p>{t('device.still')}</p>
        </>
      )}
      {running && <p>{t('device.busy')}</p>}
    </Stack>
  );
}

type TaskProblemAlertProps = { taskProblem: TaskProblem; onClose(): void };

/** Why there is no position. A missing prerequisite is shown without mentioning an attempt. */
function TaskProblemAlert({ taskProblem: { task, problem }, onClose }: TaskProblemAlertProps) {
  const { t } = useTranslation('admin-coordinates');
  const isObstacle = problem === 'insecure' || problem === 'unsupported';
  const reason = problem === 'insecure' ? t(`trouble.insecure.${task}`) : t(`trouble.${problem}`);
  const hasTitle = !isObstacle && task !== 'tracking';
  const text: ReactNode =
    task === 'tracking' && !isObstacle ? `${t('trouble.tracking')}: ${reason}` : reason;
  return (
    <Alert
      role="alert"
      color="red"
      variant="light"
      withCloseButton
      closeButtonLabel={t('trouble.close')}
      onClose={onClose}
      {...(hasTitle && { title: t(`trouble.${task}`) })}
    >
      {text}
    </Alert>
  );
}

/** Where this device is. */
export function DevicePanel({ device }: { device: Device }) {
  const { t } = useTranslation('admin-coordinates');
  const { running, outcome, taskProblem, dismissProblem } = device;
  return (
    <Card as="section">
      <Text component="h2" mb="md" fz="lg">
        {t('device.title')}
      </Text>
      <Stack gap="sm">
        <TaskButton task="position" device={device} />
        <TaskButton task="calibration" device={device} />
        <TaskButton task="tracking" device={device} />
        {taskProblem && <TaskProblemAlert taskProblem={taskProblem} onClose={dismissProblem} />}
        <Progress running={running} outcome={outcome} />
      </Stack>
    </Card>
  );
}
