import { claimReload, isPageOutdated, listStartScripts, offerNewVersion } from './app-update.ts';
import { hasWorkInProgress } from '../forms/unsaved-input.ts';
import type { PageMessage } from './worker-rules.ts';

const hourMs = 3_600_000;
/** Minimum interval of update checks: tabs become visible many times a minute. */
const restMs = 60_000;
/** Timeout for a worker's answer; one that never answers is not ours, such as one that only unregisters itself. */
const timeoutMs = 3000;

/** Announces to the other tabs that the person wants the new version. */
let tabs: BroadcastChannel | undefined;
let isWantedElsewhere = false;

function listenToTabs(): void {
  tabs = new BroadcastChannel('new-version');
  tabs.addEventListener('message', () => {
    isWantedElsewhere = true;
  });
}

function sendTo(worker: ServiceWorker, message: PageMessage, ports: MessagePort[] = []): void {
  worker.postMessage(message, ports);
}

/** Whether the worker's build is that of this page; undefined without an answer. */
function isOfThisPage(worker: ServiceWorker): Promise<boolean | undefined> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), timeoutMs);
    port1.addEventListener('message', ({ data }) => {
      clearTimeout(timer);
      resolve(data === true);
    });
    port1.start();
    sendTo(worker, { type: 'knows', paths: listStartScripts() }, [port2]);
  });
}

/** Pages loaded after the new version was deployed run it already: only older ones need the offer. */
async function considerWaiting(worker: ServiceWorker): Promise<void> {
  const isOurs = await isOfThisPage(worker);
  if (isOurs === true) sendTo(worker, { type: 'takeOver' });
  if (isOurs === false) offerNewVersion();
}

async function considerController(worker: ServiceWorker): Promise<void> {
  if ((await isOfThisPage(worker)) !== false) return;
  if (isWantedElsewhere && !hasWorkInProgress() && claimReload()) location.reload();
  else offerNewVersion();
}

function watchUpdates(registration: ServiceWorkerRegistration): void {
  if (registration.waiting) void considerWaiting(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      // The first worker replaces none and does not wait.
      if (worker.state === 'installed' && registration.active) void considerWaiting(worker);
    });
  });
}

function watchController(container: ServiceWorkerContainer): void {
  let before = container.controller;
  container.addEventListener('controllerchange', () => {
    const isFirst = before === null;
    before = container.controller;
    if (!isFirst && before) void considerController(before);
  });
}

function lookRegularly(registration: ServiceWorkerRegistration): void {
  let lookedAt = Date.now();
  const checkForUpdate = (): void => {
    if (Date.now() - lookedAt < restMs) return;
    lookedAt = Date.now();
    // Fails without a connection; the next check follows.
    registration.update().catch(() => {});
  };
  setInterval(checkForUpdate, hourMs);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') checkForUpdate();
  });
}

/** Registers the worker. A browser that has no workers, or forbids them, shows the site as usual. */
export async function startServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  listenToTabs();
  watchController(navigator.serviceWorker);
  try {
    const registration = await navigator.serviceWorker.register('/sw.js', {
      updateViaCache: 'none',
    });
    watchUpdates(registration);
    lookRegularly(registration);
  } catch {
    // Private windows, full disks, unreachable servers.
  }
}

/** Activates the waiting worker, then reloads this page; other tabs follow. */
export async function applyNewVersion(): Promise<void> {
  const reload = (): void => location.reload();
  if (!('serviceWorker' in navigator)) return reload();
  // A channel is of one origin, and takes none.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  tabs?.postMessage('wanted');
  const waiting = (await navigator.serviceWorker.getRegistration())?.waiting;
  if (!waiting) return reload();
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  setTimeout(reload, timeoutMs);
  sendTo(waiting, { type: 'takeOver' });
}

/** Handles a chunk that is missing on the server: an old page after a deployment, unless the connection failed. */
export function watchMissingParts(): () => void {
  const recover = async (): Promise<void> => {
    const isOutdated = await isPageOutdated().catch(() => false);
    if (!isOutdated) return;
    if (!hasWorkInProgress() && claimReload()) location.reload();
    else offerNewVersion();
  };
  const listener = (): void => void recover();
  window.addEventListener('vite:preloadError', listener);
  return () => window.removeEventListener('vite:preloadError', listener);
}
