/**
 * Ends the task that runs: what waits – scrolling, a tap, a picture to paint – comes first, and then what follows. Unlike
 * a timer it is not held back in a page that nobody looks at.
 */
export function giveWay(): Promise<void> {
  if (globalThis.scheduler?.yield !== undefined) return scheduler.yield();
  // Safari has no word for it.
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
