import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '../support/browser.ts';

const path = '/tjenester/rorlegger/oslo';

for (const [width, height, colorScheme] of [
  [390, 844, 'light'],
  [390, 844, 'dark'],
  [1440, 900, 'light'],
] as const)
  test(
    `a service in a municipality leads to masters, neighbours and other services, ${width} px, ${colorScheme}`,
    { tag: [width === 390 ? '@phone-only' : '@desktop-only', '@more'] },
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rørlegger i Oslo');
      const cards = page.getByRole('article');
      // The app has taken the place of the server's first HTML.
      await expect(cards.first()).toBeVisible();
      const count = await cards.count();
      expect(count).toBeGreaterThanOrEqual(3);
      await expect(
        page.getByText(new RegExp(`^${count} håndverkere innen VVS .* Sammenlign`)),
      ).toBeVisible();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);

      await page.getByText('Rørlegger i Oslo: hva koster det?').click();
      await expect(page.getByText(/priser er oppgitt: fra .* til /)).toBeVisible();

      const nearby = page.getByRole('navigation', { name: 'Rørlegger i nærheten' });
      for (const link of await nearby.getByRole('link').all())
        expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      await nearby.getByRole('link', { name: 'Bærum' }).click();
      await expect(page).toHaveURL('/tjenester/rorlegger/baerum');
      await expect(page).toHaveTitle('Rørlegger i Bærum – Mesterhånd');
      const canonical = page.locator('link[rel="canonical"]');
      await expect(canonical).toHaveAttribute('href', /\/tjenester\/rorlegger\/baerum$/);

      await page.getByRole('link', { name: 'Se alle i søket' }).click();
      await expect(page).toHaveURL(/\/services\?.*place=B/);
      await expect(page.getByRole('article').first()).toBeVisible();
    },
  );

test(
  'a municipality without masters has no page, in the browser either',
  { tag: ['@more'] },
  async ({ page }) => {
    await page.goto('/');
    const response = await page.goto('/tjenester/rorlegger/utsira');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Siden finnes ikke' })).toBeVisible();
    await expect(page.locator('meta[name="robots"]').first()).toHaveAttribute('content', 'noindex');
  },
);
