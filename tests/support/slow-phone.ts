import type { Locator, Page } from '@playwright/test';

/** A press or a key, and how long it took until the next frame was shown, as INP counts it. */
export interface Interaction {
  id: string;
  milliseconds: number;
  target: string;
}

declare global {
  interface Window {
    noteInteraction(interaction: Interaction): Promise<void>;
  }
}

const cpuSlowdown = 4;
/** 400 kbit/s. */
const bytesPerSecond = 50_000;
const latencyMs = 300;

/**
 * From now on the page runs on a slow phone with a bad connection.
 * @returns what people did since, the slowest first; shorter than 16 ms is not reported by the browser.
 */
export async function slowDown(page: Page): Promise<() => readonly Interaction[]> {
  const seen = new Map<string, Interaction>();
  await page.exposeFunction('noteInteraction', (one: Interaction) => {
    // Its events come one by one, and together are as long as the longest of them.
    if (one.milliseconds > (seen.get(one.id)?.milliseconds ?? 0)) seen.set(one.id, one);
  });
  const observe = () => {
    // What was pressed may be gone when its frame is shown.
    const pressed = new Map<number, string>();
    const note = ({ target, timeStamp }: Event) => {
      const named = target instanceof Element ? target.closest('button, a, label, input') : null;
      const text = named?.getAttribute('aria-label') ?? named?.textContent?.trim();
      pressed.set(timeStamp, text?.slice(0, 40) ?? '');
    };
    for (const type of ['pointerdown', 'click', 'keydown'])
      window.addEventListener(type, note, { capture: true, passive: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!('interactionId' in entry) || entry.interactionId === 0) continue;
        const id = `${performance.timeOrigin}/${String(entry.interactionId)}`;
        const target = pressed.get(entry.startTime) ?? '';
        void window.noteInteraction({ id, milliseconds: entry.duration, target });
      }
    }).observe(Object.assign({ type: 'event' }, { durationThreshold: 16 }));
  };
  await page.addInitScript(observe);
  await page.evaluate(observe);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  return () => [...seen.values()].toSorted((one, other) => other.milliseconds - one.milliseconds);
}

/** What a person needs to see that something can be pressed. */
const reactionMs = 300;

/**
 * A press that costs the page nothing but the press: Playwright's own looks at the page while it is measured.
 * @returns presses the middle of what it is given, once that can be pressed.
 */
export function pressLikePeople(page: Page): (target: Locator) => Promise<void> {
  return async (target) => {
    await target.click({ trial: true });
    await page.waitForTimeout(reactionMs);
    const box = await target.boundingBox();
    if (!box) throw new Error('What should be pressed is gone.');
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  };
}
