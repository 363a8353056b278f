import { randomBytes } from 'node:crypto';
import { sessionOutput } from '@mesterhand/domain/auth/schema';
import type { Browser, Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { browserServer } from '../support/browser-server.ts';
import { expect, openMenu, test } from '../support/browser.ts';

const password = 'fjell-og-fjord';
const security = '/profile?tab=security';

async function register(page: Page): Promise<string> {
  const name = `siv-${randomBytes(4).toString('hex')}`;
  const email = `${name}@example.no`;
  const answer = await page.context().request.post('/api/auth/register', {
    data: { firstName: 'Siv', lastName: 'Dahl', username: name, email, password },
  });
  sessionOutput.parse(await answer.json());
  return email;
}

async function logIn(page: Page, email: string, as = password): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'E-post' }).fill(email);
  await dialog.getByLabel('Passord', { exact: true }).fill(as);
  await dialog.getByRole('button', { name: 'Logg inn' }).click();
}

async function logOut(page: Page): Promise<void> {
  await openMenu(page);
  await page.getByRole('button', { name: 'Logg ut', exact: true }).click();
  await expect(page.getByText('Ha det bra!')).toBeVisible();
}

/** A TOTP code this many half minutes ahead: the next one is accepted too, and is unused. */
const codeOf = (secret: string, later = 0) =>
  TOTP.generate({
    secret: new TOTP({ secret }).secret,
    timestamp: Date.now() + later * 30_000,
  });

/** Switches the second factor on in the profile. */
async function setUp(page: Page): Promise<{ secret: string; used: string; codes: string[] }> {
  await page.goto(security);
  await page.getByRole('button', { name: 'Slå på', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Passord', { exact: true }).fill('feil');
  await dialog.getByRole('button', { name: 'Neste' }).click();
  await expect(dialog.getByText('Det nåværende passordet stemmer ikke')).toBeVisible();
  await dialog.getByLabel('Passord', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Neste' }).click();
  await expect(dialog.getByRole('img', { name: 'QR-kode for autentiseringsappen' })).toBeVisible();
  const shown = await dialog.getByTestId('second-factor-secret').textContent();
  const secret = (shown ?? '').replaceAll(/\s/g, '');
  await dialog.getByLabel('Engangskode').fill('12');
  await dialog.getByRole('button', { name: 'Bekreft og slå på' }).click();
  await expect(dialog.getByText('Skriv de seks sifrene fra appen')).toBeVisible();
  const used = codeOf(secret);
  await dialog.getByLabel('Engangskode').fill(used);
  await dialog.getByRole('button', { name: 'Bekreft og slå på' }).click();
  const list = dialog.getByRole('list', { name: 'Gjenopprettingskoder' }).getByRole('listitem');
  await expect(list).toHaveCount(10);
  const codes = await list.allTextContents();
  await dialog.getByRole('button', { name: 'Jeg har tatt vare på kodene' }).click();
  await expect(page.getByText('Du har 10 gjenopprettingskoder igjen.')).toBeVisible();
  return { secret, used, codes };
}

test(
  'trap 12 a second factor: set up, asked for, replaced by a recovery code, switched off',
  { tag: '@more' },
  async ({ page }) => {
    const email = await register(page);
    await page.goto('/?dialog=login');
    await logIn(page, email);
    await expect(page.getByText('Velkommen, Siv!')).toBeVisible();
    const { secret, used, codes } = await setUp(page);
    await logOut(page);

    await page.goto('/?dialog=login');
    await logIn(page, email);
    const dialog = page.getByRole('dialog', { name: 'Bekreft at det er deg' });
    await expect(dialog.getByLabel('Engangskode')).toBeFocused();
    await dialog.getByLabel('Engangskode').fill(used);
    await dialog.getByRole('button', { name: 'Logg inn' }).click();
    await expect(dialog.getByText('Koden er feil, for gammel eller allerede brukt.')).toBeVisible();
    await dialog.getByLabel('Engangskode').fill(codeOf(secret, 1));
    await dialog.getByLabel('Engangskode').press('Enter');
    await expect(page.getByText('Velkommen, Siv!')).toBeVisible();
    await logOut(page);

    await page.goto('/?dialog=login');
    await logIn(page, email);
    await dialog.getByRole('button', { name: 'Bruk en gjenopprettingskode' }).click();
    await dialog.getByLabel('Gjenopprettingskode').fill((codes[0] ?? '').toUpperCase());
    await dialog.getByRole('button', { name: 'Logg inn' }).click();
    await expect(page.getByText('Velkommen, Siv!')).toBeVisible();

    await page.goto(security);
    await expect(page.getByText('Du har 9 gjenopprettingskoder igjen.')).toBeVisible();
    await page.getByRole('button', { name: 'Slå av', exact: true }).click();
    const off = page.getByRole('dialog');
    await off.getByLabel('Passord', { exact: true }).fill(password);
    await off.getByRole('button', { name: 'Bruk en gjenopprettingskode' }).click();
    await off.getByLabel('Gjenopprettingskode').fill(codes[1] ?? '');
    await off.getByRole('button', { name: 'Slå av' }).click();
    await expect(page.getByText('Totrinnsbekreftelse er slått av')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Slå på', exact: true })).toBeVisible();
  },
);

async function openElsewhere(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: browserServer.url, locale: 'nb-NO' });
  const page = await context.newPage();
  await page.goto('/?dialog=login');
  await logIn(page, email);
  await expect(page.getByText('Velkommen, Siv!')).toBeVisible();
  return page;
}

test(
  'trap 9 another device appears in the list live, and is signed out from there',
  { tag: '@more' },
  async ({ page, browser }) => {
    const email = await register(page);
    await page.goto('/?dialog=login');
    await logIn(page, email);
    await expect(page.getByText('Velkommen, Siv!')).toBeVisible();
    await page.goto(security);
    const rows = page
      .getByRole('region', { name: 'Enheter der du er logget inn' })
      .getByRole('listitem');
    // The registration opened a session of its own.
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText('Denne enheten');
    const [first, second] = [
      await openElsewhere(browser, email),
      await openElsewhere(browser, email),
    ];
    await expect(rows).toHaveCount(4);

    await rows
      .nth(1)
      .getByRole('button', { name: /^Logg ut/ })
      .click();
    await expect(
      second.getByText('Økten din er avsluttet. Logg inn på nytt for å fortsette.'),
    ).toBeVisible();
    await expect(rows).toHaveCount(3);

    await page.getByRole('button', { name: 'Logg ut alle andre' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Logg ut alle andre' }).click();
    await expect(
      first.getByText('Økten din er avsluttet. Logg inn på nytt for å fortsette.'),
    ).toBeVisible();
    await expect(rows).toHaveCount(1);
    await expect(page.getByText('Du er ikke logget inn noe annet sted.')).toBeVisible();
    await Promise.all([first, second].map((each) => each.context().close()));
  },
);

test(
  'C-98 too many wrong passwords: the dialog counts down, and then accepts the right one',
  { tag: ['@phone', '@more'] },
  async ({ page }) => {
    test.slow();
    const email = await register(page);
    await page.context().clearCookies();
    // Failures of somebody else at this address add up until there are some seconds to wait.
    const guess = async () => {
      const data = { email, password: 'feil' };
      const answer = await page.context().request.post('/api/auth/login', { data });
      return Number(answer.headers()['retry-after'] ?? 0);
    };
    await page.goto('/?dialog=login');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'E-post' }).fill(email);
    await dialog.getByLabel('Passord', { exact: true }).fill(password);
    await expect.poll(guess, { intervals: [300], timeout: 40_000 }).toBeGreaterThan(5);
    await dialog.getByRole('button', { name: 'Logg inn' }).click();
    await expect(dialog.getByText('For mange forsøk')).toBeVisible();
    await expect(dialog.getByRole('timer')).toContainText(/Prøv igjen om \d+ sekund/);
    // The first wait is half a minute.
    await expect(dialog.getByRole('button', { name: 'Logg inn' })).toBeEnabled({ timeout: 45_000 });
    await expect(dialog.getByText('For mange forsøk')).toBeHidden();
    await logIn(page, email);
    await expect(page.getByText('Velkommen, Siv!')).toBeVisible();
  },
);
