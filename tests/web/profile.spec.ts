import { randomBytes } from 'node:crypto';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { demo, expect, openMenu, signInAs, test } from '../support/browser.ts';
import { openPart } from '../support/profile-parts.ts';

async function register(page: Page): Promise<void> {
  const name = randomBytes(5).toString('hex');
  await page.goto('/?dialog=register');
  const dialog = page.getByRole('dialog', { name: 'Registrer deg' });
  await dialog.getByLabel('Fornavn').fill('Nora');
  await dialog.getByLabel('Etternavn').fill('Berg');
  await dialog.getByLabel('Brukernavn').fill(name);
  await dialog.getByLabel('E-post').fill(`${name}@example.no`);
  await dialog.getByLabel('Passord', { exact: true }).fill(`fjell-${name}`);
  await dialog.getByLabel('Gjenta passordet', { exact: true }).fill(`fjell-${name}`);
  await dialog.getByRole('checkbox', { name: /godtar vilkårene/ }).check();
  await dialog.getByRole('button', { name: 'Opprett konto' }).click();
  await expect(dialog).toBeHidden();
}

test(
  'C-08 C-101 C-102 C-103 C-104 C-107 a newcomer edits the profile, uploads a picture and becomes a master',
  { tag: ['@phone', '@more'] },
  async ({ page }) => {
    await page.goto('/profile');
    await expect(page.getByText('Logg inn for å se profilen din')).toBeVisible();
    await register(page);
    await page.route(/auth\.profile\.own/, (route) => route.abort());
    await openMenu(page);
    await page.getByRole('link', { name: 'Profil', exact: true }).click();
    await expect(page).toHaveURL(/\/profile$/);
    await expect(page.getByText('Kunne ikke laste inn profilen')).toBeVisible();
    await page.unroute(/auth\.profile\.own/);
    await page.getByRole('button', { name: 'Prøv igjen' }).click();
    await openPart(page, 'Rediger profil');
    await expect(page).toHaveURL(/tab=edit/);

    const save = page.getByRole('button', { name: 'Lagre', exact: true });
    await page.getByLabel('Fornavn').fill('');
    await page.getByLabel('Etternavn').fill('');
    await save.click();
    for (const text of ['Fornavn', 'Etternavn', 'By', 'Fødselsdato', 'Kjønn'])
      await expect(page.getByText(`${text} er påkrevd`)).toBeVisible();
    await expect(page.getByLabel('Fornavn')).toBeFocused();

    await page.getByLabel('Fornavn').fill('Nora');
    await page.getByLabel('Etternavn').fill('Berg');
    await page.getByLabel('By', { exact: true }).selectOption('bergen');
    await page.getByLabel('Fødselsdato').fill('17.5.1990');
    await page.getByLabel('Kjønn').selectOption('female');
    await page.getByLabel('Rolle').selectOption('master');
    await save.click();
    await expect(page.getByText('«Om meg» må inneholde minst 230 tegn')).toBeVisible();
    await expect(page.getByText('Kategori er påkrevd for håndverker')).toBeVisible();

    const picture = {
      create: { width: 400, height: 400, channels: 3, background: '#0f6a5f' },
    } as const;
    await page.getByLabel('Last opp bilde').setInputFiles({
      name: 'jeg.png',
      mimeType: 'image/png',
      buffer: await sharp(picture).png().toBuffer(),
    });
    await expect(page.getByText('Bildet er lagret')).toBeVisible();

    // The input survived the refusals and the upload.
    await expect(page.getByLabel('Fødselsdato')).toHaveValue('17.05.1990');
    await page.getByLabel('Kategori').selectOption('plumbing');
    await page.getByLabel('Om meg').fill('Jeg pusser opp bad og kjøkken i Bergen. '.repeat(7));
    await save.click();
    await expect(page.getByText('Lagret!').first()).toBeVisible();

    await openPart(page, 'Dokumenter');
    await page.getByLabel('Dokumenttype').selectOption('certificate');
    await page.getByLabel('Fil', { exact: true }).setInputFiles({
      name: 'fagbrev.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'),
    });
    await page.getByRole('button', { name: 'Last opp', exact: true }).click();
    await expect(page.getByText('Venter på kontroll')).toBeVisible();
    await expect(page.getByText('fagbrev.pdf')).toBeVisible();

    await page.goto('/user/abc');
    await expect(page.getByText('Ugyldig eller manglende bruker-ID')).toBeVisible();
  },
);

test('C-08 C-09 the parts of the profile: a side menu, on phones a list with pages', async ({
  page,
  context,
}) => {
  await signInAs(context, demo.ola);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/profile');
  const list = page.getByRole('tablist', { name: 'Profil' });
  await expect(list.getByRole('tab', { selected: true })).toHaveText('Hovedinformasjon');
  await expect(page.getByText('mester@demo.no')).toBeVisible();
  // All of Ola's reviews have four or five stars.
  await expect(page.getByText('Positive').locator('xpath=following-sibling::*')).toHaveText('100%');
  await expect(page.getByRole('progressbar', { name: 'Hvor komplett profilen er' })).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText('mester@demo.no')).toBeHidden();
  await list.getByRole('tab', { name: 'Anmeldelser' }).click();
  await expect(page).toHaveURL(/tab=reviews/);
  await expect(list).toBeHidden();
  await expect(page.getByRole('heading', { level: 2, name: 'Anmeldelser' })).toBeFocused();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

  const form = page.getByRole('main').locator('form');
  await page.getByRole('button', { name: 'Svar', exact: true }).first().click();
  await form.getByRole('button', { name: 'Publiser svaret' }).click();
  await expect(form.getByText('Skriv et svar')).toBeVisible();
  await expect(form.getByLabel('Svaret ditt')).toBeFocused();
  const text = `Takk for tilliten! ${randomBytes(4).toString('hex')}`;
  await form.getByLabel('Svaret ditt').fill(text);
  await form.getByRole('button', { name: 'Publiser svaret' }).click();
  await expect(page.getByText(text)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Profil', exact: true }).click();
  await expect(list).toBeVisible();
  await expect(page).toHaveURL(/\/profile$/);
});
