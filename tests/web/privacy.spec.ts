import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sessionOutput } from '@mesterhand/domain/auth/schema';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { unzip } from '../support/unzip.ts';

const password = 'fjell-og-fjord';

/** Someone new, signed in: an account that no other test needs. */
async function enter(page: Page): Promise<string> {
  const name = `vera-${randomBytes(4).toString('hex')}`;
  const email = `${name}@example.no`;
  const answer = await page.context().request.post('/api/auth/register', {
    data: { firstName: 'Vera', lastName: 'Lund', username: name, email, password },
  });
  const { user, token } = sessionOutput.parse(await answer.json());
  await page.goto('/');
  await page.evaluate(
    ([storedUser, storedToken]) => {
      localStorage.setItem('user', storedUser);
      localStorage.setItem('token', storedToken);
    },
    [JSON.stringify(user), token] as const,
  );
  return email;
}

test(
  'a person exports their data, deletes the account, and nothing of them remains',
  { tag: ['@phone', '@more'] },
  async ({ page }) => {
    const email = await enter(page);
    await page.goto('/profile?tab=privacy');
    await expect(page.getByText('Ja til vilkårene')).toBeVisible();
    const dialog = page.getByRole('dialog');

    await page.getByRole('button', { name: 'Last ned mine data' }).click();
    await dialog.getByLabel('Passord', { exact: true }).fill('noe helt annet');
    await dialog.getByRole('button', { name: 'Last ned', exact: true }).click();
    await expect(dialog.getByText('Det nåværende passordet stemmer ikke')).toBeVisible();
    await dialog.getByLabel('Passord', { exact: true }).fill(password);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Last ned', exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('mesterhand-data.zip');
    const files = unzip(await readFile(await download.path()));
    expect([...files.values()].some((bytes) => bytes.includes(email))).toBe(true);
    await expect(dialog).toBeHidden();

    await page.getByRole('button', { name: 'Slett kontoen' }).click();
    const confirm = dialog.getByRole('button', { name: 'Slett kontoen for godt' });
    await dialog.getByLabel('Passord', { exact: true }).fill(password);
    await confirm.click();
    await expect(dialog.getByText('Skriv SLETT akkurat slik')).toBeVisible();
    await dialog.getByLabel('Skriv SLETT for å bekrefte').fill('SLETT');
    await confirm.click();
    await expect(page.getByText('Kontoen er slettet')).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    const again = await page.context().request.post('/api/auth/login', {
      data: { email, password },
    });
    expect(again.status()).toBe(401);
  },
);

test(
  'a profile changed in another tab is reported as a conflict, and keeps what was typed',
  { tag: ['@phone', '@more'] },
  async ({ page }) => {
    await enter(page);
    await page.goto('/profile?tab=edit');
    await page.getByLabel('Fornavn').fill('Vera Marie');
    await page.getByLabel('By', { exact: true }).selectOption('bergen');
    await page.getByLabel('Fødselsdato').fill('17.5.1990');
    await page.getByLabel('Kjønn').selectOption('female');
    const other = await page.context().newPage();
    await other.goto('/profile?tab=edit');
    await other.getByLabel('Etternavn').fill('Berg');
    await other.getByLabel('By', { exact: true }).selectOption('oslo');
    await other.getByLabel('Fødselsdato').fill('17.5.1990');
    await other.getByLabel('Kjønn').selectOption('female');
    await other.getByRole('button', { name: 'Lagre', exact: true }).click();
    await expect(other.getByText('Lagret!').first()).toBeVisible();
    await other.close();

    await page.getByRole('button', { name: 'Lagre', exact: true }).click();
    const note = page.getByRole('alert').filter({ hasText: 'Dette er endret mens du skrev' });
    await expect(note.getByRole('row', { name: /Fornavn/ })).toHaveText(/Vera.*Vera Marie/);
    await expect(note.getByRole('row', { name: /Etternavn/ })).toHaveText(/Berg.*Lund/);
    await expect(page.getByLabel('Fornavn')).toHaveValue('Vera Marie');
    await note.getByRole('button', { name: 'Lagre mitt over' }).click();
    await expect(page.getByText('Lagret!').first()).toBeVisible();
    await expect(note).toBeHidden();
    await page.goto('/profile');
    await expect(page.getByText('Vera Marie Lund').first()).toBeVisible();
  },
);
