/**
 * Yields to the main thread, so that pending scrolling, input and painting run first. Unlike a timer it is not
 * throttled in background tabs.
 */
export function yieldToMain(): Promise<void> {
  if (globalThis.scheduler?.yield !== undefined) return scheduler.yield();
  // Safari has no `scheduler.yield`.
  return new Promise((resume) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resume();
    });
    port1.start();
    port2.postMessage(null);
  });
}

/** After this many milliseconds a tab that paints nothing, such as a hidden one, goes on. */
const longestFrameMs = 100;

/** Yields until the next frame has been painted: what a press has changed is shown first. */
export async function yieldToPaint(): Promise<void> {
  await new Promise<void>((resume) => {
    const timer = setTimeout(resume, longestFrameMs);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      resume();
    });
  });
  // The callback ran before the frame was painted.
  await yieldToMain();
}
