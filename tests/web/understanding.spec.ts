import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';

/** A phone: nothing may be wider than the screen, and what is tapped is large enough. */
async function expectPhone(page: Page): Promise<void> {
  const { width, scrolled } = await page.evaluate(() => ({
    width: window.innerWidth,
    scrolled: document.documentElement.scrollWidth,
  }));
  expect(scrolled).toBeLessThanOrEqual(width);
  const line = page.getByRole('region', { name: /Hva vi forsto|What we understood/ });
  for (const target of await line.getByRole('button').or(line.getByRole('combobox')).all()) {
    const box = await target.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
  }
}

test(
  'a sentence on the home page leads to the right trade, which one tap changes and one removes',
  { tag: ['@more'] },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    const search = page.getByRole('search');
    await search.getByLabel('Hva trenger du hjelp til?').fill('vaskemaskinen tømmer ikke vannet');
    await search.getByLabel('Hva trenger du hjelp til?').press('Enter');
    await expect(page).toHaveURL(/\/services\?query=/);
    const line = page.getByRole('region', { name: 'Hva vi forsto' });
    await expect(line.getByText(/^Hvitevarer · /)).toBeVisible();
    await expect(page.getByRole('article').first()).toBeVisible();
    await expectPhone(page);

    await line.getByRole('combobox', { name: 'Noe annet' }).selectOption({ label: 'VVS' });
    await expect(page).toHaveURL(/trade=1/);
    await expect(line.getByText('VVS', { exact: true })).toBeVisible();
    await expect(page.getByRole('article').first()).toContainText(/Rørlegger/);

    await line.getByRole('button', { name: 'Søk bare etter ordene' }).click();
    await expect(page).toHaveURL(/trade=words/);
    await expect(page.getByText('Ingenting funnet')).toBeVisible();
    await line.getByRole('button', { name: /^Hvitevarer · / }).click();
    await expect(page.getByRole('article').first()).toBeVisible();
  },
);

test(
  'an English sentence is understood on the English site, and chooses the category of a job request',
  { tag: ['@more'] },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/services?lang=en&query=my+toilet+is+leaking');
    const line = page.getByRole('region', { name: 'What we understood' });
    await expect(line.getByText(/^Plumbing · /)).toBeVisible();
    await expect(page.getByRole('article').first()).toBeVisible();
    await expectPhone(page);

    await page.goto('/request?lang=en&text=my+toilet+is+leaking');
    await expect(page.getByText(/^Chosen from your text: /)).toBeVisible();
    const category = page.getByRole('combobox', { name: 'What kind of work?' });
    await expect(category.locator('option:checked')).toHaveText('Plumbing');
  },
);
