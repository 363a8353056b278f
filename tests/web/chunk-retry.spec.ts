import { demo, expect, signInAs, test } from '../support/browser.ts';

test(
  'C-115 a toast whose code fails to load shows unstyled without crashing the page, and is styled on a retry',
  { tag: ['@phone', '@more'] },
  async ({ page }) => {
    await signInAs(page.context(), demo.kari);
    const withheld = new Set<string>();
    await page.route(/\/assets\/toasts-/, (route) => {
      const { pathname } = new URL(route.request().url());
      if (withheld.has(pathname)) return route.continue();
      withheld.add(pathname);
      return route.abort();
    });
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Kopier lenken' }).click();
    const toast = page.locator('[data-tone]:is([role=status], [role=alert])');
    await expect(toast).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    expect(withheld.size).toBeGreaterThan(1);
    const isAbovePage = await toast.evaluate((node) => {
      for (let box: Element | null = node; box; box = box.parentElement)
        if (getComputedStyle(box).position === 'fixed') return true;
      return false;
    });
    expect(isAbovePage).toBe(true);
  },
);

test(
  'an app feature whose code fails to load without a press is loaded again, and says nothing',
  { tag: ['@phone', '@more'] },
  async ({ page }) => {
    await page.route(/\/assets\/web-app-[^/]*\.js/, (route) => route.abort(), { times: 1 });
    await page.goto('/');
    await expect(page.locator('[role=status][class^=edge]')).toBeAttached();
    await page.context().setOffline(true);
    await expect(
      page.getByText('Du er uten nett. Det du har skrevet, blir stående.'),
    ).toBeVisible();
  },
);
