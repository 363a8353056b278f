import { randomBytes } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { demo, expect, sessionOf, signInAs, test } from '../support/browser.ts';
import { bookingForm } from '../support/booking-form.ts';
import { registerNewcomer } from '../support/newcomer.ts';

const unique = () => randomBytes(5).toString('hex');

async function put(context: BrowserContext, email: string, path: string, data: object) {
  const { token } = await sessionOf(context, email);
  const headers = { authorization: `Bearer ${token}` };
  const answer = await context.request.put(`/api/${path}`, { headers, data });
  expect(answer.ok()).toBe(true);
}

test(
  'a customer chooses a saved address while booking, and saves a new one',
  { tag: '@phone' },
  async ({ page, context }) => {
    const label = `Hytta ${unique()}`;
    const address = `Fjellveien ${parseInt(unique().slice(0, 4), 16) + 1}, 3580 Geilo`;
    // A customer without other journeys, whose forms begin with these addresses.
    const { email } = await registerNewcomer(context);
    await put(context, email, 'saved-addresses', {
      label: `Mor ${unique()}`,
      address: 'Grønland 4, 0188 Oslo',
    });
    await put(context, email, 'saved-addresses', { label, address, accessNote: 'Kode 42' });
    await signInAs(context, email);
    await page.goto('/services?query=Ola+Hansen');
    await page.getByRole('button', { name: 'Bestill Ola Hansen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Bestill håndverker' });
    const form = bookingForm(page, dialog);
    await form.chooseService();
    await form.goOn();
    const calendar = dialog.getByRole('group', { name: 'Dato' });
    await calendar.getByRole('button', { name: 'Neste måned' }).click();
    await calendar.locator('td button:not([disabled]):visible').first().click();
    await dialog.getByRole('radio', { name: '10:00' }).check();
    await form.goOn();
    const choice = dialog.getByRole('group', { name: 'Lagrede steder' });
    await choice.getByRole('button', { name: label }).click();
    await expect(choice.getByRole('button', { name: label })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(dialog.getByLabel('Adresse', { exact: true })).toHaveValue(
      address.split(',')[0] ?? '',
    );
    await expect(dialog.getByLabel('Postnummer')).toHaveValue('3580');
    await expect(dialog.getByLabel('Poststed')).toHaveValue('Geilo');
    await expect(dialog.getByLabel('Adkomst')).toHaveValue('Kode 42');
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);

    await choice.getByRole('button', { name: 'Annen adresse' }).click();
    const own = `Nyveien ${parseInt(unique().slice(0, 4), 16) + 1}`;
    await dialog.getByLabel('Adresse', { exact: true }).fill(own);
    await dialog.getByLabel('Postnummer').fill('1396');
    await dialog.getByLabel('Poststed').fill('Billingstad');
    await dialog.getByRole('button', { name: 'Lagre adressen' }).click();
    await dialog.getByRole('button', { name: 'Annet navn' }).click();
    const name = `Jobb ${unique()}`;
    await dialog.getByLabel('Navn på adressen').fill(name);
    await dialog.getByRole('button', { name: 'Lagre', exact: true }).click();
    await expect(choice.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');

    await page.goto('/profile?tab=addresses');
    await expect(page.getByText(`${own}, 1396 Billingstad`)).toBeVisible();
    await page.getByRole('button', { name: `Slett ${name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Slett' }).click();
    await expect(page.getByText(`${own}, 1396 Billingstad`)).toBeHidden();
  },
);

test(
  'a master adds a municipality, and is found there',
  { tag: '@desktop' },
  async ({ page, context, browser }) => {
    await signInAs(context, demo.ola);
    await page.goto('/profile?tab=edit');
    const form = page.getByRole('form', { name: 'Kjøring' });
    await form.getByLabel('Kommuner du dekker').fill('Lillehamer');
    await page.getByRole('option', { name: 'Lillehammer' }).click();
    await form.getByRole('button', { name: 'Oppdater kjøring' }).click();
    await expect(form.getByText('Lagret!')).toBeVisible();
    await page.reload();
    await expect(form.getByRole('button', { name: 'Fjern Lillehammer' })).toBeVisible();

    const visitor = await browser.newPage();
    await visitor.goto('/services?query=Ola+Hansen');
    await visitor.getByLabel('Sted eller postnummer').fill('2609');
    await visitor.getByLabel('Sted eller postnummer').press('Enter');
    await expect(visitor).toHaveURL(/place=/);
    await expect(visitor.getByRole('button', { name: 'Bestill Ola Hansen' })).toBeVisible();
    await visitor.goto('/services?query=Ola+Hansen&place=Kautokeino');
    await expect(visitor.getByText('Vis alle steder')).toBeVisible();
    await visitor.close();

    await form.getByRole('button', { name: 'Fjern Lillehammer' }).click();
    await form.getByRole('button', { name: 'Oppdater kjøring' }).click();
    await expect(form.getByText('Lagret!')).toBeVisible();
  },
);
