import { randomBytes } from 'node:crypto';
import { sessionOutput } from '@mesterhand/domain/auth/schema';
import type { Page } from '@playwright/test';
import { browserServer } from '../support/browser-server.ts';
import { expect, openMenu, test } from '../support/browser.ts';
import { waitForLink } from '../support/mailbox.ts';

const old = 'fjell-og-fjord';
const chosen = 'skog-og-hei';

async function register({ context }: { context: ReturnType<Page['context']> }) {
  const name = `nora-${randomBytes(4).toString('hex')}`;
  const email = `${name}@example.no`;
  const answer = await context.request.post(`${browserServer.url}/api/auth/register`, {
    data: { firstName: 'Nora', lastName: 'Berg', username: name, email, password: old },
  });
  const { token } = sessionOutput.parse(await answer.json());
  return { email, token };
}

const waitForReset = (to: string): Promise<string> =>
  waitForLink(browserServer.dataDir, { to, page: '/reset-password' });

async function logIn(page: Page, email: string, password: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'E-post' }).fill(email);
  await dialog.getByLabel('Passord', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Logg inn' }).click();
}

const isAlive = async (page: Page, token: string): Promise<boolean> => {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.context().request.get('/api/auth/session', { headers });
  return answer.ok();
};

test(
  'A-73 A-74 C-123 trap 12 a forgotten password is replaced by the link in an email',
  { tag: '@more' },
  async ({ page }) => {
    const { email, token } = await register({ context: page.context() });
    await page.goto('/?dialog=login');
    await page.getByRole('link', { name: 'Glemt passord?' }).click();
    await expect(page).toHaveURL(/\/forgot-password$/);
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('textbox', { name: 'E-post' }).fill(email.toUpperCase());
    await page.getByRole('button', { name: 'Send meg en lenke' }).click();
    await expect(page.getByRole('heading', { name: 'Se etter en e-post' })).toBeFocused();

    await page.goto(await waitForReset(email));
    await expect(page.getByRole('heading', { name: 'Velg et nytt passord' })).toBeVisible();
    await expect(page).toHaveURL(/\/reset-password$/);
    const first = page.getByLabel('Nytt passord', { exact: true });
    const second = page.getByLabel('Gjenta det nye passordet');
    await first.fill('fjell');
    await second.fill('fjelle');
    await page.getByRole('button', { name: 'Lagre passordet' }).click();
    await expect(page.getByText('Passordet må være minst 6 tegn.')).toBeVisible();
    await expect(page.getByText('Passordene er ikke like.')).toBeVisible();
    expect(await isAlive(page, token)).toBe(true);
    await first.fill(chosen);
    await second.fill(chosen);
    await page.getByRole('button', { name: 'Lagre passordet' }).click();
    await expect(page.getByRole('heading', { name: 'Klart!' })).toBeFocused();
    await expect(page.getByText('Passordet er endret. Du kan nå logge inn.')).toBeVisible();
    expect(await isAlive(page, token)).toBe(false);

    await page.getByRole('main').getByRole('link', { name: 'Logg inn' }).click();
    await logIn(page, email, old);
    await expect(page.getByText('Ugyldig e-post eller passord')).toBeVisible();
    await logIn(page, email, chosen);
    await expect(page.getByText('Velkommen, Nora!')).toBeVisible();
  },
);

test(
  'trap 23 a token in the query is removed from the address, the history and every referrer',
  { tag: '@more' },
  async ({ page }) => {
    const { email } = await register({ context: page.context() });
    await page.context().request.post('/api/auth/forgot-password', { data: { email } });
    const token = new URLSearchParams(new URL(await waitForReset(email)).hash.slice(1)).get(
      'token',
    );
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) return;
      sent.push(request.url(), request.headers()['referer'] ?? '');
    });
    await page.goto('/');
    const answer = await page.goto(`/reset-password?token=${token}&lang=nb`);
    expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
    await expect(page.getByRole('heading', { name: 'Velg et nytt passord' })).toBeVisible();
    await expect(page).toHaveURL(/\/reset-password\?lang=nb$/);
    // A dialog keeps other query parameters: the token must not come back with it.
    await openMenu(page);
    await page.getByRole('button', { name: 'Logg inn' }).filter({ visible: true }).click();
    await expect(page.getByRole('dialog', { name: 'Logg inn' })).toBeVisible();
    expect(page.url()).not.toContain(token ?? '');
    await page.keyboard.press('Escape');
    // Closing a dialog navigates back: a running one would interrupt the next visit.
    await expect(page).toHaveURL(/\/reset-password\?lang=nb$/);
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.goto('/forgot-password');
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Lenken virker ikke lenger' })).toBeVisible();
    await expect(page).toHaveURL(/\/reset-password\?lang=nb$/);
    expect(sent.filter((text) => text.includes(token ?? ''))).toEqual([]);
  },
);

test(
  'A-74 an invalid link leads to requesting another',
  { tag: ['@phone', '@more'] },
  async ({ page }) => {
    await page.goto('/reset-password#token=none');
    await page.getByLabel('Nytt passord', { exact: true }).fill(chosen);
    await page.getByLabel('Gjenta det nye passordet').fill(chosen);
    await page.getByRole('button', { name: 'Lagre passordet' }).click();
    await expect(page.getByRole('heading', { name: 'Lenken virker ikke lenger' })).toBeFocused();
    await page.getByRole('link', { name: 'Be om en ny lenke' }).click();
    await expect(page.getByRole('heading', { name: 'Glemt passordet?' })).toBeVisible();
  },
);
