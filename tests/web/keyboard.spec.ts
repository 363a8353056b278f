import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { demo, expect, openAs, signInAs, test } from '../support/browser.ts';
import { expectFocusSeen, pressAt, tabTo, typeInto } from '../support/keyboard.ts';
import { findOla, openScreen } from '../support/screens.ts';

const unique = () => randomBytes(5).toString('hex');

/** From the skip link over the search to Ola’s profile, which search results open next to themselves. */
async function findOlaByKeys(page: Page): Promise<Page> {
  await openScreen(page, '/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Hopp til innholdet' })).toBeFocused();
  await expectFocusSeen(page);
  await page.keyboard.press('Enter');
  const search = page.getByRole('search');
  await page.keyboard.press('Tab');
  await expect(search.getByLabel('Hva trenger du hjelp til?')).toBeFocused();
  await page.keyboard.type('Ola Hansen');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/services\?.*query=Ola/);
  await expect(page.getByRole('main')).toBeFocused();
  const opening = page.context().waitForEvent('page');
  await pressAt(page, page.getByRole('link', { name: 'Profil til Ola Hansen' }));
  return opening;
}

/** Fills in the open booking: the first service, the first free day of the next month, a time of this test’s own. */
async function fillInByKeys(page: Page, address: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Bestill håndverker' });
  await tabTo(page, dialog.getByLabel('Tjeneste'));
  await page.keyboard.press('ArrowDown');
  await typeInto(page, dialog.getByLabel('Beskrivelse'), `Kranen drypper, ${address}`);
  await pressAt(page, dialog.getByRole('button', { name: 'Neste måned' }));
  await tabTo(page, dialog.locator('td button'));
  await page.keyboard.press('ArrowDown');
  await expectFocusSeen(page);
  await page.keyboard.press('Enter');
  await expect(dialog.locator('td button[data-selected]')).toBeFocused();
  await tabTo(page, dialog.getByRole('radio'));
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expectFocusSeen(page);
  await expect(dialog.getByRole('radio', { checked: true })).toBeFocused();
  await typeInto(page, dialog.getByLabel('Adresse'), address);
  await typeInto(page, dialog.getByLabel('Navn'), 'Kari Nordmann');
  await typeInto(page, dialog.getByLabel('Telefon'), '+47 400 00 100');
}

async function signInByKeys(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Logg inn' });
  await expect(dialog.getByLabel('E-post')).toBeFocused();
  await page.keyboard.type(demo.kari);
  await typeInto(page, dialog.getByLabel('Passord', { exact: true }), demo.password);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
}

test(
  'a job is found, booked and confirmed with the keyboard alone',
  { tag: ['@desktop', '@more'] },
  async ({ page, browser }) => {
    test.setTimeout(180_000);
    const address = `Tastveien ${unique()}, 0155 Oslo`;
    const profile = await findOlaByKeys(page);
    await expect(profile.getByRole('heading', { level: 1, name: 'Ola Hansen' })).toBeVisible();
    await pressAt(profile, profile.getByRole('button', { name: /^Bestill/ }));
    const dialog = profile.getByRole('dialog', { name: 'Bestill håndverker' });
    await expect(dialog).toBeVisible();
    await fillInByKeys(profile, address);
    await pressAt(profile, dialog.getByRole('button', { name: 'Send forespørsel' }));
    await pressAt(profile, dialog.getByRole('button', { name: 'Logg inn' }));
    await signInByKeys(profile);
    await expect(dialog.getByLabel('Adresse')).toHaveValue(address.replace(', 0155 Oslo', ''));
    await pressAt(profile, dialog.getByRole('button', { name: 'Send forespørsel' }));
    await expect(dialog.getByRole('heading', { name: 'Forespørsel sendt!' })).toBeFocused();
    await pressAt(profile, dialog.getByRole('link', { name: 'Se mine bestillinger' }));
    await expect(profile).toHaveURL(/\/dashboard/);
    await expect(profile.getByRole('main')).toBeFocused();
    await expect(profile.getByRole('article').filter({ hasText: address })).toBeVisible();

    const ola = await openAs(browser, page, demo.ola);
    await ola.goto('/dashboard');
    const job = ola.getByRole('article').filter({ hasText: address });
    await pressAt(ola, job.getByRole('button', { name: 'Bekreft oppdrag' }));
    await expect(job.getByText('Bekreftet', { exact: true })).toBeVisible();
    await ola.context().close();
  },
);

/** Focus is trapped within the dialog, forwards and backwards. */
async function expectTrapped(page: Page, presses: number): Promise<void> {
  const dialog = page.getByRole('dialog');
  for (const key of ['Tab', 'Shift+Tab'])
    for (let press = 0; press < presses; press += 1) {
      await page.keyboard.press(key);
      await expect(dialog.locator(':focus')).toHaveCount(1);
    }
}

test(
  'a dialog traps the focus, and returns it on closing',
  { tag: ['@desktop', '@more'] },
  async ({ page }) => {
    await openScreen(page, '/');
    const opener = page.getByRole('contentinfo').getByRole('button', { name: 'Bli håndverker' });
    await pressAt(page, opener);
    const dialog = page.getByRole('dialog', { name: 'Registrer deg' });
    await expect(dialog.getByLabel('Fornavn')).toBeFocused();
    await expectTrapped(page, 20);
    // The dialog that replaces it returns the focus to the same button.
    await pressAt(page, dialog.getByRole('button', { name: 'Logg inn' }));
    await expect(page.getByRole('dialog', { name: 'Logg inn' }).getByLabel('E-post')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(opener).toBeFocused();
  },
);

test(
  'a dialog opened by an address moves the focus to the content on closing',
  { tag: ['@desktop', '@more'] },
  async ({ page }) => {
    await openScreen(page, '/?dialog=login');
    await expect(page.getByRole('dialog').getByLabel('E-post')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('main')).toBeFocused();
  },
);

test(
  'submitting an empty form moves the focus to its first invalid field',
  { tag: '@more' },
  async ({ page }) => {
    await openScreen(page, '/?dialog=register');
    const dialog = page.getByRole('dialog', { name: 'Registrer deg' });
    await pressAt(page, dialog.getByRole('button', { name: 'Opprett konto' }));
    const field = dialog.getByLabel('Fornavn');
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    const description = await field.getAttribute('aria-describedby');
    await expect(dialog.locator(`[id="${description?.split(' ').at(-1)}"]`)).not.toBeEmpty();
    await expectFocusSeen(page);
  },
);

/** A customer of this run alone, whose conversations no other test opens. */
async function registerNewcomer(page: Page): Promise<string> {
  const name = unique();
  const email = `nora-${name}@example.no`;
  const person = { firstName: 'Nora', lastName: name, phone: '+47 412 34 567' };
  const account = { email, username: `nora-${name}`, password: demo.password };
  const answer = await page.context().request.post('/api/auth/register', {
    data: { ...account, ...person, userType: 'client' },
  });
  expect(answer.ok()).toBe(true);
  return email;
}

test('a message is written with the keyboard', { tag: ['@desktop', '@more'] }, async ({ page }) => {
  test.setTimeout(120_000);
  await signInAs(page.context(), await registerNewcomer(page));
  await openScreen(page, `/master/${await findOla(page)}`);
  const opener = page.getByRole('button', { name: 'Send melding' });
  await pressAt(page, opener);
  const dialog = page.getByRole('dialog', { name: /^Melding til/ });
  await expect(dialog).toBeVisible();
  await typeInto(page, dialog.getByRole('textbox', { name: 'Melding' }), 'Kan du komme på fredag?');
  await page.keyboard.press('Enter');
  const log = dialog.getByRole('log');
  // Added messages are announced, and each names its sender.
  await expect(log.getByRole('listitem').filter({ hasText: 'fredag' })).toContainText('Du');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('a new page is announced by its title', { tag: ['@desktop', '@more'] }, async ({ page }) => {
  await openScreen(page, '/');
  await pressAt(page, page.getByRole('contentinfo').getByRole('link', { name: 'Om oss' }));
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.locator('[data-page-name]')).toHaveText('Om oss – Mesterhånd');
});
