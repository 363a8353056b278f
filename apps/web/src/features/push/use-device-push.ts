import { useEffect, useState, useSyncExternalStore } from 'react';
import { useErrorText } from '../../core/api/errors.ts';
import { showToast } from '../../core/browser/toast.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { trpc } from '../../core/api/trpc.ts';
import {
  isSwitchedOff,
  noteSwitch,
  readPermission,
  subscribeDevice,
  unsubscribeDevice,
} from './device-push.ts';

/** A permission changes in the browser's settings, in some browsers without an event. */
function subscribeToPermission(listener: () => void): () => void {
  let status: PermissionStatus | undefined;
  let isOver = false;
  document.addEventListener('visibilitychange', listener);
  navigator.permissions?.query({ name: 'notifications' }).then(
    (found) => {
      if (isOver) return;
      status = found;
      status.addEventListener('change', listener);
    },
    () => {},
  );
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', listener);
    status?.removeEventListener('change', listener);
  };
}

/** Whether this browser receives pushes, and its switch. The browser asks for permission only after a press. */
export function useDevicePush(publicKey: string | null | undefined) {
  const { t } = useTranslation('push');
  const errorText = useErrorText();
  const permission = useSyncExternalStore(subscribeToPermission, readPermission);
  const [isOn, setOn] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const subscribe = trpc.auth.push.subscribe.useMutation();
  const unsubscribe = trpc.auth.push.unsubscribe.useMutation();
  useEffect(() => setOn(permission === 'granted' && !isSwitchedOff()), [permission]);

  const switchOn = async (): Promise<void> => {
    if (!publicKey || (await Notification.requestPermission()) !== 'granted') return;
    await subscribe.mutateAsync(await subscribeDevice(publicKey));
    noteSwitch(true);
    setOn(true);
  };
  const switchOff = async (): Promise<void> => {
    noteSwitch(false);
    setOn(false);
    const endpoint = await unsubscribeDevice();
    if (endpoint !== undefined) await unsubscribe.mutateAsync({ endpoint });
  };
  const change = async (on: boolean): Promise<void> => {
    setBusy(true);
    try {
      await (on ? switchOn() : switchOff());
    } catch (error) {
      const title = on ? t('failed.on') : t('failed.off');
      showToast({ title, message: errorText(error), tone: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return { permission, isOn, isBusy, change };
}
