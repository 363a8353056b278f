import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { browserServer } from '../support/browser-server.ts';
import { demo, expect, openAs, openMenu, test } from '../support/browser.ts';
import { waitForLink } from '../support/mailbox.ts';

// The specification quotes the panel in Russian, its language for browsers without Norwegian.
test.use({ locale: 'en-GB' });

const newAddress = () => `nora-${randomBytes(4).toString('hex')}@example.no`;

async function subscribe(page: Page, email: string): Promise<void> {
  await page.goto('/blog');
  await page.getByRole('textbox', { name: 'E-post' }).fill(email);
  await page.getByRole('button', { name: 'Abonner' }).click();
  await expect(page.getByRole('heading', { name: 'Se etter en e-post' })).toBeFocused();
}

async function openSubscriber(panel: Page, email: string) {
  await panel.goto(`/admin/newsletter?search=${encodeURIComponent(email)}`);
  return panel.getByRole('row').filter({ hasText: email });
}

test(
  'A-67 a reader subscribes, confirms by the link in the email, and unsubscribes by the other',
  { tag: ['@desktop-only', '@more'] },
  async ({ page, browser }) => {
    const email = newAddress();
    await subscribe(page, email);
    const panel = await openAs(browser, page, demo.admin);
    await expect(await openSubscriber(panel, email)).toContainText('Ждёт подтверждения');

    const inEmail = (path: string) => waitForLink(browserServer.dataDir, { to: email, page: path });
    await page.goto(await inEmail('/newsletter/confirm'));
    const confirm = page.getByRole('button', { name: 'Ja, send meg nyhetsbrevet' });
    await expect(confirm).toBeVisible();
    // Neither the address nor the history holds the secret; opening the page confirms nothing.
    await expect(page).toHaveURL(/\/newsletter\/confirm$/);
    await expect(await openSubscriber(panel, email)).toContainText('Ждёт подтверждения');
    await confirm.click();
    await expect(page.getByRole('heading', { name: 'Du er med!' })).toBeVisible();
    await expect(await openSubscriber(panel, email)).toContainText('Подтверждён');

    await page.goto('/');
    await page.goto(await inEmail('/newsletter/unsubscribe'));
    await page.getByRole('button', { name: 'Meld meg av' }).click();
    await expect(page.getByRole('heading', { name: 'Du er meldt av' })).toBeVisible();
    await openSubscriber(panel, email);
    await expect(panel.getByText('Ничего не найдено')).toBeVisible();
    await panel.context().close();
  },
);

test(
  'A-67 an expired link says so, above the form for another',
  { tag: ['@phone', '@more'] },
  async ({ page }) => {
    await page.goto('/newsletter/confirm#token=none');
    await page.getByRole('button', { name: 'Ja, send meg nyhetsbrevet' }).click();
    await expect(page.getByRole('heading', { name: 'Lenken virker ikke lenger' })).toBeFocused();
    await page.getByRole('button', { name: 'Abonner' }).click();
    await expect(page.getByText('Feltet er påkrevd')).toBeVisible();
    await page.getByRole('textbox', { name: 'E-post' }).fill(newAddress());
    await page.getByRole('button', { name: 'Abonner' }).click();
    await expect(page.getByRole('heading', { name: 'Se etter en e-post' })).toBeVisible();
  },
);

test(
  'A-69 the menu leads to six of our articles, and each opens',
  { tag: '@more' },
  async ({ page }) => {
    await page.goto('/');
    await openMenu(page);
    await page
      .getByRole('navigation', { name: 'Hovedmeny' })
      .getByRole('link', { name: 'Blogg' })
      .click();
    await expect(page).toHaveURL(/\/blog$/);
    for (const topic of ['Elektriker', 'Rørlegger', 'Rengjøring', 'Energi', 'Tips', 'Reparasjon'])
      await expect(
        page.getByRole('link', { name: new RegExp(`^${topic}\\s*\\d+$`) }),
      ).toBeVisible();
    // A-67 the demo has more than one page of articles.
    await page.getByRole('button', { name: 'Last inn flere artikler' }).click();
    await page.getByRole('link', { name: /Les mer: Flyttevask uten krangel/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Flyttevask/ })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: 'Rom for rom' })).toBeVisible();
  },
);
