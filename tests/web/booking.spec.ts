import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { demo, expect, openAs, openCard, openMenu, signInAs, test } from '../support/browser.ts';
import { bookingForm } from '../support/booking-form.ts';
import { bookOla } from '../support/booked-days.ts';

const unique = () => randomBytes(5).toString('hex');

async function register(page: Page): Promise<{ email: string; password: string }> {
  const name = unique();
  const account = { email: `${name}@example.no`, password: `fjell-${name}` };
  await openMenu(page);
  await page.getByRole('button', { name: 'Registrer deg' }).click();
  const dialog = page.getByRole('dialog', { name: 'Registrer deg' });
  await dialog.getByLabel('Fornavn').fill('Nora');
  await dialog.getByLabel('Etternavn').fill('Berg');
  await dialog.getByLabel('Brukernavn').fill(name);
  await dialog.getByLabel('E-post').fill(account.email);
  await dialog.getByLabel('Telefon').fill('+47 412 34 567');
  await dialog.getByLabel('Passord', { exact: true }).fill(account.password);
  await dialog.getByLabel('Gjenta passordet', { exact: true }).fill(account.password);
  await dialog.getByRole('checkbox', { name: /godtar vilkårene/ }).check();
  await dialog.getByRole('button', { name: 'Opprett konto' }).click();
  await expect(page.getByText('Registrering vellykket')).toBeVisible();
  return account;
}

/** A day of next month; each width and test has a time of its own, since a booking may be accepted. */
async function chooseTime(page: Page, times: { phone: string; desktop: string }): Promise<string> {
  const width = page.viewportSize()?.width ?? 0;
  const calendar = page.getByRole('group', { name: 'Dato' });
  await calendar.getByRole('button', { name: 'Neste måned' }).click();
  const day = calendar.locator('td button:not([disabled])').nth(width < 500 ? 4 : 9);
  await day.click();
  const time = width < 500 ? times.phone : times.desktop;
  await page.getByRole('radio', { name: time }).check();
  return time;
}

test(
  'C-37 C-17 C-21 C-41 C-46 C-53 a newcomer registers, searches and books; the master confirms; the customer reads Bekreftet',
  { tag: '@smoke' },
  async ({ page, browser }) => {
    const address = `Testveien ${unique()}, 0155 Oslo`;
    // The master finds the job by its description: the address shows only once it is accepted.
    const description = `Kranen ${unique()} drypper.`;

    await page.goto('/');
    await register(page);

    await page.goto('/');
    const search = page.getByRole('search');
    await search.getByLabel('Hva trenger du hjelp til?').fill('rorleger');
    await search.getByLabel('Hvor?').selectOption('oslo');
    await search.getByRole('button', { name: 'Finn håndverker' }).click();
    await expect(page).toHaveURL(/\/services\?.*query=rorleger/);
    await page.getByRole('button', { name: 'Bestill Ola Hansen' }).click();

    const dialog = page.getByRole('dialog', { name: 'Bestill håndverker' });
    const form = bookingForm(page, dialog);
    await form.chooseService();
    await form.goOn();
    await chooseTime(page, { phone: '10:00', desktop: '14:00' });
    await form.goOn();
    await dialog.getByLabel('Beskrivelse').fill(description);
    await dialog.getByLabel('Adresse').fill(address);
    await expect(dialog.getByLabel('Navn')).toHaveValue('Nora Berg');
    await expect(dialog.getByLabel('Telefon')).toHaveValue('+47 412 34 567');
    await form.goOn();
    await form.send();
    await expect(page.getByText('Forespørsel sendt!')).toBeVisible();
    await page.getByRole('link', { name: 'Se mine bestillinger' }).click();
    const mine = page.getByRole('article').filter({ hasText: address });
    await expect(mine.getByText('Venter', { exact: true }).first()).toBeVisible();

    const ola = await openAs(browser, page, demo.ola);
    await ola.goto('/dashboard');
    const job = ola.getByRole('article').filter({ hasText: description });
    await openCard(job);
    await expect(job.getByText('Vises når du bekrefter')).toBeVisible();
    await expect(job.getByText('0155 Oslo', { exact: true })).toBeVisible();
    await job.getByRole('button', { name: 'Bekreft oppdrag' }).click();
    await expect(ola.getByText('Oppdragsstatus ble endret')).toBeVisible();
    await expect(job.getByText(address)).toBeVisible();
    await expect(job.getByText('Bekreftet', { exact: true })).toBeVisible();
    await expect(job.getByRole('button', { name: 'Start oppdrag' })).toBeVisible();

    await page.reload();
    await expect(mine.getByText('Bekreftet', { exact: true }).first()).toBeVisible();
    await ola.context().close();
  },
);

test(
  'C-57 the master cannot cancel an accepted job without a reason, which the customer reads',
  { tag: ['@desktop', '@more'] },
  async ({ page, browser }) => {
    const address = `Avlysningsgata ${unique()}, 0155 Oslo`;
    await signInAs(page.context(), demo.kari);
    await bookOla(page.context(), { address, description: `Berederen i ${address} lekker.` });

    const ola = await openAs(browser, page, demo.ola);
    await ola.goto('/dashboard');
    const job = ola.getByRole('article').filter({ hasText: `${address} lekker.` });
    await job.getByRole('button', { name: 'Bekreft oppdrag' }).click();
    await job.getByRole('button', { name: /^Valg for bestilling/ }).click();
    await ola.getByRole('menuitem', { name: 'Avbryt oppdrag' }).click();
    const question = ola.getByRole('dialog', { name: 'Avbryte oppdraget?' });
    await question.getByRole('button', { name: 'Ja, avbryt oppdraget' }).click();
    await expect(question.getByText('Fortell kunden hvorfor oppdraget avlyses.')).toBeVisible();
    await question.getByLabel('Grunn').fill('Bilen er på verksted.');
    await question.getByRole('button', { name: 'Ja, avbryt oppdraget' }).click();
    await expect(job.getByText('Avbrutt', { exact: true })).toBeVisible();
    await ola.context().close();

    await page.goto('/dashboard');
    const mine = page.getByRole('article').filter({ hasText: address });
    await expect(mine.getByText('Bilen er på verksted.')).toBeVisible();
  },
);

test(
  'C-42 C-44 a booking is filled in before signing in, and nothing typed is lost',
  { tag: ['@phone', '@more'] },
  async ({ page }) => {
    await page.goto('/services?query=Ola+Hansen');
    await page.getByRole('button', { name: 'Bestill Ola Hansen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Bestill håndverker' });
    const form = bookingForm(page, dialog);
    await form.chooseService();
    await form.goOn();
    await chooseTime(page, { phone: '12:00', desktop: '16:00' });
    await form.goOn();
    await form.leave();
    await expect(
      dialog.getByText(/Vennligst fyll ut alle obligatoriske felt: .*Navn/),
    ).toBeVisible();

    await dialog.getByLabel('Beskrivelse').fill('Avløpet er tett.');
    await dialog.getByLabel('Adresse').fill('Storgata 7, 0155 Oslo');
    await dialog.getByLabel('Navn').fill('Per Berg');
    await dialog.getByLabel('Telefon').fill('900 11 222');
    await form.goOn();
    await form.send();
    await expect(page.getByText('Du må logge inn for å bestille tjenester.').first()).toBeVisible();

    const login = page.getByRole('dialog', { name: 'Logg inn' });
    if (!(await login.isVisible())) await dialog.getByRole('button', { name: 'Logg inn' }).click();
    await login.getByLabel('E-post').fill(demo.kari);
    await login.getByLabel('Passord', { exact: true }).fill(demo.password);
    await login.getByRole('button', { name: 'Logg inn', exact: true }).click();
    await expect(dialog.getByLabel('Beskrivelse')).toHaveValue('Avløpet er tett.');
    await expect(dialog.getByLabel('Adresse')).toHaveValue('Storgata 7');
    await expect(dialog.getByLabel('Postnummer')).toHaveValue('0155');
    await expect(dialog.getByLabel('Navn')).toHaveValue('Per Berg');
  },
);
