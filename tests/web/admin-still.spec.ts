import type { Locator } from '@playwright/test';
import { demo, expect, signInAs, test } from '../support/browser.ts';

test.use({ locale: 'en-GB' });

/** How far the top of a row is from the top of the page. */
const topOf = (row: Locator) =>
  row.evaluate((element) => element.getBoundingClientRect().top + window.scrollY);

test(
  'rows stay where they are while somebody searches, filters and selects',
  { tag: '@more' },
  async ({ page }) => {
    await signInAs(page.context(), demo.admin);
    await page.goto('/admin/users');
    const first = page
      .getByRole('main')
      .locator('tbody tr, li')
      .filter({ has: page.getByRole('checkbox') })
      .first();
    await expect(first).toBeVisible();
    const saved = page.getByRole('button', { name: 'Сохранить вид' });
    await expect(saved).toBeDisabled();
    const top = await topOf(first);
    await page.getByLabel('Поиск по имени или почте').fill('a');
    await expect(page).toHaveURL(/search=a/);
    await page.getByLabel('Тип').selectOption('Мастера');
    await expect(saved).toBeEnabled();
    await expect(first.getByText('Мастер').first()).toBeVisible();
    expect(await topOf(first)).toBe(top);
    await first.getByRole('checkbox').check();
    const bar = page.getByRole('toolbar', { name: 'Действия с выбранными' });
    await expect(bar).toBeInViewport({ ratio: 1 });
    expect(await topOf(first)).toBe(top);
  },
);
