import type { PushSubscriptionInput } from '@mesterhand/domain/notifications/push';
import { readStored, writeStored } from '../../core/browser/local-storage.ts';

/** What this browser allows; `unsupported` has no pushes at all, as iPhones before the site is installed. */
export type DevicePermission = 'unsupported' | NotificationPermission;

/** Milliseconds to wait for the worker, which comes after everything else and in some browsers never. */
const patienceMs = 10_000;

const offKey = 'push-off';

export function readPermission(): DevicePermission {
  const isAble =
    'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  return isAble ? Notification.permission : 'unsupported';
}

/** Whether the person has switched pushes off on this device: a sign-in must not switch them on again. */
export const isSwitchedOff = (): boolean => readStored(offKey) !== null;
export const noteSwitch = (on: boolean): void => writeStored(offKey, on ? null : '1');

async function findRegistration(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('There is no service worker.')), patienceMs);
  });
  return Promise.race([navigator.serviceWorker.ready, late]);
}

/** The server's key as browsers hand it back. */
function readBytes(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
}

function isMadeWith({ options }: PushSubscription, key: Uint8Array): boolean {
  const used = options.applicationServerKey;
  if (used === null) return false;
  const bytes = new Uint8Array(used);
  return bytes.length === key.length && bytes.every((byte, place) => byte === key[place]);
}

/** What the server needs of a subscription; the schema's library stays out of what every visit loads. */
function readSubscription(subscription: PushSubscription): PushSubscriptionInput {
  const { endpoint, expirationTime, keys } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  if (endpoint === undefined || p256dh === undefined || auth === undefined)
    throw new Error('The browser has made half a subscription.');
  return { endpoint, expirationTime, keys: { p256dh, auth } };
}

/** Subscribes this browser with the server's key; one that was made with another key is given up. */
export async function subscribeDevice(publicKey: string): Promise<PushSubscriptionInput> {
  const { pushManager } = await findRegistration();
  const applicationServerKey = readBytes(publicKey);
  const known = await pushManager.getSubscription();
  const isGood = known !== null && isMadeWith(known, applicationServerKey);
  if (known !== null && !isGood) await known.unsubscribe();
  const subscription =
    known !== null && isGood
      ? known
      : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  return readSubscription(subscription);
}

/** Ends this browser's subscription, if it has one. @returns its endpoint, for the server to forget. */
export async function unsubscribeDevice(): Promise<string | undefined> {
  if (readPermission() === 'unsupported') return undefined;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
  return subscription?.endpoint;
}
