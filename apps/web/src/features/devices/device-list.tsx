import { type Device, deviceName } from '@mesterhand/domain/devices/schema';
import { useState } from 'react';
import { useRelativeTime } from '../../core/i18n/relative-time.ts';
import { useErrorText } from '../../core/api/errors.ts';
import { useFormat } from '../../core/i18n/format.ts';
import { showToast } from '../../core/browser/toast.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DividedList } from '../../ui/divided-list.tsx';
import { IconDeviceDesktop, IconDeviceMobile } from '../../ui/icons.gen.ts';
import { Box, Group, Text } from '../../ui/layout.tsx';
import { Panel } from '../../ui/panel.tsx';
import { LoadingNote, RowSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import classes from './devices.module.css';

const phones = ['Android', 'iOS', 'iPadOS'];

function useEnding() {
  const { t } = useTranslation('devices');
  const utils = trpc.useUtils();
  const errorText = useErrorText();
  const outcome = {
    onError: (error: unknown) =>
      showToast({ title: t('failed'), message: errorText(error), tone: 'error' }),
    // Also after a failure: the device may have been signed out meanwhile.
    onSettled: () => utils.auth.devices.list.invalidate(),
  };
  const end = trpc.auth.devices.end.useMutation({
    ...outcome,
    onSuccess: () => showToast({ title: t('ended') }),
  });
  const endOthers = trpc.auth.devices.endOthers.useMutation({
    ...outcome,
    onSuccess: ({ ended: count }) => showToast({ title: t('othersEnded', { count }) }),
  });
  return { end, endOthers };
}

type RowProps = { device: Device; busy: boolean; onEnd(): void };

function Row({ device, busy, onEnd }: RowProps) {
  const { t } = useTranslation('devices');
  const format = useFormat();
  const ago = useRelativeTime();
  const name = deviceName(device) || t('unknown');
  const Icon = phones.includes(device.system) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <Group component="li" className={classes.device} gap="var(--space-2) var(--space-4)">
      <Icon color="var(--brand-text)" size={28} stroke={1.6} aria-hidden />
      <Box flex="1 1 0" miw={200}>
        <Group component="p" gap="4px 8px" fw={650}>
          {name} {device.current && <StatusBadge tone="green">{t('current')}</StatusBadge>}
        </Group>
        <Text c="dimmed" size="sm" maw="68ch">
          {t('since', { date: format.dateTime(device.createdAt) })}
          {!device.current && <> · {t('seen', { ago: ago(device.lastSeenAt) })}</>}
          {device.network !== '' && <> · {device.network}</>}
        </Text>
      </Box>
      {!device.current && (
        <Button variant="default" loading={busy} aria-label={t('endOne', { name })} onClick={onEnd}>
          {t('end')}
        </Button>
      )}
    </Group>
  );
}

function Rows({ devices }: { devices: readonly Device[] }) {
  const { t } = useTranslation('devices');
  const { end, endOthers } = useEnding();
  const [isAsking, setAsking] = useState(false);
  const others = devices.length - 1;
  return (
    <>
      <DividedList plain>
        {devices.map((device) => (
          <Row
            key={device.id}
            device={device}
            busy={end.isPending && end.variables.id === device.id}
            onEnd={() => end.mutate({ id: device.id })}
          />
        ))}
      </DividedList>
      {others === 0 && (
        <Text c="dimmed" size="sm" maw="68ch">
          {t('alone')}
        </Text>
      )}
      {others > 0 && (
        <div>
          <Button variant="default" c="var(--danger)" onClick={() => setAsking(true)}>
            {t('endOthers')}
          </Button>
        </div>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('confirmTitle')}
          text={t('confirmText')}
          confirmLabel={t('endOthers')}
          tone="danger"
          busy={endOthers.isPending}
          onConfirm={() => endOthers.mutate(undefined, { onSettled: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** The signed-in devices, updated live. */
export function DeviceList() {
  const { t } = useTranslation('devices');
  const utils = trpc.useUtils();
  const { data, error, refetch } = trpc.auth.devices.list.useQuery(undefined, { staleTime: 0 });
  const refresh = () => void utils.auth.devices.list.invalidate();
  trpc.auth.devices.changes.useSubscription(undefined, { onStarted: refresh, onData: refresh });
  return (
    <Panel component="section" gap="md" aria-labelledby="devices-title">
      <h3 id="devices-title">{t('title')}</h3>
      <Text c="dimmed" size="sm" maw="68ch">
        {t('text')}
      </Text>
      {data && <Rows devices={data} />}
      {!data && error && (
        <ErrorState error={error} title={t('loadFailed')} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <>
          <LoadingNote />
          <RowSkeleton />
          <RowSkeleton />
        </>
      )}
    </Panel>
  );
}
