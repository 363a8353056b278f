import { randomBytes } from 'node:crypto';
import { sessionOutput } from '@mesterhand/domain/auth/schema';
import type { Page } from '@playwright/test';
import { demo, expect, leaveAccountLanguage, signInAs, test } from '../support/browser.ts';
import { tabTo } from '../support/keyboard.ts';

/** A customer of this run alone. */
async function registerCustomer(page: Page) {
  const lastName = randomBytes(5).toString('hex');
  const email = `nora-${lastName}@example.no`;
  const answer = await page.context().request.post('/api/auth/register', {
    data: {
      email,
      username: email,
      password: demo.password,
      firstName: 'Nora',
      lastName,
      phone: '+47 412 34 567',
      userType: 'client',
    },
  });
  const { user } = sessionOutput.parse(await answer.json());
  return { id: user.id, email, name: `Nora ${lastName}` };
}

/** Chooses an entry of the menu of actions by the keyboard. */
async function chooseAction(page: Page, of: string, action: string): Promise<void> {
  const opener = page.getByRole('button', { name: `Handlinger: ${of}` });
  // A dialog that was opened from it has given the focus back.
  if (!(await opener.evaluate((element) => element === document.activeElement)))
    await tabTo(page, opener);
  await page.keyboard.press('Enter');
  const entry = page.getByRole('menuitem', { name: action });
  await expect(entry).toBeVisible();
  while (!(await entry.evaluate((element) => element === document.activeElement)))
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

const signIn = (page: Page, email: string) =>
  page.context().request.post('/api/auth/login', { data: { email, password: demo.password } });

test(
  'a day at the panel by the keyboard alone: from the work list, a person is found, suspended and let in again',
  { tag: ['@desktop-only', '@more'] },
  async ({ page }) => {
    const nora = await registerCustomer(page);
    await leaveAccountLanguage(page.context());
    await signInAs(page.context(), demo.admin);
    await page.goto('/admin');
    // The panel has a frame of its own.
    await expect(page.getByRole('contentinfo')).toBeHidden();
    const work = page.getByRole('region', { name: 'Venter på deg' });
    await tabTo(page, work.getByRole('link', { name: 'Dokumenter å godkjenne' }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin\/verification$/);

    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Hurtigtaster' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: /^Søk etter/ })).toBeFocused();
    await page.keyboard.type(nora.email);
    await expect(page.getByRole('option', { name: nora.name })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await expect(page).toHaveURL(/find=nora/);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/admin/users\\?.*item=${nora.id}`));
    await expect(page.getByRole('dialog').getByText(nora.email)).toBeVisible();
    await page.keyboard.press('Escape');

    await chooseAction(page, nora.name, 'Steng konto');
    const dialog = page.getByRole('dialog', { name: `Stenge kontoen til ${nora.name}?` });
    await expect(dialog.getByText('Ingen åpne oppdrag.')).toBeVisible();
    await tabTo(page, dialog.getByLabel(/^Grunn/));
    await page.keyboard.type('Reklame til kunder');
    await tabTo(page, dialog.getByRole('button', { name: 'Steng konto' }));
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    const refused = await signIn(page, nora.email);
    expect(refused.status()).toBe(403);
    expect(await refused.json()).toMatchObject({
      code: 'auth.suspended',
      suspension: { reason: 'Reklame til kunder', until: null },
    });

    await chooseAction(page, nora.name, 'Åpne konto igjen');
    const question = page.getByRole('dialog', { name: `Åpne kontoen til ${nora.name} igjen?` });
    await tabTo(page, question.getByRole('button', { name: 'Åpne konto igjen' }));
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    expect((await signIn(page, nora.email)).status()).toBe(200);
  },
);

test(
  'on a phone the panel has its menu, and nothing scrolls sideways',
  { tag: ['@phone', '@more'] },
  async ({ page }) => {
    await leaveAccountLanguage(page.context());
    await signInAs(page.context(), demo.admin);
    await page.goto('/admin');
    await page.getByRole('button', { name: 'Panelmeny' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Rapporter' }).click();
    await expect(page).toHaveURL(/\/admin\/reports$/);
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
  },
);
