import { type NotificationClick, parseClick, parsePush } from '../core/browser/worker-rules.ts';

declare const self: ServiceWorkerGlobalScope;

/** Timeout in milliseconds for a page to confirm that it shows the clicked notification. */
const timeoutMs = 1000;

function readJson(data: PushMessageData | null): unknown {
  try {
    return data?.json();
  } catch {
    return undefined;
  }
}

async function showPush(data: PushMessageData | null): Promise<void> {
  const { title, body, tag, language, path, notificationId } = parsePush(readJson(data));
  await self.registration.showNotification(title, {
    body,
    lang: language,
    icon: '/icons/icon-192.png',
    badge: '/icons/icon-192.png',
    data: { path, notificationId } satisfies NotificationClick,
    ...(tag !== '' && { tag }),
  });
}

/** Whether a page handles the click: one without a session, or of an older build, does not answer. */
function ask(page: WindowClient, click: NotificationClick): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), timeoutMs);
    port1.addEventListener('message', () => {
      clearTimeout(timer);
      resolve(true);
    });
    port1.start();
    page.postMessage(click, [port2]);
  });
}

/** Shown in the most recently focused tab; without one, in a new tab. */
async function openPushed(click: NotificationClick): Promise<void> {
  const [page] = await self.clients.matchAll({ type: 'window' });
  if (page !== undefined && (await ask(page, click))) return void (await page.focus());
  await self.clients.openWindow(click.path);
}

/**
 * The push service has changed the subscription's endpoint. Without a page there is no session: the old subscription's
 * secret proves its owner.
 */
async function renewSubscription(event: PushSubscriptionChangeEvent): Promise<void> {
  const { oldSubscription, newSubscription } = event;
  const old = oldSubscription?.toJSON();
  const applicationServerKey = oldSubscription?.options.applicationServerKey;
  // Without the old one there is no proof: the user's next visit registers the new one.
  if (!old || !applicationServerKey) return;
  const subscription =
    newSubscription ??
    (await self.registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey,
    }));
  await fetch('/api/push/renew', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      old: { endpoint: old.endpoint, auth: old.keys?.auth },
      subscription: subscription.toJSON(),
    }),
  });
}

/** Shows pushes from the server, and opens their page on click. */
export function handlePushes(): void {
  self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)));
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const click = parseClick(event.notification.data);
    if (click !== undefined) event.waitUntil(openPushed(click));
  });
  self.addEventListener('pushsubscriptionchange', (event) =>
    event.waitUntil(renewSubscription(event)),
  );
}
