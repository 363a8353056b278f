import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isChoiceUnreported, noteReported } from '../../core/i18n/account-language.ts';
import { currentLanguage, subscribeToChoice } from '../../core/i18n/i18n.ts';
import { trpc } from '../../core/api/trpc.ts';
import {
  isSwitchedOff,
  readPermission,
  subscribeDevice,
  unsubscribeDevice,
} from './device-push.ts';
import { followClicks } from './notice-clicks.ts';

type Utils = ReturnType<typeof trpc.useUtils>;

/** C-99: after a sign-in the server hears where this browser is told, if it may be. Nobody is asked here. */
async function tellServer({ client }: Utils): Promise<void> {
  if (readPermission() !== 'granted' || isSwitchedOff()) return;
  const { publicKey } = await client.auth.push.key.query();
  if (publicKey !== null) await client.auth.push.subscribe.mutate(await subscribeDevice(publicKey));
}

/** The language that was chosen here is the one to be written to in; told once for each choice. */
async function tellLanguage({ client }: Utils, userId: number): Promise<void> {
  if (!isChoiceUnreported(userId)) return;
  await client.auth.notifications.setLanguage.mutate({ language: currentLanguage() });
  noteReported(userId);
}

// Whoever leaves on purpose is told nothing more on this device, also when the server cannot be reached just now.
window.addEventListener('logout', () => {
  unsubscribeDevice().catch(() => {});
});

/** Keeps the server's knowledge of this browser true while somebody is signed in. Draws nothing. */
export default function DeviceKeeper({ userId }: { userId: number }): null {
  const utils = trpc.useUtils();
  const { history } = useRouter();
  useEffect(() => {
    // Of no consequence when it fails: the next visit tells it again.
    tellServer(utils).catch(() => {});
  }, [utils, userId]);
  useEffect(() => {
    const tell = (): void => void tellLanguage(utils, userId).catch(() => {});
    tell();
    return subscribeToChoice(tell);
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
