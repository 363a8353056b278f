import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name });

test(
  'C-01 the home page: search, categories, three masters, works with their pictures, three steps, director',
  { tag: '@smoke' },
  async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('search')).toBeVisible();
    await expect(page.getByRole('link', { name: /VVS/ }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: /^Profil til/ })).toHaveCount(3);
    for (const step of ['Velg en tjeneste', 'Velg en mester', 'Bestill']) {
      await expect(page.getByRole('heading', { name: step, exact: true })).toBeVisible();
    }
    await expect(page.getByRole('heading', { name: 'Snakk med daglig leder' })).toBeVisible();

    const work = page.getByRole('button', { name: /Stekeovn tilbake til start/ });
    await work.click();
    const dialog = page.getByRole('dialog');
    const picture = dialog.getByRole('img').first();
    await expect(picture).toBeVisible();
    const before = await dialog.getByText(/^1 av \d$/).textContent();
    await dialog.getByRole('button', { name: 'Neste bilde' }).click();
    await expect(dialog.getByText(/^2 av \d$/)).toBeVisible();
    expect(before).toMatch(/^1 av /);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(work).toBeFocused();
  },
);

test(
  'C-18 C-25 a category shows its colour, price and first two services, and leads to its masters',
  { tag: ['@phone', '@more'] },
  async ({ page }) => {
    await page.goto('/');
    const tile = section(page, 'Populære tjenester')
      .getByRole('listitem')
      .filter({ hasText: 'VVS' });
    const categories: { name: string; fromPrice: number }[] = await (
      await page.request.get('/api/categories')
    ).json();
    const fromPrice = categories.find(({ name }) => name === 'VVS')?.fromPrice;
    expect(fromPrice).toBeGreaterThan(0);
    await expect(tile).toContainText(`fra ${fromPrice} kr`);
    await expect(tile).toContainText('Bytte av kran');
    await expect(tile).toContainText('Lekkasjesøk');
    await expect(tile).not.toContainText('Tett avløp');
    await tile.getByRole('link').click();
    await expect(page).toHaveURL(/\/services\?category=1$/);
    await expect(page.getByLabel('Kategori')).toHaveValue('1');
    await expect(page.getByRole('article').first()).toBeVisible();
  },
);

test(
  'C-14 the footer: categories 1 to 5, pages, contact, social, partner, copyright 2024',
  { tag: ['@desktop', '@more'] },
  async ({ page }) => {
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    for (const [id, name] of [
      'VVS',
      'Elektriker',
      'Rengjøring',
      'Reparasjon',
      'Hvitevarer',
    ].entries()) {
      await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute(
        'href',
        `/services?category=${id + 1}`,
      );
    }
    await expect(footer.getByRole('link', { name: 'Om oss' })).toHaveAttribute('href', '/about');
    await expect(footer.getByRole('link', { name: '+47 400 00 000' })).toHaveAttribute(
      'href',
      'tel:+4740000000',
    );
    await expect(footer.getByRole('link', { name: 'Facebook' })).toBeVisible();
    await expect(footer.getByRole('link', { name: 'Vindusreparasjon' })).toBeVisible();
    await expect(footer).toContainText('© 2024 Mesterhånd');
  },
);

test(
  'C-15 the owner’s claims are shown as entered',
  { tag: ['@desktop', '@more'] },
  async ({ page }) => {
    await page.goto('/');
    const main = page.getByRole('main');
    const claims = [
      '5000+',
      '50000+',
      '25',
      '4,8',
      '50+',
      '24/7',
      '15–30 minutter',
      '15 minutter',
      '700 kr',
      'Verifiserte håndverkere',
      'Garanti på arbeidet',
    ];
    for (const claim of claims) await expect(main).toContainText(claim);
    await expect(page.getByRole('link', { name: /400 00 000/ }).first()).toBeVisible();
    await page.goto('/about');
    await expect(page.getByRole('main')).toContainText('2025');
  },
);

test(
  'C-15 the recommended masters have reviews',
  { tag: ['@phone', '@more'] },
  async ({ page }) => {
    await page.goto('/');
    const recommended = section(page, 'Anbefalte mestere');
    await expect(recommended.getByText(/\d vurdering/)).toHaveCount(3);
  },
);
