import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

interface Rules {
  /** Only these; all without it. */
  only?: string[];
  /** All but these. */
  without?: string[];
}

/** Accessibility faults of the open screen, and how much wider than the window it is; empty when there are none. */
export async function findScreenFaults(page: Page, rules: Rules = {}): Promise<string[]> {
  // No screen has a frame, so axe needs no second page to merge its results, and only faults are returned.
  const builder = new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] });
  if (rules.only) builder.withRules(rules.only);
  if (rules.without) builder.disableRules(rules.without);
  const { violations } = await builder.analyze();
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  const faults = violations.map(describeViolation);
  return overflow > 0 ? [...faults, `${overflow} px wider than the window`] : faults;
}

type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number];

function describeViolation({ id, impact, nodes }: Violation): string {
  return `${impact} ${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`;
}

/** Waits, at most a second, until nothing moves: half-way through a fade colours are meaningless. */
export async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = (): Promise<unknown> => new Promise(requestAnimationFrame);
    const limit = new Promise((resolve) => setTimeout(resolve, 1000));
    // New colours start their transitions with the next frame, and have their values in the one after.
    await frame();
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
      .map((animation) => animation.finished.catch(() => {}));
    await Promise.race([Promise.all(ending), limit]);
    await frame();
    await frame();
  });
}
