import { demo, expect, signInAs, test } from '../support/browser.ts';

const files = /\/assets\/(?:libraries|start)-[\w-]+\.js/;

test(
  'a page whose app did not load says so, and loads by itself',
  { tag: ['@phone', '@more'] },
  async ({ page }) => {
    await signInAs(page.context(), demo.kari);
    await page.route(files, (route) => route.abort());
    await page.goto('/dashboard');
    await expect(page.getByRole('alert')).toContainText('Noe av siden ble ikke lastet.');
    await page.unroute(files);
    await expect(page.getByRole('heading', { level: 1, name: 'Mine bestillinger' })).toBeVisible();
    await expect(page.getByText('Noe av siden ble ikke lastet.')).toBeHidden();
  },
);

test(
  'a page whose app keeps failing to load reloads three times, and then on a press',
  { tag: ['@desktop', '@more'] },
  async ({ page }) => {
    await page.clock.install();
    let documents = 0;
    page.on('domcontentloaded', () => (documents += 1));
    await page.route(files, (route) => route.fulfill({ status: 503 }));
    await page.goto('/?lang=en');
    const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' });
    for (const pause of [1000, 3000, 9000]) {
      await expect(retry).toBeVisible();
      const loaded = page.waitForEvent('domcontentloaded');
      await page.clock.runFor(pause);
      await loaded;
    }
    await expect(retry).toBeVisible();
    await page.clock.runFor(60_000);
    expect(documents).toBe(4);
    await page.unroute(files);
    await retry.click();
    await expect(page.getByRole('button', { name: 'Switch to dark mode' })).toBeVisible();
    await expect(retry).toBeHidden();
  },
);
