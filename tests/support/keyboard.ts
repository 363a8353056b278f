import type { Locator, Page } from '@playwright/test';
import { expect } from './browser.ts';

/** More presses than any path through a page of the product takes. */
const farthest = 150;

/** Why the keyboard focus can't be seen; empty when it can. */
function findHiddenFocus(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const active = document.activeElement;
    if (!(active instanceof HTMLElement) || active === document.body) return ['nothing has focus'];
    const box = active.getBoundingClientRect();
    const name = active.outerHTML.slice(0, 120);
    const rings = [active, active.parentElement, active.nextElementSibling].flatMap((each) =>
      each ? [getComputedStyle(each), getComputedStyle(each, '::after')] : [],
    );
    const isRung = rings.some(
      ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2,
    );
    // Part of it has to be visible: no header, footer or dialog may cover all of it.
    const places = [0.1, 0.5, 0.9].flatMap((x) => [0.2, 0.5, 0.8].map((y) => [x, y] as const));
    const isOnTop = places.some(([x, y]) => {
      const top = document.elementFromPoint(box.x + box.width * x, box.y + box.height * y);
      const label = active instanceof HTMLInputElement ? active.labels?.[0] : undefined;
      return top !== null && (active.contains(top) || top.contains(active) || label?.contains(top));
    });
    return [...(isRung ? [] : [`no ring: ${name}`]), ...(isOnTop ? [] : [`covered: ${name}`])];
  });
}

/** The keyboard focus is visible: a ring is drawn and nothing covers it (WCAG 2.4.7, 2.4.11). */
export async function expectFocusSeen(page: Page): Promise<void> {
  await expect.poll(() => findHiddenFocus(page)).toEqual([]);
}

const isFocused = (locator: Locator): Promise<boolean> =>
  locator.evaluateAll((all) => all.some((each) => each === document.activeElement));

/** Presses Tab until `target` has the focus; every focus on the way has to be visible too. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target.first()).toBeAttached();
  for (let presses = 0; presses < farthest; presses += 1) {
    await page.keyboard.press('Tab');
    await expectFocusSeen(page);
    if (await isFocused(target)) return;
  }
  throw new Error(`${String(target)} is out of reach of the keyboard.`);
}

/** Moves to `target` with Tab and presses a key there. */
export async function pressAt(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Moves to a field with Tab and types into it. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}
