import { type Page, expect } from '@playwright/test';

/**
 * The headings, fields, steps, announced changes and the focused element that the shown toast covers, by their text. Of
 * a page under a dialog nothing counts: the dialog covers it.
 */
export async function findUnderToast(page: Page): Promise<string[]> {
  const toast = page.locator('[data-tone]:is([role=status], [role=alert])');
  await expect(toast).toBeVisible();
  await toast.evaluate(async (element) => {
    await Promise.allSettled(element.getAnimations({ subtree: true }).map((each) => each.finished));
  });
  return toast.evaluate((element) => {
    const place = element.getBoundingClientRect();
    const root = [...document.querySelectorAll('[aria-modal="true"]')].at(-1) ?? document.body;
    const things = root.querySelectorAll(
      'h1, h2, h3, legend, input, select, textarea, [aria-current="step"], [role="alert"], [role="status"]',
    );
    const { activeElement } = document;
    const isPart = activeElement?.matches('main, body') === false;
    return [...new Set([...things, ...(isPart && activeElement ? [activeElement] : [])])]
      .filter((thing) => !element.contains(thing) && !thing.contains(element))
      .filter((thing) => {
        const { left, top, right, bottom, width, height } = thing.getBoundingClientRect();
        if (width <= 2 || height <= 2 || !thing.checkVisibility({ visibilityProperty: true }))
          return false;
        return left < place.right && place.left < right && top < place.bottom && place.top < bottom;
      })
      .map((thing) => `${thing.tagName} ${thing.getAttribute('aria-label') ?? thing.textContent}`);
  });
}
