import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isChoiceUnreported, markReported } from '../../core/i18n/account-language.ts';
import { currentLanguage, subscribeToChoice } from '../../core/i18n/i18n.ts';
import { trpc } from '../../core/api/trpc.ts';
import {
  isSwitchedOff,
  readPermission,
  subscribeDevice,
  unsubscribeDevice,
} from './device-push.ts';
import { followClicks } from './notification-clicks.ts';

type Utils = ReturnType<typeof trpc.useUtils>;

/** C-99: after a sign-in registers this browser's push subscription, if permitted. It does not ask for permission. */
async function registerDevice({ client }: Utils): Promise<void> {
  if (readPermission() !== 'granted' || isSwitchedOff()) return;
  const { publicKey } = await client.auth.push.key.query();
  if (publicKey !== null) await client.auth.push.subscribe.mutate(await subscribeDevice(publicKey));
}

/** The language chosen here becomes the account's email language; reported once per choice. */
async function reportLanguage({ client }: Utils, userId: number): Promise<void> {
  if (!isChoiceUnreported(userId)) return;
  await client.auth.notifications.setLanguage.mutate({ language: currentLanguage() });
  markReported(userId);
}

// A deliberate sign-out ends pushes on this device, even if the server is unreachable.
window.addEventListener('logout', () => {
  unsubscribeDevice().catch(() => {});
});

/** Keeps this browser's push subscription and language in sync while signed in. Renders nothing. */
export default function DeviceSync({ userId }: { userId: number }): null {
  const utils = trpc.useUtils();
  const { history } = useRouter();
  useEffect(() => {
    // A failure has no consequence: the next visit retries.
    registerDevice(utils).catch(() => {});
  }, [utils, userId]);
  useEffect(() => {
    const report = (): void => void reportLanguage(utils, userId).catch(() => {});
    report();
    return subscribeToChoice(report);
  }, [utils, userId]);
  useEffect(
    () =>
      followClicks(({ path, notificationId }) => {
        history.push(path);
        utils.client.auth.notifications.markRead.mutate({ id: notificationId }).catch(() => {});
      }),
    [utils, history],
  );
  return null;
}
