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
