import { demo, expect, signInAs, test } from '../support/browser.ts';

// The specification quotes the panel in Russian, its language for browsers without Norwegian.
test.use({ locale: 'en-GB' });

test(
  'an administrator sees the health of each component, and checks again',
  { tag: ['@phone', '@more'] },
  async ({ page, context }) => {
    await signInAs(context, demo.admin);
    await page.goto('/admin/settings?view=health');
    const parts = page.getByRole('list', { name: 'Части системы' }).getByRole('listitem');
    await expect(parts.first()).toBeVisible();
    const database = parts.filter({ has: page.getByRole('heading', { name: 'База данных' }) });
    await expect(database).toContainText(/В порядке|С перебоями/);
    await expect(page.getByRole('status').getByText(/Проверено/)).toBeVisible();

    const checked = page.waitForResponse(/admin\.health\.read/);
    await page.getByRole('button', { name: 'Проверить снова' }).click();
    expect((await checked).ok()).toBe(true);

    await page.route(/admin\.health\.read/, (route) => route.abort());
    await page.getByRole('button', { name: 'Проверить снова' }).click();
    await expect(page.getByRole('status').getByText(/не удалось/)).toBeVisible();
    // The last result stays on the screen.
    await expect(database).toBeVisible();
  },
);
