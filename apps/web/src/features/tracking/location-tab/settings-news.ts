/** Between the tabs of this browser: the settings were changed, read them again. */
let channel: BroadcastChannel | null | undefined;

function openChannel(): BroadcastChannel | null {
  channel ??=
    typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('tracking.settings');
  return channel;
}

export function tellSettingsChanged(): void {
  openChannel()?.postMessage('changed');
}

/** Never heard by the tab that tells. */
export function onSettingsChanged(listener: () => void): () => void {
  const open = openChannel();
  open?.addEventListener('message', listener);
  return () => open?.removeEventListener('message', listener);
}
