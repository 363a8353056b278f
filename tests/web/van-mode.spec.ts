import type { Page } from '@playwright/test';
import { demo, expect, openAs, signInAs, test } from '../support/browser.ts';

test.use({ serviceWorkers: 'allow' });

/** Opens the day and waits until the worker has stored its page. */
async function openDay(page: Page): Promise<void> {
  await page.goto('/today');
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'I dag' })).toBeVisible();
  // Its page is stored last.
  const isStored = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith('day-'));
      const found = names.map(async (name) => (await caches.open(name)).match('/today'));
      return (await Promise.all(found)).some((answer) => answer !== undefined);
    });
  await expect.poll(isStored, { timeout: 30_000 }).toBe(true);
}

test(
  'the day of a master opens without a network, and nobody else’s does',
  { tag: ['@phone', '@more'] },
  async ({ page, context, browser }) => {
    await signInAs(context, demo.ola);
    await openDay(page);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'I dag' })).toBeVisible();
    await expect(page.getByText(/^Uten nett – sist oppdatert/)).toBeVisible();
    await page.goto('/');
    await expect(page).toHaveURL(/\/today$/);
    await context.setOffline(false);

    const kari = await openAs(browser, page, demo.kari);
    await kari.goto('/');
    expect(await kari.evaluate(() => caches.keys())).not.toContain(expect.stringMatching(/^day-/));
    await kari.context().close();
  },
);
