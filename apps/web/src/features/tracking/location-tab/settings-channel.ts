/** Notifies other tabs of this browser that the settings have changed. */
let channel: BroadcastChannel | null | undefined;

function openChannel(): BroadcastChannel | null {
  channel ??=
    typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('tracking.settings');
  return channel;
}

export function publishSettingsChanged(): void {
  openChannel()?.postMessage('changed');
}

/** Not called in the tab that sends. */
export function onSettingsChanged(listener: () => void): () => void {
  const open = openChannel();
  open?.addEventListener('message', listener);
  return () => open?.removeEventListener('message', listener);
}
