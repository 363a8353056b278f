import type { PushSubscriptionInput } from '@mesterhand/domain/notifications/push';
import { readStored, writeStored } from '../../core/browser/local-storage.ts';

/** The browser's permission; `unsupported` has no Push API, such as iPhones before installation. */
export type DevicePermission = 'unsupported' | NotificationPermission;

/** Timeout in milliseconds for the worker, which is registered last and in some browsers never. */
const timeoutMs = 10_000;

const offKey = 'push-off';

export function readPermission(): DevicePermission {
  const isAble =
    'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  return isAble ? Notification.permission : 'unsupported';
}

/** Whether the user has disabled pushes on this device: a sign-in must not enable them again. */
export const isSwitchedOff = (): boolean => readStored(offKey) !== null;
export const noteSwitch = (on: boolean): void => void writeStored(offKey, on ? null : '1');

async function findRegistration(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('There is no service worker.')), timeoutMs);
  });
  return Promise.race([navigator.serviceWorker.ready, late]);
}

/** The server's key in the browsers' binary format. */
function readBytes(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (char) => char.codePointAt(0) ?? 0);
}

function isMadeWith({ options }: PushSubscription, key: Uint8Array): boolean {
  const used = options.applicationServerKey;
  if (used === null) return false;
  const bytes = new Uint8Array(used);
  return bytes.length === key.length && bytes.every((byte, place) => byte === key[place]);
}

/** The subscription as the server needs it; parsed without the schema library, which stays out of every visit. */
function readSubscription(subscription: PushSubscription): PushSubscriptionInput {
  const { endpoint, expirationTime, keys } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  if (endpoint === undefined || p256dh === undefined || auth === undefined)
    throw new Error('The browser has made half a subscription.');
  return { endpoint, expirationTime, keys: { p256dh, auth } };
}

/** Subscribes this browser with the server's key; replaces a subscription with another key. */
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

/** Ends this browser's subscription, if any. @returns its endpoint, for the server to delete. */
export async function unsubscribeDevice(): Promise<string | undefined> {
  if (readPermission() === 'unsupported') return undefined;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
  return subscription?.endpoint;
}
