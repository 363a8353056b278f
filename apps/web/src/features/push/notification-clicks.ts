import { type NotificationClick, parseClick } from '../../core/browser/worker-rules.ts';

/** Listens for clicked pushes that this tab is to show; the worker waits for the answer. */
export function followClicks(open: (click: NotificationClick) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => {};
  const listener = ({ data, ports }: MessageEvent): void => {
    const click = parseClick(data);
    if (click === undefined) return;
    ports[0]?.postMessage(true);
    open(click);
  };
  navigator.serviceWorker.addEventListener('message', listener);
  return () => navigator.serviceWorker.removeEventListener('message', listener);
}
