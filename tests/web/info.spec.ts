import { expect, test } from '../support/browser.ts';

test(
  'C-11 how it works: three steps, expandable answers, and a link to the search',
  { tag: '@more' },
  async ({ page }) => {
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Hvordan det fungerer' }).click();
    await expect(page).toHaveURL(/\/how-it-works$/);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Hvordan det fungerer');
    for (const step of ['1. Velg en tjeneste', '2. Velg en mester', '3. Bestill'])
      await expect(main.getByRole('heading', { name: step, exact: true })).toBeVisible();
    await expect(main).toContainText('15–30 minutter');
    const answer = main.getByText(/Oppmøtet koster 700\s*kr/);
    await expect(answer).toBeHidden();
    await main.getByText('Hva koster det?').click();
    await expect(answer).toBeVisible();
    await main.getByRole('link', { name: 'Finn håndverker' }).click();
    await expect(page).toHaveURL(/\/services$/);
  },
);

test(
  'C-11 about us: founding year, numbers, promises, and a link to the search',
  { tag: '@more' },
  async ({ page }) => {
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Om oss' }).click();
    await expect(page).toHaveURL(/\/about$/);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Om oss');
    for (const claim of [
      '2025',
      '5000+',
      '50000+',
      '25',
      '4,8',
      'innen 15 minutter',
      'døgnet rundt',
    ])
      await expect(main).toContainText(claim);
    await expect(main.getByRole('heading', { name: 'Det vi står for' })).toBeVisible();
    await main.getByRole('link', { name: 'Finn håndverker' }).click();
    await expect(page).toHaveURL(/\/services$/);
  },
);
